import {
  finishDeposits,
  listMigrationsOfDeposits,
  listRipeDeposits,
  loseDeposit,
} from '../../../db/queries/old-chain-deposits.ts'
import type { OldBlock } from '../../chains/old-chain.ts'
import type { OldChainEntry } from '../../old-chains.ts'
import type { Turn } from '../chain-lock.ts'
import type { WatchContext } from '../watch-old-chain.ts'

const depositsAtOnce = 500

/**
 * Deposits deep enough become final once every RPC says again that their block is the one they were seen in.
 * One whose block is another now is gone; reading on finds it again where it stands.
 * @param touched gets the migrations that have something to look at.
 */
export const finishRipe = async (
  ctx: WatchContext,
  entry: OldChainEntry,
  it: { head: OldBlock; touched: number[]; turn: Turn },
) => {
  const upTo = it.head.number - entry.depth
  const ripe = await listRipeDeposits(ctx.db, entry.chain, { upTo, limit: depositsAtOnce })
  // Block by block: an answer that is lost holds up what comes after it, and nothing before.
  for (const number of new Set(ripe.map((deposit) => deposit.blockNumber))) {
    if (!(await it.turn.goesOn())) return
    const hash = (await entry.client.block(number))?.hash ?? null
    const inBlock = ripe.filter((deposit) => deposit.blockNumber === number)
    const standing = inBlock.filter((deposit) => deposit.blockHash === hash)
    const lost = inBlock.filter((deposit) => deposit.blockHash !== hash)
    for (const { id, blockHash } of lost) await loseDeposit(ctx.db, { id, blockHash, actor: ctx.workerId })
    const final = await finishDeposits(ctx.db, standing, ctx.workerId)
    const changed = [...final, ...lost.map(({ id }) => id)]
    it.touched.push(...(await listMigrationsOfDeposits(ctx.db, changed)))
  }
}
