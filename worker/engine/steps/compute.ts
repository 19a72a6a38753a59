import { ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import type { Refusal } from '../../memory.ts'
import { classifyFailure, stepOf, type Work } from '../../operations/index.ts'
import { computeUnitsMax, signingLimitsOf } from './signing-limits.ts'

/** Room above what the simulation took: finding a program address costs more for some items than for others. */
const margin = 1.3
const baseUnits = 30_000

function estimateKey({ chunk, run }: Work) {
  return `${run.master.id}:${chunk.kind}`
}

/**
 * Simulates a chunk when nothing like it was simulated in this run yet, when an earlier try of it was refused, or
 * when its tree filled up. Stores what one item takes.
 * @returns why the chain would refuse it, or null.
 */
export async function simulateChunk(ctx: WorkerContext, work: Work): Promise<Refusal | null> {
  const key = estimateKey(work)
  const { learning } = ctx.memory
  const mustSimulate = work.chunk.mustSimulate || work.tree?.state === 'full'
  if (!mustSimulate && ctx.memory.computeUnits.has(key)) return null
  // One chunk of a run simulates for those beside it; they simulate for themselves if it failed.
  const learner = learning.get(key)
  if (learner && !mustSimulate) {
    await learner.catch(() => null)
    if (ctx.memory.computeUnits.has(key)) return null
  }
  const simulating = simulate(ctx, work, key)
  learning.set(key, simulating)
  try {
    return await simulating
  } finally {
    if (learning.get(key) === simulating) learning.delete(key)
  }
}

async function simulate(ctx: WorkerContext, work: Work, key: string): Promise<Refusal | null> {
  const blockhash = await ctx.chain.latestBlockhash()
  const draft = await stepOf(work).build(ctx, work, {
    blockhash,
    computeUnits: computeUnitsMax,
    microLamports: 0n,
    // It is signed, so an RPC could broadcast it.
    limits: signingLimitsOf(work, await ctx.conditions(), 0n),
  })
  const simulation = await ctx.chain.simulate(draft.bytes)
  if (simulation.err) {
    const found = classifyFailure(ctx, work, simulation.err, { ...draft, itemCount: work.items.length })
    return asFinal({ ...found, error: withLogs(found.error, simulation.logs), slot: simulation.slot })
  }
  const perItem = simulation.computeUnits / Math.max(1, work.items.length)
  const known = ctx.memory.computeUnits.get(key)
  ctx.memory.computeUnits.set(key, { base: baseUnits, perItem: Math.max(known?.perItem ?? 0, perItem) })
  return null
}

/** What the programs wrote while it was simulated is kept with the refusal. */
function withLogs(error: ChainError, logs: readonly string[]): ChainError {
  if (logs.length === 0) return error
  const { code, kind, said, instructionIndex, cause } = error
  const detail = { ...error.detail, logs: logs.join('\n') }
  return new ChainError(code, kind, said, { cause, instructionIndex, detail })
}

/** It was simulated with all the compute units there are: asking for more later will not help. */
function asFinal(refusal: Refusal): Refusal {
  const { error } = refusal
  if (error.code !== 'COMPUTE_EXCEEDED' || error.kind === 'permanent') return refusal
  return {
    ...refusal,
    error: new ChainError(error.code, 'permanent', error.said, { cause: error, detail: error.detail }),
  }
}

export function computeLimit(ctx: WorkerContext, work: Work) {
  const estimate = ctx.memory.computeUnits.get(estimateKey(work))
  if (!estimate) return computeUnitsMax
  const units = estimate.base + estimate.perItem * Math.max(1, work.items.length) * margin
  return Math.min(computeUnitsMax, Math.ceil(units))
}
