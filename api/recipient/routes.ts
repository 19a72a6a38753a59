import { endpoints } from '#contract/endpoints.ts'
import { recipientFileSchema } from '#contract/recipient/files.ts'
import { parseList } from '#contract/list/index.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { Queryable } from '#db/connection.ts'
import {
  findOptionalFile,
  findOptionalFileText,
  saveFile,
  type RecipientFileRow,
} from '#db/recipient/files.ts'
import { listSnapshots } from '#db/recipient/snapshots.ts'
import { snapshotTask } from '#worker/tasks/read-snapshot.ts'
import { AppError } from '../app-error.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { presenterOf } from '../http/presenter.ts'
import { sendCsv } from '../http/send-csv.ts'
import { notifyQuietly } from '../notify.ts'
import { readProject } from '../project/index.ts'
import {
  askSnapshot,
  presentSnapshot,
  readSnapshotFile,
  readSnapshotPlaces,
  readSnapshotRow,
  retrySnapshot,
} from './snapshots.ts'

/** The text of the longest list, with what JSON writes around quotation marks and line ends. */
const jsonBytesMax = 40 * 1024 * 1024

const presentFile = presenterOf(recipientFileSchema, (file: RecipientFileRow) => ({ ...file }))

async function readFile(db: Queryable, fileId: number) {
  const file = await findOptionalFile(db, fileId)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}

export function mountRecipientFiles(mount: Mount) {
  mount(
    endpoints.saveRecipientFile,
    async ({ body: { projectId, kind, name, text }, write, services: { db }, actor }) => {
      await readProject(db, projectId)
      const { rows } = parseList(launchOf(kind).list, text, {})
      const file = { projectId, purpose: 'list', name, text, rows: rows.length, registrantId: actor } as const
      return write(async (tx) => presentFile(await readFile(tx, (await saveFile(tx, file)).fileId)))
    },
    { messageKey: 'REGISTERED', jsonBytesMax },
  )
  mount(endpoints.readRecipientFile, async ({ params, services: { db } }) =>
    presentFile(await readFile(db, params.fileId)),
  )
  mount(endpoints.downloadRecipientFile, async ({ params: { fileId }, ctx, services: { db } }) => {
    const [{ name }, text] = await Promise.all([readFile(db, fileId), findOptionalFileText(db, fileId)])
    return sendCsv(ctx, name, asChunks(text ?? ''))
  })
}

/** Snapshots of holders: asked for here, read by workers. */
export function mountSnapshots(mount: Mount) {
  mountList(mount, endpoints.listSnapshots, {
    list: listSnapshots,
    keyOf: (row) => row.snapshot.id,
    present: (rows) => rows.map((row) => presentSnapshot(row)),
  })
  mount(endpoints.readSnapshotRow, ({ params, services: { db } }) => readSnapshotRow(db, params.snapshotId))
  mount(endpoints.readSnapshotPlaces, ({ params, services: { db } }) =>
    readSnapshotPlaces(db, params.snapshotId),
  )
  mount(
    endpoints.askSnapshot,
    async ({ body, write, services, actor, requestId }) => {
      await readProject(services.db, body.projectId)
      const asked = await write((tx) => askSnapshot(tx, body, { actor, requestId }))
      await notifyQuietly(services, snapshotTask, { snapshotId: asked.snapshotId })
      return asked
    },
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.retrySnapshot,
    async ({ params, write, services, actor, requestId }) => {
      const asked = await write((tx) => retrySnapshot(tx, params, { actor, requestId }))
      await notifyQuietly(services, snapshotTask, params)
      return asked
    },
    { messageKey: 'MODIFIED' },
  )
  mount(endpoints.downloadSnapshot, async ({ params: { snapshotId }, ctx, services: { db } }) => {
    const { name, text } = await readSnapshotFile(db, snapshotId)
    return sendCsv(ctx, name, asChunks(text))
  })
}

async function* asChunks(text: string): AsyncGenerator<string> {
  yield text
}
