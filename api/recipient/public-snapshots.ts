import { endpoints } from '#contract/endpoints.ts'
import { publicSnapshotSchema } from '#contract/recipient/snapshot/public-snapshots.ts'
import type { Db } from '#db/connection.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { findOptionalPublicSnapshot, type PublicSnapshotRow } from '#db/recipient/public-snapshots.ts'
import { AppError } from '../app-error.ts'
import { forEverybody, keepFor } from '../http/keep-for.ts'
import type { Mount } from '../http/mount.ts'
import { presenterOf } from '../http/presenter.ts'
import { sendFile } from '../http/send-file.ts'
import { countPlaces } from './count-places.ts'

/** It never changes, but its campaign may be made private again. */
const keptSeconds = 10

const present = presenterOf(
  publicSnapshotSchema,
  ({ snapshot, ...project }: PublicSnapshotRow, manifest: NonNullable<typeof snapshot.manifest>) => ({
    ...{ ...snapshot, ...project, manifest },
    snapshotId: snapshot.id,
    ...countPlaces(snapshot, 0),
  }),
)

/** Frozen snapshots, for whoever has the file of one. */
export function mountPublicSnapshots(mount: Mount) {
  mount(
    endpoints.readPublicSnapshot,
    async ({ params, ctx, services: { db } }) => {
      const { row, manifest } = await find(db, params.snapshotId)
      keepFor(ctx, keptSeconds)
      return present(row, manifest)
    },
    forEverybody,
  )
  mount(
    endpoints.downloadPublicSnapshot,
    async ({ params: { snapshotId }, ctx, services: { db } }) => {
      const { row, manifest } = await find(db, snapshotId)
      await sendFile(ctx, `snapshot-${snapshotId}.tsv`, {
        sha256: manifest.sha256,
        read: () => findOptionalFileText(db, row.snapshot.fileId ?? 0),
      })
      keepFor(ctx, keptSeconds)
      return undefined
    },
    forEverybody,
  )
}

/** @throws AppError NOT_FOUND, also for one that is not public: nobody learns that it is there. */
async function find(db: Db, snapshotId: number) {
  const row = await findOptionalPublicSnapshot(db, snapshotId)
  const manifest = row?.snapshot.manifest
  if (!row || !manifest) throw new AppError('NOT_FOUND')
  return { row, manifest }
}
