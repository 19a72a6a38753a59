import {
  listUnconfirmed,
  noteUnconfirmed,
  readClaimed,
  removeRefuted,
  type EventDeposit,
} from '#db/migration/inbox/event-deposits.ts'
import { finishDeposits } from '#db/migration/source-chain-deposits.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { SourceBlock } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { TimeSlice } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'
import { readAgain } from './finalize-confirmed-deposits.ts'

const eventsAtOnce = 200

/**
 * What an event of a contract that nobody vouches for tells of becomes final only where the holding at its block confirms it, else its
 * row goes. Apart from the others, and in a slice of its own: however many events a stranger writes, no fee and no NFT waits for
 * them.
 */
export async function confirmEvents(
  ctx: WatchContext,
  entry: SourceChainEntry,
  { head, slice }: { head: SourceBlock; slice: TimeSlice },
) {
  const upTo = head.number - entry.depth
  for (const deposit of await listUnconfirmed(ctx.db, entry.chain, { upTo, limit: eventsAtOnce })) {
    if (!(await slice.hasTimeLeft())) return
    const block = await entry.client.block(deposit.blockNumber)
    if (!block) return
    if (block.hash !== deposit.blockHash) {
      await readAgain(ctx, entry, [deposit], deposit.blockNumber)
      return
    }
    const held = await readHeld(ctx, entry, deposit, head)
    if (held === null) await noteUnconfirmed(ctx.db, deposit.id)
    else if (held >= (await readClaimed(ctx.db, deposit)))
      await finishDeposits(ctx.db, [deposit], ctx.workerId)
    else await refute(ctx, deposit)
  }
}

/** At the deposit's own block; where no RPC keeps its state any more, at the head. Null: the RPCs cannot say, or contradict each other. */
async function readHeld(
  ctx: WatchContext,
  entry: SourceChainEntry,
  deposit: EventDeposit,
  head: SourceBlock,
) {
  for (const at of [deposit.blockNumber, head.number])
    try {
      return await entry.client.holding(deposit, deposit.to, at)
    } catch (error) {
      if (!(error instanceof ChainError) || error.code !== 'RPC_BAD_ANSWER') throw error
      ctx.log.info({ depositId: deposit.id, at, code: error.code }, error.message)
    }
  return null
}

async function refute(ctx: WatchContext, { id, chain, kind, contract, tokenId, txHash }: EventDeposit) {
  ctx.log.warn(
    { depositId: id, chain, kind, contract, tokenId, txHash },
    'an event told of what nobody holds',
  )
  await removeRefuted(ctx.db, id)
  // One that somebody has dealt with stays, and is asked about less and less.
  await noteUnconfirmed(ctx.db, id)
}
