import { tellDetail } from '#contract/codes/told.ts'
import { listGuardsTaken, listReturnsOf } from '#db/run/guards.ts'
import type { Run } from '#db/run/runs.ts'
import { setWaiting } from '#db/run/waiting.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { Guard, LiveGuard } from '../../chains/programs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import type { Work } from '../../operations/index.ts'

/** Of a run, by the wallet that pays for it. */
type Own = Pick<Work, 'run' | 'authority'>

/** A guard whose address others sent lamports to before a chunk could make it. */
export interface TakenGuard extends LiveGuard {
  /** The chunk, which is still to be sent. */
  chunkId: number
}

/**
 * What is at the address of a guard. others: no more than what others sent there, so that nothing with this guard landed. gone: nothing, as
 * every RPC says. unexplained: nobody can tell.
 */
export async function readGuardAddress(
  ctx: WorkerContext,
  { run, authority }: Own,
  guard: Guard,
): Promise<'others' | 'gone' | 'unexplained'> {
  try {
    const [shown] = await ctx.chain.programs.guard.listShown(authority.address, [guard])
    if (!shown) return 'gone'
    return shown.isCertain && (await isOfOthers(ctx, { run, authority }, shown)) ? 'others' : 'unexplained'
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return 'unexplained'
  }
}

/** Guards that keep planned chunks of a run from being sent, and prove nothing: they may go home. */
export async function listTaken(ctx: WorkerContext, run: Run, authority: Signer): Promise<TakenGuard[]> {
  const refused = await listGuardsTaken(ctx.db, run.master.id)
  if (refused.length === 0) return []
  const chunkIdOf = new Map(refused.map(({ seed, chunkId }) => [seed, chunkId]))
  const seeds = [...chunkIdOf.keys()].map((seed) => ({ seed }))
  try {
    const shown = await ctx.chain.programs.guard.listShown(authority.address, seeds)
    const taken: TakenGuard[] = []
    for (const { isCertain, ...guard } of shown)
      if (isCertain && (await isOfOthers(ctx, { run, authority }, guard)))
        taken.push({ ...guard, chunkId: chunkIdOf.get(guard.seed) ?? 0 })
    return taken
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return []
  }
}

/**
 * What others sent there before may be home already, and a guard of ours there since: RPCs that tell nothing of that return tell only a
 * part of what there was.
 */
async function isOfOthers(ctx: WorkerContext, { run, authority }: Own, guard: LiveGuard): Promise<boolean> {
  const { programs } = ctx.chain
  const returned = await listReturnsOf(ctx.db, { masterId: run.master.id, seed: guard.seed })
  if (returned.length > 0) {
    const address = programs.guard.addressOf(authority.address, guard)
    const told = new Set(await programs.census.listSignatures(address))
    if (!returned.every((signature) => told.has(signature))) return false
  }
  return (await programs.guard.sentByOthers(authority.address, guard)) >= guard.lamports
}

/** Nothing of the run that needs these guards is done before somebody knows what made them. */
export async function sayUnexplained(ctx: WorkerContext, { run, authority }: Own, guards: Guard[]) {
  const masterId = run.master.id
  const addresses = guards.map((each) => ctx.chain.programs.guard.addressOf(authority.address, each))
  ctx.log.error({ masterId, guards: addresses }, 'nobody tells what made a guard that is there')
  const params = { count: String(guards.length), guards: addresses.slice(0, 3).join(', ') }
  const detail = tellDetail({ code: 'GUARDS_UNEXPLAINED', params })
  await setWaiting(ctx.db, masterId, 'EARLIER_UNPROVEN', { detail })
}
