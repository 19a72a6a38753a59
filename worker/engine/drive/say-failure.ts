import { setWaiting } from '#db/run/waiting.ts'
import { toldOf, type ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import { stopOnPolicy } from './brakes.ts'

/** What passes by itself when the RPCs answer as they should again. */
const ofRpcs = ['RPC_UNREACHABLE', 'RPC_RATE_LIMITED', 'RPC_BAD_ANSWER'] as const

/**
 * Says of a run why a worker could not go on with it, as what it is. Nothing is lost: the rows wait, and it is tried again. What would do
 * what its plan does not say stops it.
 */
export async function sayFailure(
  ctx: Pick<WorkerContext, 'db' | 'log' | 'workerId' | 'window'>,
  masterId: number,
  error: ChainError,
) {
  if (error.code === 'SIGNING_REFUSED') return stopOnPolicy(ctx, masterId, error)
  ctx.log.warn({ masterId, code: error.code }, error.message)
  if (error.code === 'RPC_RATE_LIMITED') ctx.window.refused()
  const detail = toldOf(error)
  const told = detail === null ? {} : { detail }
  const ofRpc = ofRpcs.find((code) => code === error.code)
  if (ofRpc === 'RPC_BAD_ANSWER') return setWaiting(ctx.db, masterId, ofRpc, told)
  if (ofRpc) return setWaiting(ctx.db, masterId, ofRpc, {})
  await setWaiting(ctx.db, masterId, 'CHAIN_REFUSES', { code: error.code, ...told })
}
