import { forgetBlocksAbove, listReadBlocks, saveReadBlocks } from '#db/migration/source-chain-blocks.ts'
import {
  finishDeposits,
  listMigrationsOfDeposits,
  listConfirmedDeposits,
  loseDeposit,
  type Deposit,
} from '#db/migration/source-chain-deposits.ts'
import type { SourceBlock } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { TimeSlice } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'

const depositsAtOnce = 500

/**
 * Deposits deep enough become final once every RPC says again that their block is the one they were seen in. When
 * it is another block now, the deposit is reorged, and the blocks from there on are read again: that finds the
 * deposit in its new block, if it has one.
 * @param touched gets the migrations to notify.
 */
export async function finalizeConfirmedDeposits(
  ctx: WatchContext,
  entry: SourceChainEntry,
  input: { head: SourceBlock; touched: number[]; slice: TimeSlice },
) {
  const upTo = input.head.number - entry.depth
  const confirmed = await listConfirmedDeposits(ctx.db, entry.chain, { upTo, limit: depositsAtOnce })
  // Block by block: an answer that is lost holds up what comes after it, and nothing before.
  for (const number of new Set(confirmed.map((deposit) => deposit.blockNumber))) {
    if (!(await input.slice.hasTimeLeft())) return
    const block = await entry.client.block(number)
    // An RPC that does not have the block says nothing about it: it is asked again at the next poll.
    if (!block) return
    const inBlock = confirmed.filter((deposit) => deposit.blockNumber === number)
    const canonical = inBlock.filter((deposit) => deposit.blockHash === block.hash)
    const lost = inBlock.filter((deposit) => deposit.blockHash !== block.hash)
    if (lost.length > 0 && !(await readAgain(ctx, entry, lost, number))) return
    const final = await finishDeposits(ctx.db, canonical, ctx.workerId)
    const changed = [...final, ...lost.map(({ id }) => id)]
    input.touched.push(...(await listMigrationsOfDeposits(ctx.db, changed)))
  }
}

/**
 * Deposits from this block on are marked reorged, and reading continues with that block.
 * @returns false when the block before it is not on every RPC: nothing changed, the next poll tries again.
 */
export async function readAgain(
  ctx: WatchContext,
  entry: SourceChainEntry,
  lost: readonly Deposit[],
  number: number,
) {
  const { chain } = entry
  const before = await entry.client.block(number - 1)
  if (!before) return false
  await ctx.db.transaction(async (tx) => {
    await forgetBlocksAbove(tx, chain, number - 1)
    // With no block left it would begin near the head, as at the first start, and miss what is between.
    if ((await listReadBlocks(tx, chain, 1)).length === 0) await saveReadBlocks(tx, chain, [before])
    for (const { id, blockHash } of lost) await loseDeposit(tx, { id, blockHash, actor: ctx.workerId })
  })
  ctx.log.warn(
    { chain, block: number, deposits: lost.length },
    'the block of a deposit left the chain in a reorganisation',
  )
  return true
}
