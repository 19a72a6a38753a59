import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { readSettings, saveSetting } from './save-setting.ts'

export function mountSettings(mount: Mount) {
  mount(endpoints.listSettings, async ({ services: { db } }) => ({ rows: await readSettings(db) }))
  mount(
    endpoints.modifySetting,
    ({ params, body, write, services: { vault }, actor, requestId }) =>
      write((tx) => saveSetting(tx, vault, { key: params.key, input: body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
}
