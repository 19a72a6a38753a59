import {
  listNeededTokens,
  listPayerAddresses,
  saveBalances,
  saveChainReading,
  saveTokenBalances,
} from '#db/health/worker-state.ts'
import type { ChainConditions, PriorityFee } from '../chains/adapter.ts'
import type { WorkerContext } from '../context.ts'

/** Stores the chain's prices, health and the balances of our wallets, for quotes and the dashboard. */
export async function watchChain(ctx: WorkerContext) {
  const addresses = await listPayerAddresses(ctx.db)
  const [conditions, paid, lamports] = await Promise.all([
    ctx.conditions(),
    ctx.chain.priorityFee(addresses, 0),
    ctx.chain.balances(addresses),
  ])
  await saveChainReading(ctx.db, 'solana', toReading(conditions, paid))
  await saveBalances(
    ctx.db,
    addresses.map((address, at) => ({ address, lamports: lamports[at] ?? 0n })),
  )
  await watchTokens(ctx)
}

/** What rounds to come take of tokens, for the alert before them. */
async function watchTokens({ db, chain }: WorkerContext) {
  const needed = await listNeededTokens(db)
  if (needed.length === 0) return
  const units = await chain.programs.tokens.listHeld(needed)
  await saveTokenBalances(
    db,
    needed.map(({ owner, mint }, at) => ({ address: owner, mint, units: String(units[at] ?? 0n) })),
  )
}

/** A quote is made with what our own wallets pay of late, where that is more than others do. */
function toReading(chainConditions: ChainConditions, { microLamports: own }: PriorityFee) {
  const { priorityMicroLamports: others } = chainConditions
  return {
    slot: String(chainConditions.slot),
    blockHeight: String(chainConditions.blockHeight),
    slotMs: chainConditions.slotMs,
    rentBaseLamports: String(chainConditions.rentBaseLamports),
    rentPerByteLamports: String(chainConditions.rentPerByteLamports),
    priorityMicroLamports: String(own > others ? own : others),
    acceptsV1: chainConditions.acceptsV1,
    rpcs: chainConditions.rpcs,
  }
}
