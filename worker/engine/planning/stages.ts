import { canaryStages, lastStage } from '#contract/run/canary.ts'

/**
 * Cuts items into runs of one stage.
 * @param planned how many items of the run already have a chunk; of more than `canaryItems`, at least those.
 */
export function cutByStage<T>(
  items: T[],
  planned: number,
  isCanary: boolean,
): { stage: number; items: T[] }[] {
  if (!isCanary) return items.length > 0 ? [{ stage: lastStage, items }] : []
  const cuts: { stage: number; items: T[] }[] = []
  let from = 0
  let end = 0
  for (let stage = 0; stage <= lastStage && from < items.length; stage += 1) {
    end += canaryStages[stage] ?? Number.POSITIVE_INFINITY
    const to = Math.min(items.length, Math.max(from, end - planned))
    if (to > from) cuts.push({ stage, items: items.slice(from, to) })
    from = to
  }
  return cuts
}
