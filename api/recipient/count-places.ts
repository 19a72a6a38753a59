import type { SnapshotRecord } from '#db/recipient/snapshots.ts'

/**
 * How many wallets hold something, and how many addresses of programs do: a program is no holder.
 * @param none what is said before it is frozen
 */
export function countPlaces<None>(
  { holders, programs }: Pick<SnapshotRecord, 'holders' | 'programs'>,
  none: None,
): Record<'holders' | 'programs', number | None> {
  if (holders === null || programs === null) return { holders: none, programs: none }
  return { holders: holders - programs.length, programs: programs.length }
}
