import {
  snapshotPlacesSchema,
  snapshotSchema,
  type Snapshot,
  type SnapshotPlaces,
} from '#contract/recipient/snapshot/snapshots.ts'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { listDeposited } from '#db/recipient/deposited.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { retrySnapshot as saveRetry } from '#db/recipient/snapshot-reading.ts'
import { askForSnapshot, findOptionalSnapshot, type SnapshotRow } from '#db/recipient/snapshots.ts'
import { AppError } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presenterOf } from '../http/presenter.ts'
import { countPlaces } from './count-places.ts'

export const presentSnapshot = presenterOf(
  snapshotSchema,
  ({ snapshot, registrant, ...row }: SnapshotRow) => ({
    ...snapshot,
    ...row,
    snapshotId: snapshot.id,
    ...countPlaces(snapshot, null),
    s0:
      snapshot.s0Slot === null || snapshot.s0At === null
        ? null
        : { slot: snapshot.s0Slot, at: snapshot.s0At.toISOString() },
    registrant: registrant ?? snapshot.registrantId,
  }),
)

/** @throws AppError NOT_FOUND. */
export async function readSnapshotRow(db: Queryable, snapshotId: number): Promise<Snapshot> {
  const row = await findOptionalSnapshot(db, snapshotId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentSnapshot(row)
}

export function askSnapshot(
  tx: Tx,
  { projectId, query, wantedAt }: { projectId: number; query: SnapshotQuery; wantedAt: string | null },
  author: Author,
): Promise<Snapshot> {
  const entry = { action: 'snapshot.ask', read: (id: number) => readSnapshotRow(tx, id) } as const
  return auditedNew(tx, entry, author, async () => {
    const at = wantedAt === null ? null : new Date(wantedAt)
    const asked = { projectId, query, wantedAt: at, registrantId: author.actor }
    return (await askForSnapshot(tx, asked)).snapshotId
  })
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW unless it has failed. */
export async function retrySnapshot(
  tx: Tx,
  { snapshotId }: { snapshotId: number },
  author: Author,
): Promise<Snapshot> {
  const { state } = await readSnapshotRow(tx, snapshotId)
  const entry = {
    action: 'snapshot.retry',
    id: snapshotId,
    read: (id: number) => readSnapshotRow(tx, id),
  } as const
  return audited(tx, entry, author, async () => {
    const isAsked = await saveRetry(tx, { snapshotId, actor: author.actor })
    if (!isAsked) throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  })
}

const presentPlaces = presenterOf(snapshotPlacesSchema, (places: SnapshotPlaces) => places)

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW before it is frozen. */
export async function readSnapshotPlaces(db: Queryable, snapshotId: number): Promise<SnapshotPlaces> {
  const row = await findOptionalSnapshot(db, snapshotId)
  if (!row) throw new AppError('NOT_FOUND')
  const { manifest, programs, state } = row.snapshot
  if (!manifest) throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  return presentPlaces({ programs: programs ?? [], deposits: await listDeposited(db, manifest) })
}

/** The file of a frozen one. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW before it is frozen. */
export async function readSnapshotFile(
  db: Queryable,
  snapshotId: number,
): Promise<{ name: string; text: string }> {
  const row = await findOptionalSnapshot(db, snapshotId)
  if (!row) throw new AppError('NOT_FOUND')
  const { fileId, state } = row.snapshot
  const text = fileId === null ? null : await findOptionalFileText(db, fileId)
  if (text === null) throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  return { name: `snapshot-${snapshotId}.tsv`, text }
}
