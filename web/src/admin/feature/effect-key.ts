import type { Feature } from '#contract/feature/codes.ts'
import { featureReach } from '#contract/feature/reach.ts'

/** The locale key of what an opening of this feature changes. */
export const effectKey = (feature: Feature): string =>
  featureReach[feature] === 'door'
    ? `features.effects.${feature}`
    : `features.effects.${featureReach[feature]}`
