import { eachFeature, firstStateOf, type Feature, type ShownFeatures } from '#contract/feature/codes.ts'
import { stateAt } from '#contract/feature/reach.ts'
import { inEvery, type Language } from '#contract/language.ts'
import type { FeatureStateRow } from '#db/feature/feature-states.ts'

/** What is stored of a feature: one without a row is as on the first day. */
export function storedState(
  feature: Feature,
  row: FeatureStateRow | null | undefined,
): Pick<FeatureStateRow, 'state' | 'opensOn' | 'version'> {
  return row ?? { state: firstStateOf(feature), opensOn: null, version: 0 }
}

/** Every feature as a page of a language shows it at a moment. */
export function shownFeatures(
  rows: readonly FeatureStateRow[],
  language: Language,
  now: Date,
): ShownFeatures {
  const byName = new Map(rows.map((row) => [row.feature, row]))
  return eachFeature((feature) => {
    const stored = storedState(feature, byName.get(feature))
    const state = stateAt(feature, stored, now)
    const isAhead = state === 'opensOn' && stored.opensOn !== null
    return { state, day: isAhead ? presentOpeningDay(stored.opensOn, language) : null }
  })
}

function dayIn(locale: string) {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Seoul',
    // Versions of Node differ in the Korean words for morning and afternoon.
    hourCycle: 'h23',
  })
}
const days = inEvery(dayIn)

/** A moment as the pages say it, in the time of Seoul, where features are opened. */
export function presentOpeningDay(at: Date | null, language: Language): string | null {
  if (at === null) return null
  const day = days[language].format(at)
  return language === 'kor' ? day : `${day} (KST)`
}
