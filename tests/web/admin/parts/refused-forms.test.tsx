import '@testing-library/jest-dom/vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ReactElement } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { LoginForm } from '#web/src/admin/account/login-form.tsx'
import { CollectionDialog } from '#web/src/admin/collection/collection-form.tsx'
import { FeatureDialog } from '#web/src/admin/feature/feature-dialog.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { RouteDialog } from '#web/src/admin/migration/routes/route-form.tsx'
import { CreateProjectPage } from '#web/src/admin/project/project-form.tsx'
import { GenesisRevealPage } from '#web/src/admin/reveal/reveal-form.tsx'
import { LimitsDialog } from '#web/src/admin/run/master/limits-dialog.tsx'
import { CreateTokenPage } from '#web/src/admin/token/token-form.tsx'
import { SettingDialog } from '#web/src/admin/setting/setting-dialog.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { collection, master, project } from '../../mock/rows.ts'
import { feature, oldProject, route, setting } from './form-rows.ts'
import { accountForms } from './account-form-cases.tsx'
import { paymentForms } from './payment-forms.tsx'
import { runForms } from './run-forms.tsx'
import { fileSetForms } from './file-set-form-case.tsx'
import { alertForms } from './alert-form-cases.tsx'
import { contractForms } from './contract-form-case.tsx'
import { peopleForms } from './people-form-cases.tsx'
import { newsForms } from './news-form-case.tsx'
import { placeForms } from './place-form-case.tsx'
import { airdropForms } from './airdrop-form-cases.tsx'
import { apiTokenForms } from './api-token-form-case.tsx'
import { tokenTextForms } from './token-texts-case.tsx'
import {
  fieldOf,
  pathsOf,
  refusedFields,
  sendRefused,
  sentenceOf,
  type,
  type FormCase,
} from './played-form.tsx'

function nothing() {
  return undefined
}
function afresh(page: ReactElement) {
  return <SWRConfig value={{ provider: () => new Map() }}>{page}</SWRConfig>
}
function pageOf(...rows: object[]) {
  return { rows, next: null, total: rows.length }
}
const choices = { '/projects': pageOf(project(1), oldProject), '/collections': pageOf(collection(1)) }
const window = { onClose: nothing, onSaved: nothing, onChangedMeanwhile: () => Promise.resolve() }
const { login, features, projects, migrationRoutes, collections, common, settings, tokens, reveals } = eng
/** Every form of the console that sends something, by the file that calls the helper. */
const cases: Record<string, Record<string, FormCase>> = {
  ...accountForms,
  ...airdropForms,
  ...alertForms,
  ...newsForms,
  ...peopleForms,
  ...contractForms,
  ...placeForms,
  ...apiTokenForms,
  ...tokenTextForms,
  ...fileSetForms,
  'account/login-form.tsx': {
    login: {
      page: <LoginForm onSecond={() => undefined} />,
      endpoint: endpoints.doLogin,
      fill: () => {
        type(new RegExp(`^${login.id}`), 'ops@punky.example')
        type(new RegExp(`^${login.password}`), 'secret')
      },
      send: login.submit,
    },
  },
  'collection/collection-form.tsx': {
    'a new collection': {
      page: <CollectionDialog subject="new" onClose={nothing} onSaved={nothing} />,
      reads: choices,
      endpoint: endpoints.createCollection,
      fill: async () => {
        await choose('projectId', /Super Grilla/)
        type(new RegExp(`^${collections.fields.name}`), 'Origin')
        type(new RegExp(`^${collections.fields.symbol}`), 'ORI')
        type(new RegExp(`^${collections.fields.uri}`), 'https://cdn.punky.example/c.json')
      },
      send: collections.create,
    },
  },
  'feature/feature-dialog.tsx': {
    'a feature': {
      page: <FeatureDialog row={feature} {...window} />,
      endpoint: endpoints.modifyFeature,
      fill: () => {
        fireEvent.click(screen.getByRole('radio', { name: new RegExp(features.states.opensOn) }))
        fireEvent.change(fieldOf('opensOn'), { target: { value: '2026-12-01T00:00' } })
      },
      send: features.confirm.opensOn,
      withoutField: ['state', 'version'],
    },
  },
  'project/project-form.tsx': {
    'a new project': {
      page: <CreateProjectPage />,
      endpoint: endpoints.registerProject,
      fill: () => {
        type(new RegExp(`^${projects.fields.name}`), 'Kongz')
        type(new RegExp(`^${projects.fields.nameKor}`), '콩즈')
        type(new RegExp(`^${projects.fields.symbol}`), 'KNG')
      },
      send: projects.register,
    },
  },
  'reveal/reveal-form.tsx': {
    'a new reveal': {
      page: <GenesisRevealPage />,
      reads: choices,
      endpoint: endpoints.createReveal,
      fill: async () => {
        fireEvent.change(fieldOf('name'), { target: { value: 'Genesis' } })
        await choose('collectionId', collection(1).name)
        fireEvent.change(fieldOf('placeholderImage'), { target: { value: 'https://cdn.example.com/1.png' } })
        fireEvent.change(fieldOf('list'), { target: { value: 'number' } })
      },
      send: reveals.register,
      withoutField: ['rule'],
    },
  },
  'migration/routes/route-form.tsx': {
    'a new route': {
      page: <RouteDialog subject="new" onClose={nothing} onSaved={nothing} />,
      reads: choices,
      endpoint: endpoints.createMigrationRoute,
      fill: async () => {
        await choose('oldProjectId', /Genesis/)
        await choose('newProjectId', /Super Grilla/)
        await choose('collectionId', collection(1).name)
      },
      send: migrationRoutes.create,
    },
    'a route that is changed': {
      page: <RouteDialog subject={route} onClose={nothing} onSaved={nothing} />,
      endpoint: endpoints.createMigrationRoute,
      fill: nothing,
      send: common.save,
      withoutField: ['oldProjectId', 'newProjectId', 'collectionId'],
    },
  },
  ...runForms,
  ...paymentForms,
  'run/master/limits-dialog.tsx': {
    'the limits of a run': {
      page: <LimitsDialog master={master(1)} onClose={nothing} onChange={nothing} />,
      endpoint: endpoints.changeLimits,
      fill: nothing,
      send: common.save,
    },
  },
  'setting/setting-dialog.tsx': {
    'a setting': {
      page: <SettingDialog row={setting} {...window} />,
      endpoint: endpoints.modifySetting,
      fill: () => void fireEvent.change(fieldOf('value'), { target: { value: 'KONGZ' } }),
      send: settings.save,
      withoutField: ['version'],
    },
  },
  'token/token-form.tsx': {
    'a new token': {
      page: <CreateTokenPage />,
      reads: choices,
      endpoint: endpoints.createToken,
      fill: async () => {
        await choose('projectId', /Super Grilla/)
        type(new RegExp(`^${tokens.fields.name}`), 'Gold')
        type(new RegExp(`^${tokens.fields.symbol}`), 'GLD')
        type(new RegExp(`^${tokens.fields.uri}`), 'https://cdn.punky.example/t.json')
        type(new RegExp(`^${tokens.fields.supply}`), '1000')
      },
      send: tokens.register,
    },
  },
}

