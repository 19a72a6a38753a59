import { z } from 'zod'
import { drawReasons, drawStates } from '../draw/codes.ts'

/** How far the draw of a round is. */
export const roundDrawSchema = z.object({
  drawId: z.number().int(),
  state: z.enum(drawStates),
  reason: z.enum(drawReasons).nullable(),
  params: z.record(z.string(), z.string()),
  entrants: z.number().int(),
  winnerCount: z.number().int(),
  /** The blocks that decide it; null before they are named. */
  kaiaHeight: z.number().int().nullable(),
  solanaSlot: z.number().int().nullable(),
  /** When both are there and final, at the speed of the chains now. */
  expectedAt: z.string().nullable(),
})
export type RoundDraw = z.infer<typeof roundDrawSchema>
