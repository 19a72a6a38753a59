import type { SnapshotRecord } from '#db/recipient/snapshots.ts'
import type { HolderReader } from '../chains/holders.ts'
import { placeOf } from './gather-pages.ts'
import type { Settled } from './settle.ts'
import { CannotRead } from './snapshot-context.ts'

/**
 * Holds what was read to what the chain counts: witnesses may leave out the same, and what moves between two pages may be in both or in none.
 * The sum lies between what was counted when reading began and what is counted now, since more may be made meanwhile.
 * @throws CannotRead NOT_ALL
 */
export async function checkTotal(
  reader: HolderReader,
  snapshot: SnapshotRecord,
  { holdings, slots }: Settled,
): Promise<void> {
  if (snapshot.total === null) return
  const now = await reader.listTotals(Math.max(placeOf(snapshot).slot, ...slots))
  if (now === null) return
  const counted = [BigInt(snapshot.total), ...now]
  const found = holdings.reduce((sum, { amount }) => sum + amount, 0n)
  if (counted.some((one) => one <= found) && counted.some((one) => one >= found)) return
  throw new CannotRead(
    'NOT_ALL',
    { found: String(found), expected: String(now[0] ?? snapshot.total) },
    'anew',
  )
}