/**
 * Forms that store nothing: they filter, name a view of this browser, or fill the list in it. Those of contracts ask a chain, and have
 * fields that follow from an ABI: `write-card.test.tsx` holds what is refused to its field.
 */
const localForms = [
  'evm-contract/read-card.tsx',
  'evm-contract/simulate-and-make.tsx',
  'launch/steps/defaults-card.tsx',
  'parts/saved-views.tsx',
]

async function choose(name: string, option: RegExp | string): Promise<void> {
  await userEvent.click(fieldOf(name))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

const bringIntoView = vi.fn<() => void>()
beforeAll(async () => {
  await startI18n(locales, 'eng')
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = bringIntoView
})
afterEach(() => {
  cleanup()
  bringIntoView.mockClear()
  vi.unstubAllGlobals()
})

const all = Object.values(cases).flatMap((each) => Object.entries(each))
describe.each(all)('what the API refuses in %s', (_, played) => {
  test('stands at its field, the first has the focus, the rest is above the form', async () => {
    const withoutField = played.withoutField ?? []
    await sendRefused({ ...played, page: afresh(played.page) })
    const paths = pathsOf(played.endpoint.body)
    const expected = paths.filter((path) => !withoutField.includes(path)).map(sentenceOf)
    await waitFor(() => expect(refusedFields().map(({ says }) => says)).toHaveLength(expected.length))
    const found = refusedFields()
    expect(new Set(found.map(({ says }) => says))).toEqual(new Set(expected))
    expect(found[0]?.name).toBe(document.activeElement?.getAttribute('name'))
    // Below what is said above the form, which has pushed it down.
    await waitFor(() => expect(bringIntoView.mock.contexts.at(-1)).toBe(document.activeElement))
    for (const path of paths) {
      const isAbove = screen.getAllByRole('alert')[0]?.textContent?.includes(sentenceOf(path))
      expect(isAbove, path).toBe(withoutField.includes(path))
    }
  })
})

describe('every form of the console', () => {
  const folder = 'web/src/admin/'
  const filesWith = (pattern: RegExp): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.tsx?$/.test(file) && pattern.test(readFileSync(folder + file, 'utf8')))
      .toSorted()

  test('is one of the cases above', () => {
    const files = filesWith(/\b(?:useApiForm|resourceForm)[<(]/)
    expect(files.filter((file) => file !== helper && !file.startsWith('kit/'))).toEqual(
      Object.keys(cases).toSorted(),
    )
  })

  test('takes its state from the helper, which brings refusals to the fields', () => {
    expect(filesWith(/\buseForm[<(]/)).toEqual([helper])
  })

  test('is sent through the helper, or stores nothing', () => {
    const through = [
      'frames/form-page.tsx',
      'frames/change-dialog.tsx',
      'kit/form/form-dialog.tsx',
      ...Object.keys(cases),
    ]
    expect(filesWith(/<form\b/).filter((file) => !through.includes(file))).toEqual(localForms)
  })

  const helper = 'parts/use-api-form.ts'
})
