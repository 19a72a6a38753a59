import type { Feature } from '#contract/feature/codes.ts'
import { featureReach, type FeatureWithDoor } from '#contract/feature/reach.ts'
import type { AdminKey } from '../../shared/sentence-keys.ts'

/** The locale key of what an opening of this feature changes. */
export function effectKey(feature: Feature): AdminKey {
  if (hasDoor(feature)) return `features.effects.${feature}`
  return featureReach[feature] === 'page' ? 'features.effects.page' : 'features.effects.none'
}

function hasDoor(feature: Feature): feature is FeatureWithDoor {
  return featureReach[feature] === 'door'
}
