import { drawLeadMs, earliestBlocks, writeDrawRules } from '#contract/draw/draw-rules.ts'
import { endDraw, publishRules } from '#db/draw/draw-moves.ts'
import type { DrawRecord } from '#db/draw/draws.ts'
import { wasAtWorkSince } from '#db/health/database-life.ts'
import type { DrawContext } from './draw-context.ts'
import { blockMsMax, findKaia, readKaia, readSolana, type ChainSpeed } from './read-heads.ts'
import { DrawHeldUp, type DrawChain } from './wait.ts'

/**
 * Names the blocks that decide a draw: the first ones, at least ten minutes ahead of the newest that any RPC knows. Where rows may be
 * missing it may have been published with other blocks already: then it ends, in public, and nobody draws it twice.
 */
export async function nameBlocks(ctx: DrawContext, draw: DrawRecord): Promise<void> {
  const { db, policy, workerId: actor } = ctx
  const by = { drawId: draw.id, actor }
  if (!(await wasAtWorkSince(db, draw.registeredAt, policy.workGapMs))) {
    await endDraw(db, { ...by, reason: 'ROWS_MAY_LACK', params: {} })
    return
  }
  const kaia = await readKaia(await findKaia(ctx))
  const solana = await readSolana(ctx)
  assertAbreast('Kaia', kaia)
  assertAbreast('Solana', solana)
  const heads = { kaiaHeight: kaia.highest, solanaSlot: solana.highest }
  const speed = {
    kaia: Math.min(kaia.blockMs, blockMsMax.kaia),
    solana: Math.min(solana.blockMs, blockMsMax.solana),
  }
  const rules = writeDrawRules({
    v: 1,
    list: draw.listSha256,
    winners: draw.winnerCount,
    reserves: draw.reserveCount,
    ...earliestBlocks(heads, speed),
  })
  if (await publishRules(db, { ...by, rules }))
    ctx.log.info({ drawId: draw.id, rules }, 'the blocks of a draw are named')
}

/** An RPC that says the chain is far ahead of what the others know would put a draw off for as long as it likes. */
function assertAbreast(chain: DrawChain, { highest, lowest, blockMs }: ChainSpeed): void {
  if ((highest - lowest) * blockMs > drawLeadMs / 2) throw new DrawHeldUp('RPCS_DISAGREE', { chain })
}
