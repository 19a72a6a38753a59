import { listCensusWallets } from '#db/migration/source-chain-census.ts'
import { saveSourceBalance, saveSourceReading } from '#db/migration/source-chain-state.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { SourceChainEntry } from '../source-chains.ts'
import type { WatchContext } from './watch-context.ts'

/** Stores what each RPC of a source chain says, and the coin of our wallets there, for the console, health and alerts. */
export async function reportSourceChain(
  { db, log }: Pick<WatchContext, 'db' | 'log'>,
  { chain, client }: Pick<SourceChainEntry, 'chain' | 'client'>,
): Promise<void> {
  await saveSourceReading(db, chain, await client.states())
  try {
    for (const address of await listCensusWallets(db, chain))
      await saveSourceBalance(db, { chain, address, balanceWei: await client.balance(address) })
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    // What was read before stays for a while, and is not known after that.
    log.debug({ chain, code: error.code }, error.message)
  }
}
