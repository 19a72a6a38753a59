import { endpoints } from '#contract/endpoints.ts'
import { listFileSets } from '#db/file/file-sets.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { finishFileSet } from './finish-file-set.ts'
import { presentFileSet, readEntries, readFileSet } from './read-file-set.ts'
import { announceFiles, createFileSet, deleteFileSet } from './save-file-set.ts'
import { takeFile } from './take-file.ts'

/** The paths and keys of as many items as may be announced at once. */
const announcedBytesMax = 1024 * 1024

/** Every trait with a few hundred values. */
const templateBytesMax = 1024 * 1024

export function mountFiles(mount: Mount) {
  mountList(mount, endpoints.listFileSets, {
    list: listFileSets,
    keyOf: (row) => row.fileSet.id,
    present: (rows) => rows.map((row) => presentFileSet(row)),
  })
  mount(endpoints.readFileSet, ({ params, services: { db } }) => readFileSet(db, params.fileSetId))
  mount(endpoints.listFileEntries, ({ params, query, services: { db } }) =>
    readEntries(db, { ...params, after: query.after ?? null, limit: query.limit }),
  )
  mount(
    endpoints.createFileSet,
    ({ body, write, services, actor, requestId }) =>
      write((tx) =>
        createFileSet(tx, { input: body, assetsUrl: services.files.assetsUrl }, { actor, requestId }),
      ),
    { messageKey: 'REGISTERED', jsonBytesMax: templateBytesMax },
  )
  mount(
    endpoints.announceFiles,
    ({ body, params, write }) => write((tx) => announceFiles(tx, params.fileSetId, body)),
    { jsonBytesMax: announcedBytesMax, limit: 'files' },
  )
  mount(endpoints.uploadFile, ({ params, ctx, services }) => takeFile(services, params, ctx.req), {
    body: 'raw',
    limit: 'files',
  })
  mount(endpoints.finishFileSet, ({ body, params, write, actor, requestId }) =>
    write((tx) => finishFileSet(tx, { ...params, ...body }, { actor, requestId })),
  )
  mount(endpoints.deleteFileSet, ({ params, write, actor, requestId }) =>
    write(async (tx) => {
      await deleteFileSet(tx, params.fileSetId, { actor, requestId })
      return {}
    }),
  )
}
