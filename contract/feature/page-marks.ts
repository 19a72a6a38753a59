/**
 * Every public page is built once, with marks in the place of what may change without a build, and filled by the API at
 * every request: it is right without a script. web writes the marks, api replaces them.
 */
import { features, type Feature, type FeatureState } from './codes.ts'

/** Stands in a page for the origin the site is reached at, without a trailing slash. */
export const originMark = '__origin__'

/** Around what a page shows while a feature is in one of some states. */
export const partTag = 'feature-part'
export function partAttributes(feature: Feature, states: readonly FeatureState[]) {
  return {
    'data-of': feature,
    'data-is': states.join(' '),
  }
}

/** Stands in a page for the day a feature opens on. */
export function dayMark(feature: Feature): string {
  return `__day_${feature}__`
}

/** Where a page carries the features it was filled with, as JSON, and what stands there before. */
export const featuresId = 'features'
export const featuresMark = '__features__'

/** Finds every mark: what opens a part (feature, states), what closes one, a day (feature), the features, the origin. */
export const pageMarks = new RegExp(
  `<${partTag} data-of="(${features.join('|')})" data-is="([\\w ]+)">|(</${partTag}>)` +
    `|__day_(${features.join('|')})__|(${featuresMark})|${originMark}`,
  'g',
)
