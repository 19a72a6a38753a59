import { z } from 'zod'

/** Winners and reserves together: all of them stand on one page. */
export const drawnMax = 10_000

/** How many are drawn. Reserves move up when winners drop out, in the order of the draw. */
export const drawnCounts = {
  winners: z.number().int().min(1).max(drawnMax),
  reserves: z.number().int().min(0).max(drawnMax),
}

/** Refuses, at `reserves`, more than stand on one page. */
export function refuseTooMany(
  { winners, reserves }: { winners: number; reserves: number },
  context: z.RefinementCtx,
): void {
  if (winners + reserves > drawnMax)
    context.addIssue({ code: 'custom', path: ['reserves'], params: { code: 'DRAWN_MANY' } })
}
