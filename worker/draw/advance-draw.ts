import { claimDraw, saveWait } from '#db/draw/draw-moves.ts'
import type { DrawRecord } from '#db/draw/draws.ts'
import type { DrawContext } from './draw-context.ts'
import { drawWhenFinal } from './draw-when-final.ts'
import { nameBlocks } from './name-blocks.ts'
import { DrawHeldUp } from './wait.ts'

/**
 * One step of a draw: its blocks are named, or it is drawn once they are there. A task that comes twice finds it claimed or over; one for a
 * draw that is missing ends quietly. Whatever is wrong with an RPC makes it wait and say why: nothing leads to other blocks.
 */
export async function advanceDraw(ctx: DrawContext, { drawId }: { drawId: number }): Promise<void> {
  const draw = await claimDraw(ctx.db, drawId, ctx.policy.roundLeaseMs)
  if (!draw) return
  try {
    await step(ctx, draw)
  } catch (error) {
    if (!(error instanceof DrawHeldUp)) throw error
    const { reason, params } = error
    ctx.log.warn({ drawId, reason, ...params }, 'a draw waits')
    await saveWait(ctx.db, {
      ...{ drawId, actor: ctx.workerId, reason, params, heads: null, expectedInMs: null },
      dueInMs: ctx.policy.drawPollMs,
    })
  }
}

function step(ctx: DrawContext, draw: DrawRecord): Promise<void> {
  switch (draw.state) {
    case 'listed':
      return nameBlocks(ctx, draw)
    case 'waiting':
      return drawWhenFinal(ctx, draw)
    case 'drawn':
    case 'called_off':
      return Promise.resolve()
  }
}
