import { createElement, type ReactNode } from 'react'
import type { Feature, FeatureState } from '#contract/feature/codes.ts'
import { partAttributes, partTag } from '#contract/feature/page-marks.ts'
import { useFeatures } from './features.ts'

/** What stands on a page while a feature is in one of these states; see contract/feature/page-marks.ts. */
export function When({
  of,
  is,
  children,
}: {
  of: Feature
  is: readonly FeatureState[]
  children: ReactNode
}) {
  const features = useFeatures()
  if (features === null) return createElement(partTag, partAttributes(of, is), children)
  return is.includes(features[of].state) ? children : null
}
