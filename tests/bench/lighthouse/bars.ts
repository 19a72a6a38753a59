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
export function missesOf(figures: Figures): string[] {
  return [
    ...(['accessibility', 'bestPractices', 'seo'] as const).filter((name) => figures[name] < bars.othersMin),
    ...speedMissesOf(figures),
  ]
}

/** The same of what changes from visit to visit. */
export function speedMissesOf(speed: Speed): string[] {
  return [
    ...(speed.performance < bars.performanceMin ? ['performance'] : []),
    ...(speed.lcpMs >= bars.lcpMsBelow ? ['LCP'] : []),
    ...(speed.cls >= bars.clsBelow ? ['CLS'] : []),
    ...(speed.tbtMs >= bars.tbtMsBelow ? ['TBT'] : []),
  ]
}
