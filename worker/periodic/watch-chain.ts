import { listPayerAddresses, saveBalances, saveChainReading } from '#db/health/worker-state.ts'
import type { ChainConditions } from '../chains/adapter.ts'
import type { WorkerContext } from '../context.ts'

/** Stores the chain's prices, health and the balances of our wallets, for quotes and the dashboard. */
export async function watchChain(ctx: WorkerContext) {
  const addresses = await listPayerAddresses(ctx.db)
  const [conditions, lamports] = await Promise.all([ctx.conditions(), ctx.chain.balances(addresses)])
  await saveChainReading(ctx.db, 'solana', toReading(conditions))
  await saveBalances(
    ctx.db,
    addresses.map((address, at) => ({ address, lamports: lamports[at] ?? 0n })),
  )
}

function toReading(chainConditions: ChainConditions) {
  return {
    slot: String(chainConditions.slot),
    blockHeight: String(chainConditions.blockHeight),
    slotMs: chainConditions.slotMs,
    rentBaseLamports: String(chainConditions.rentBaseLamports),
    rentPerByteLamports: String(chainConditions.rentPerByteLamports),
    priorityMicroLamports: String(chainConditions.priorityMicroLamports),
    acceptsV1: chainConditions.acceptsV1,
    rpcs: chainConditions.rpcs,
  }
}
