import { useSyncExternalStore } from 'react'
import type { Feature, FeatureState, ShownFeatures } from '#contract/feature/codes.ts'
import { dayMark, featuresId } from '#contract/feature/page-marks.ts'

/** Every state in which a feature cannot be used. */
export const notOpen = ['opensOn', 'planned', 'closed'] as const satisfies readonly FeatureState[]

/** Null while the build writes pages, which then show every state between marks; the server leaves the one that is. */
let shown: ShownFeatures | null = null
const listeners = new Set<() => void>()

export function setFeatures(features: ShownFeatures): void {
  shown = features
  for (const listener of listeners) listener()
}

/** The features the page was filled with: its first render must say the same. */
export function takeFeatures(): void {
  const text = document.getElementById(featuresId)?.textContent
  if (text) setFeatures(JSON.parse(text) as ShownFeatures)
}

/** What is open now; null while the build writes pages. */
export function useFeatures(): ShownFeatures | null {
  return useSyncExternalStore(subscribe, featuresNow, featuresNow)
}

export function featuresNow(): ShownFeatures | null {
  return shown
}

/** For pages that are made in the browser. */
export function useIsOpen(feature: Feature): boolean {
  return useFeatures()?.[feature].state === 'open'
}

/** The day a feature opens on, in words. */
export function useDay(feature: Feature): string {
  const features = useFeatures()
  return features ? (features[feature].day ?? '') : dayMark(feature)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
