import {
  beginLife,
  endQuiet,
  findOptionalLife,
  keepLife,
  type DatabaseLife,
} from '#db/health/database-life.ts'
import type { Run } from '#db/run/runs.ts'
import { setWaiting } from '#db/run/waiting.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'

/** An RPC that is asked now may be so many blocks behind the one that was asked before. */
const lagBlocks = 32n

/**
 * Says that a worker is at work on these rows. After a gap (a backup was restored, a standby took over, every worker was away) what was
 * signed before may have no row, and land as long as its blockhash lives: until then nothing may be counted as all there is.
 * @throws ChainError when no RPC answers.
 */
export async function watchLife(ctx: WorkerContext): Promise<DatabaseLife> {
  const gapMs = ctx.policy.workGapMs
  const kept = await keepLife(ctx.db, gapMs)
  if (kept) return kept
  // Where no worker ever was, nothing was ever signed.
  const life = await findOptionalLife(ctx.db)
  const quietUntil = life ? (await ctx.chain.latestBlockhash()).lastValidBlockHeight + lagBlocks : null
  await beginLife(ctx.db, { gapMs, quietUntil })
  if (life)
    ctx.log.warn({ quietUntil: String(quietUntil) }, 'the rows may lack what was signed last: waiting for it')
  return (await findOptionalLife(ctx.db)) ?? { quietUntil }
}

/**
 * Whether something of a run may still land that has no row. What the chain itself refuses a second time need not wait for it.
 * @throws ChainError when no RPC answers.
 */
export async function isQuiet(ctx: WorkerContext, run: Run): Promise<boolean> {
  if (operationOf(run).guard(run) === 'chain') return false
  const { quietUntil } = await watchLife(ctx)
  if (quietUntil === null) return false
  const { blockHeight } = await ctx.chain.finalizedHeight()
  if (blockHeight > quietUntil) {
    await endQuiet(ctx.db, blockHeight)
    return false
  }
  const slotMs = (await ctx.conditions()).slotMs ?? ctx.policy.slotUnknownMs
  const seconds = Math.ceil((Number(quietUntil - blockHeight + 1n) * slotMs) / 1000)
  await setWaiting(ctx.db, run.master.id, 'SETTLING', { seconds: String(seconds) })
  return true
}
