import { listPayerAddresses, saveBalances, saveChainReading } from '#db/health/worker-state.ts'
import type { ChainConditions } from '../chains/adapter.ts'
import type { WorkerContext } from '../context.ts'

/** Stores the chain's prices, health and the balances of our wallets, for quotes and the dashboard. */
export const watchChain = async (ctx: WorkerContext) => {
  const addresses = await listPayerAddresses(ctx.db)
  const [conditions, lamports] = await Promise.all([ctx.conditions(), ctx.chain.balances(addresses)])
  await saveChainReading(ctx.db, 'solana', toReading(conditions))
  await saveBalances(
    ctx.db,
    addresses.map((address, at) => ({ address, lamports: lamports[at] ?? 0n })),
  )
}

const toReading = (it: ChainConditions) => ({
  slot: String(it.slot),
  blockHeight: String(it.blockHeight),
  slotMs: it.slotMs,
  rentBaseLamports: String(it.rentBaseLamports),
  rentPerByteLamports: String(it.rentPerByteLamports),
  priorityMicroLamports: String(it.priorityMicroLamports),
  acceptsV1: it.acceptsV1,
  rpcs: it.rpcs,
})
