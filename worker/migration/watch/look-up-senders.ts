import { listUnknownSenders, saveSenderKind } from '#db/migration/inbox/deposit-senders.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { TimeSlice } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'

const sendersAtOnce = 50

/** Whether orphans came from contracts: what is sent back to one may be lost there, and whoever returns it is told. */
export async function lookUpSenders(ctx: WatchContext, entry: SourceChainEntry, slice: TimeSlice) {
  const { chain, client } = entry
  for (const address of await listUnknownSenders(ctx.db, chain, sendersAtOnce)) {
    if (!(await slice.hasTimeLeft())) return
    try {
      const isContract = await client.hasCode(address)
      await saveSenderKind(ctx.db, { chain, address, isContract })
    } catch (error) {
      if (!(error instanceof ChainError) || error.code !== 'RPC_BAD_ANSWER') throw error
      ctx.log.info({ chain, address, code: error.code }, error.message)
    }
  }
}
