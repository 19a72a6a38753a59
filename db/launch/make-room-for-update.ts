import { itemStatus } from '#contract/codes/status.ts'
import type { Tx } from '../connection.ts'
import { waitForLock } from '../locks.ts'
import { listNewestOnAssets } from '../run/keys/newest-on-assets.ts'
import { lockFailedOnAssets, releaseEndedKeys, supersedeFailed } from '../run/keys/supersede.ts'

const kind = 'updateToken'

/**
 * Before another update of a token is stored: the last word counts, so that no retry of an older one writes over it.
 * @returns false where one has not ended yet; nothing was changed then.
 */
export async function makeRoomForUpdate(
  tx: Tx,
  { mint, businessKey, actor }: { mint: string; businessKey: string; actor: string },
): Promise<boolean> {
  // As lists of what is done to the same things take their turns.
  await waitForLock(tx, 'list', 0)
  await lockFailedOnAssets(tx, kind, [mint])
  const newest = await listNewestOnAssets(tx, kind, [mint])
  const ended: string[] = [itemStatus.completed, itemStatus.failed]
  if (newest.some(({ status }) => !ended.includes(status))) return false
  await supersedeFailed(tx, { kind, assetIds: [mint], actor })
  await releaseEndedKeys(tx, [businessKey])
  return true
}
