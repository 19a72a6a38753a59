import { createHmac } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Run } from '#db/run/runs.ts'
import type { WorkerContext } from '../../context.ts'

/**
 * The seed of a chunk's guard account: at most 32 characters that only the plan's owner can foresee.
 * It belongs to the chunk's first item, so that a later chunk with that item needs the same account.
 */
export function guardSeedOf(ctx: WorkerContext, run: Run, firstKey: string) {
  const secret = ctx.keyring.secret(run.secret)
  return base58.encode(createHmac('sha256', secret).update(`guard:${firstKey}`).digest().subarray(0, 20))
}
