import { liveAttemptStates } from '#contract/codes/status.ts'
import { tellDetail } from '#contract/codes/told.ts'
import { listKnownSignatures } from '#db/census/count.ts'
import { doubtAttempt, findOptionalEarlierAttempt } from '#db/run/earlier-attempts.ts'
import { listTakenForDead } from '#db/run/guards.ts'
import type { Run } from '#db/run/runs.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { Guard, LiveGuard } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { isGivenUp } from '../../operations/index.ts'
import { adoptLanded } from '../census/adopt-landed.ts'
import { adoptRefused } from '../census/gate.ts'
import { sayUnexplained } from './taken-guard.ts'

/** Of guards without a chunk that is final. */
interface Keeping {
  /** Those that are there, or of which not every RPC says that they are not. */
  seeds: string[]
  /** Of those, the ones that may go home all the same. */
  free: LiveGuard[]
  /** Of some nobody knows yet what they are of. */
  isUnexplained: boolean
}

/**
 * A guard that is there though no chunk with its seed is final. The transaction that carries the items makes it and nothing else does, so
 * one of the chunk landed, whatever RPCs say of their history. Such a guard is all that keeps its items from being done twice: it
 * stays out, and what was called dead is followed, or in doubt, from here on. Nobody is believed alone: one that only some RPCs show is
 * asked about again, and what others sent to its address proves nothing.
 * @param out guards without a chunk that is final.
 */
export async function keepGuards(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  out: { chunkId: number; seed: string }[],
): Promise<Keeping> {
  const chunkIdOf = new Map(out.map(({ seed, chunkId }) => [seed, chunkId]))
  const seeds = [...chunkIdOf.keys()]
  const asked = seeds.map((seed) => ({ seed }))
  const shown = await unlessUnanswered(() => ctx.chain.programs.guard.listShown(authority.address, asked))
  if (shown === null) {
    await sayUnexplained(ctx, { run, authority }, asked)
    return { seeds, free: [], isUnexplained: true }
  }
  const free: LiveGuard[] = []
  const unexplained: Guard[] = []
  for (const guard of shown) {
    const kept = { run, authority, guard, chunkId: chunkIdOf.get(guard.seed) ?? 0 }
    const found = guard.isCertain ? await unlessUnanswered(() => explain(ctx, kept)) : null
    if (found === 'free') free.push(guard)
    if (found === null) unexplained.push(guard)
  }
  if (unexplained.length > 0) await sayUnexplained(ctx, { run, authority }, unexplained)
  return { seeds: shown.map(({ seed }) => seed), free, isUnexplained: unexplained.length > 0 }
}

/** Null where RPCs do not answer, as where they do not know. */
async function unlessUnanswered<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return null
  }
}

interface Kept {
  run: Run
  authority: Signer
  guard: LiveGuard
  /** Of this seed. */
  chunkId: number
}

/** free: it proves nothing. explained: what it is of is followed, in doubt, or in the rows by now. Null: nobody knows. */
async function explain(ctx: WorkerContext, kept: Kept): Promise<'free' | 'explained' | null> {
  const { run, authority, guard, chunkId } = kept
  const { programs } = ctx.chain
  if ((await programs.guard.sentByOthers(authority.address, guard)) >= guard.lamports) return 'free'
  const address = programs.guard.addressOf(authority.address, guard)
  const touching = await programs.census.listSignatures(address)
  const known = await listKnownSignatures(ctx.db, touching)
  // The list was entered a second time: it is the guard of another run.
  if ([...known.values()].some(({ state }) => isLive(state))) return 'explained'
  for (const attempt of known.values()) {
    if (attempt.state === 'final') return 'free'
    if (attempt.masterId !== run.master.id || !isGivenUp(attempt)) continue
    await adoptLanded(ctx, run, attempt.attemptId)
    return 'explained'
  }
  const isForgotten = touching.some((signature) => !known.has(signature))
  if (isForgotten && (await adoptRefused(ctx, { run, authority, chunk: { id: chunkId } }))) return 'explained'
  return (await doubt(ctx, kept, address)) ? 'explained' : null
}

function isLive(state: string) {
  return liveAttemptStates.some((live) => live === state)
}

async function doubt(ctx: WorkerContext, { run, guard }: Kept, address: string): Promise<boolean> {
  const masterId = run.master.id
  let isDoubted = false
  for (const id of await listTakenForDead(ctx.db, { masterId, seed: guard.seed })) {
    const attempt = await findOptionalEarlierAttempt(ctx.db, id)
    if (!attempt) continue
    const { signature, chunkId } = attempt
    ctx.log.error(
      { masterId, chunkId, signature, guard: address },
      'what every RPC denies has its guard on chain',
    )
    const input = { attempt, kind: run.plan.kind, actor: ctx.workerId }
    const why = {
      reason: 'GUARD_STILL_THERE' as const,
      detail: tellDetail({
        code: 'GUARD_HOLDS',
        params: { guard: address, lamports: String(guard.lamports) },
      }),
    }
    isDoubted = (await ctx.db.transaction((tx) => doubtAttempt(tx, { ...input, ...why }))) || isDoubted
  }
  return isDoubted
}
