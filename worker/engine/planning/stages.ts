/** How many items each canary stage adds: one, ten, a hundred, then all. */
const stageSizes = [1, 10, 100] as const
export const lastStage = stageSizes.length
/** Items that come before the last stage. */
export const canaryItems = stageSizes.reduce<number>((sum, size) => sum + size, 0)

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
    end += stageSizes[stage] ?? Number.POSITIVE_INFINITY
    const to = Math.min(items.length, Math.max(from, end - planned))
    if (to > from) cuts.push({ stage, items: items.slice(from, to) })
    from = to
  }
  return cuts
}
