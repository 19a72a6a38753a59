import { listCollections } from '#db/collection/collection-list.ts'
import { createCollection } from './create-collection.ts'
import { presentCollections, readCollection } from './read-collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { requirePublicUris } from '../http/public-uris.ts'
import { notifyQuietly } from '../notify.ts'

export function mountCollections(mount: Mount) {
  mount(endpoints.listCollections, async ({ query, services: { db } }) => {
    const rows = await listCollections(db, {
      projectId: query.projectId,
      search: query.search,
      after: pageKey(query.after),
      limit: query.limit + 1,
    })
    const page = pageOfRows(rows, {
      limit: query.limit,
      keyOf: (row) => row.collection.id,
      present: (row) => row,
    })
    return { ...page, rows: await presentCollections(db, page.rows) }
  })
  mount(endpoints.readCollection, ({ params, services: { db } }) => readCollection(db, params.collectionId))
  mount(
    endpoints.createCollection,
    async ({ body, write, services, actor, requestId }) => {
      requirePublicUris(services.env.NETWORK, { uri: body.uri })
      const made = await write((tx) => createCollection(tx, services.vault, body, { actor, requestId }))
      await notifyQuietly(services, 'plan', made.masterId)
      return made
    },
    { messageKey: 'REGISTERED' },
  )
}
