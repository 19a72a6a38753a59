/** How many items each canary stage adds: one, ten, a hundred, then all. */
export const canaryStages = [1, 10, 100] as const
/** The stage of what comes after the canary, and of a run without one. */
export const lastStage = canaryStages.length
/** Items that come before the last stage. */
export const canaryItems = canaryStages.reduce<number>((sum, size) => sum + size, 0)

/** @returns how many stages of a canary so many items fill, at least in part. */
export function countCanaryStages(items: number): number {
  let before = 0
  return canaryStages.filter((size) => {
    const isReached = items > before
    before += size
    return isReached
  }).length
}

/** @returns how many of a run's items have been let through once this stage of its canary is; all of them behind the last. */
export function countThroughStage(stage: number, total: number): number {
  const sizes: readonly number[] = canaryStages
  if (stage >= lastStage) return total
  return Math.min(
    total,
    sizes.slice(0, stage + 1).reduce((sum, size) => sum + size, 0),
  )
}
