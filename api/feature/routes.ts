import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { readFeatures, saveFeature } from './save-feature.ts'

export function mountFeatures(mount: Mount) {
  mount(endpoints.listFeatures, ({ query, services }) => services.features.shown(query.lang))
  mount(endpoints.listAdminFeatures, async ({ services: { db } }) => ({ rows: await readFeatures(db) }))
  mount(
    endpoints.modifyFeature,
    async ({ params, body, write, services, actor, requestId }) => {
      const { feature } = params
      const saved = await write((tx) => saveFeature(tx, { feature, input: body }, { actor, requestId }))
      services.features.forget()
      return saved
    },
    { messageKey: 'MODIFIED' },
  )
}
