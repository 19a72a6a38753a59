import type { Figures, Speed } from './measure.ts'

/** What every public page must reach in Lighthouse's mobile profile, on the median of its visits. */
export const bars = {
  performanceMin: 98,
  othersMin: 100,
  lcpMsBelow: 1_800,
  clsBelow: 0.02,
  tbtMsBelow: 100,
} as const

/** The names of the figures that miss their bar. */
export const missesOf = (it: Figures): string[] => [
  ...(['accessibility', 'bestPractices', 'seo'] as const).filter((name) => it[name] < bars.othersMin),
  ...speedMissesOf(it),
]

/** The same of what changes from visit to visit. */
export const speedMissesOf = (it: Speed): string[] => [
  ...(it.performance < bars.performanceMin ? ['performance'] : []),
  ...(it.lcpMs >= bars.lcpMsBelow ? ['LCP'] : []),
  ...(it.cls >= bars.clsBelow ? ['CLS'] : []),
  ...(it.tbtMs >= bars.tbtMsBelow ? ['TBT'] : []),
]
