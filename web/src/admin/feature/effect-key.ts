import type { Feature } from '#contract/feature/codes.ts'
import { featureReach } from '#contract/feature/reach.ts'

/** The locale key of what an opening of this feature changes. */
export function effectKey(feature: Feature): string {
  return featureReach[feature] === 'door'
    ? `features.effects.${feature}`
    : `features.effects.${featureReach[feature]}`
}
