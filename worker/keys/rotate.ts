import type { Db } from '#db/connection.ts'
import { parseSealed, VaultError, writeSealed } from '#db/sealing/index.ts'
import { sealedPlaces, type SealedPlaceName } from '#db/sealing/places.ts'
import { listOutdated, saveResealed, type SealedRow } from '#db/sealing/sealed-rows.ts'
import type { WorkerKeys } from './open-keys.ts'

export interface Rotation {
  place: SealedPlaceName
  /** Rows that are under the key of now because of this. */
  resealed: number
  /** Rows that somebody else changed meanwhile. */
  changed: number
  /** What does not open, by what it is of. Nothing is written there. */
  failed: { label: string; reason: string }[]
}

/** Rows that are read at once: one of a picture has megabytes. */
const pageRows = 20

/**
 * Wraps the data key of every row anew that is not under the key that seals now. The bodies stay as they are, but for those from before keys
 * had ids, which are sealed again. A row is written in one statement and only where it is still what was read, so it may be killed,
 * run again, or run twice at once, and workers go on beside it.
 * @param onRow for tests: called before a row is written.
 */
export async function rotate(
  db: Db,
  keys: WorkerKeys,
  onRow: (row: SealedRow) => Promise<void> = () => Promise.resolve(),
): Promise<Rotation[]> {
  const rotations: Rotation[] = []
  for (const place of Object.keys(sealedPlaces) as SealedPlaceName[]) {
    const rotation = await rotatePlace(db, keys, place, onRow)
    if (rotation) rotations.push(rotation)
  }
  return rotations
}

/** @returns null for a place whose key is not here. */
async function rotatePlace(
  db: Db,
  keys: WorkerKeys,
  place: SealedPlaceName,
  onRow: (row: SealedRow) => Promise<void>,
): Promise<Rotation | null> {
  const keyId = (sealedPlaces[place].under === 'opening' ? keys.sealer : keys.personal)?.keyId
  if (keyId === undefined) return null
  const rotation: Rotation = { place, resealed: 0, changed: 0, failed: [] }
  for (let after: unknown[] | null = null; ;) {
    const rows: SealedRow[] = await listOutdated(db, place, { keyId, after, limit: pageRows })
    for (const row of rows) {
      const resealed = reseal(keys, place, row)
      if (resealed instanceof VaultError) {
        rotation.failed.push({ label: row.label, reason: resealed.message })
        continue
      }
      await onRow(row)
      const isSaved = await saveResealed(db, place, row, resealed)
      rotation[isSaved ? 'resealed' : 'changed'] += 1
    }
    after = rows.at(-1)?.key ?? null
    if (rows.length < pageRows || after === null) return rotation
  }
}

function reseal(keys: WorkerKeys, place: SealedPlaceName, row: SealedRow): string | VaultError {
  try {
    return sealedPlaces[place].under === 'opening' ? resealOpening(keys, row) : resealPersonal(keys, row)
  } catch (error) {
    if (error instanceof VaultError) return error
    throw error
  }
}

function resealOpening({ sealer, opener }: WorkerKeys, { sealed, label }: SealedRow): string {
  const { keyId, body } = parseSealed(sealed)
  if (keyId === null) return sealer.seal(opener.open(sealed, label), label)
  return writeSealed({ keyId: sealer.keyId, wrapped: sealer.wrap(opener.dataKeyOf(sealed, label)), body })
}

/** Secrets of webhooks were under SECRETS_KEY once. */
function resealPersonal({ opener, personal }: WorkerKeys, { sealed, label }: SealedRow): string {
  if (!personal) throw new VaultError('PERSONAL_KEY is not set.')
  try {
    return personal.rewrap(sealed, label)
  } catch (error) {
    if (!(error instanceof VaultError) || parseSealed(sealed).keyId !== null) throw error
    return personal.seal(opener.open(sealed, label), label)
  }
}
