import type { Case } from './route-case.ts'

/** Of what is open and of the key-value settings. */
export function settingCases() {
  return {
    listFeatures: { good: () => ({ query: 'lang=eng' }), bad: { query: 'lang=idn', code: 'BAD_REQUEST' } },
    listAdminFeatures: { good: () => ({}), bad: null },
    modifyFeature: {
      good: () => ({ params: { feature: 'forge' }, body: { state: 'closed', version: 0 } }),
      bad: {
        params: { feature: 'forge' },
        body: { state: 'opensOn', opensOn: null, version: 0 },
        code: 'BAD_REQUEST',
      },
    },
    listSettings: { good: () => ({}), bad: null },
    modifySetting: {
      good: () => ({ params: { key: 'SYMBOL' }, body: { value: 'PKONG', version: 0 } }),
      bad: { params: { key: 'SYMBOL' }, body: { value: 'much too long', version: 0 }, code: 'BAD_REQUEST' },
    },
  } satisfies Record<string, Case>
}
