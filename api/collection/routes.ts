import { listCollections } from '#db/collection/collection-list.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { acceptUnexplained, readUnexplained } from './accept-unexplained.ts'
import { createCollection } from './create-collection.ts'
import { presentCollections, readCollection } from './read-collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { requirePublicUris } from '../http/public-uris.ts'
import { notifyQuietly } from '../notify.ts'

export function mountCollections(mount: Mount) {
  mountList(mount, endpoints.listCollections, {
    list: listCollections,
    keyOf: (row) => row.collection.id,
    present: (rows, { db }) => presentCollections(db, rows),
  })
  mount(endpoints.readCollection, ({ params, services: { db } }) => readCollection(db, params.collectionId))
  mount(endpoints.listUnexplained, ({ params, services: { db } }) => readUnexplained(db, params.collectionId))
  mount(endpoints.acceptUnexplained, ({ params, body, write, actor, requestId }) =>
    write((tx) => acceptUnexplained(tx, { ...params, ...body }, { actor, requestId })),
  )
  mount(
    endpoints.createCollection,
    async ({ body, write, services, actor, requestId }) => {
      requirePublicUris(services.env.NETWORK, { uri: body.uri })
      const made = await write((tx) => createCollection(tx, services.vault, body, { actor, requestId }))
      await notifyQuietly(services, planTask, { masterId: made.masterId })
      return made
    },
    { messageKey: 'REGISTERED' },
  )
}
