import { forgetBlocksAbove, listReadBlocks, saveReadBlocks } from '#db/migration/old-chain-blocks.ts'
import {
  finishDeposits,
  listMigrationsOfDeposits,
  listRipeDeposits,
  loseDeposit,
  type Deposit,
} from '#db/migration/old-chain-deposits.ts'
import type { OldBlock } from '../../chains/old-chain.ts'
import type { OldChainEntry } from '../../old-chains.ts'
import type { Turn } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'

const depositsAtOnce = 500

/**
 * Deposits deep enough become final once every RPC says again that their block is the one they were seen in.
 * One whose block is another now is gone, and the blocks from there on are read again: that finds it where it stands.
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
    const block = await entry.client.block(number)
    // An RPC that does not have the block says nothing about it: it is asked again at the next look.
    if (!block) return
    const inBlock = ripe.filter((deposit) => deposit.blockNumber === number)
    const standing = inBlock.filter((deposit) => deposit.blockHash === block.hash)
    const lost = inBlock.filter((deposit) => deposit.blockHash !== block.hash)
    if (lost.length > 0 && !(await readAgain(ctx, entry, lost, number))) return
    const final = await finishDeposits(ctx.db, standing, ctx.workerId)
    const changed = [...final, ...lost.map(({ id }) => id)]
    it.touched.push(...(await listMigrationsOfDeposits(ctx.db, changed)))
  }
}

/**
 * Deposits are gone from their block, and reading goes on with that block.
 * @returns false when the block before it is not on every RPC: nothing changed, it is looked at again.
 */
const readAgain = async (ctx: WatchContext, entry: OldChainEntry, lost: Deposit[], number: number) => {
  const { chain } = entry
  const before = await entry.client.block(number - 1)
  if (!before) return false
  await ctx.db.transaction(async (tx) => {
    await forgetBlocksAbove(tx, chain, number - 1)
    // With no block left it would begin near the head, as at the first start, and miss what lies between.
    if ((await listReadBlocks(tx, chain, 1)).length === 0) await saveReadBlocks(tx, chain, [before])
    for (const { id, blockHash } of lost) await loseDeposit(tx, { id, blockHash, actor: ctx.workerId })
  })
  ctx.log.warn({ chain, block: number, deposits: lost.length }, 'deposits are gone from their block')
  return true
}
