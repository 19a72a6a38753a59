import type { Tx } from '../connection.ts'
import { waitForLock } from '../locks.ts'
import type { LaunchKind } from '#contract/operation/launches.ts'
import { launchOf } from '#contract/operation/launches.ts'

/**
 * Lists that may have the same rows are stored one after another. The second one then finds those rows; stored at the same time, the two
 * would wait for each other.
 */
export async function takeListTurn(
  tx: Tx,
  { kind, collectionId }: { kind: LaunchKind; collectionId: number | null },
): Promise<void> {
  await waitForLock(tx, 'list', launchOf(kind).isKeyedByCollection ? (collectionId ?? 0) : 0)
}
