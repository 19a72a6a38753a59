import type { Feature, FeatureState } from './codes.ts'

/**
 * What stands behind a feature in this version. door: it works, and what leads to it is shut while it is not open; what
 * changes rows is refused by the server too. page: a page describes it; words, badge and menu follow its state. none: not even
 * a page, so it cannot be open.
 */
export type FeatureReach = 'door' | 'page' | 'none'

export const featureReach = {
  migration: 'door',
  airdrop: 'door',
  english: 'door',
  staking: 'page',
  boost: 'page',
  drop: 'page',
  forge: 'page',
  nova: 'page',
  dashBoard: 'none',
  membership: 'page',
  reservation: 'door',
  vesting: 'none',
  gearCrafter: 'page',
  crafter: 'page',
  punkyhag: 'page',
  toriShop: 'page',
  summoning: 'page',
  gameStructure: 'none',
  chaosCube: 'none',
} as const satisfies Record<Feature, FeatureReach>

/** What is shut while it is not open. */
export type FeatureWithDoor = {
  [Name in Feature]: (typeof featureReach)[Name] extends 'door' ? Name : never
}[Feature]

/**
 * The state of a feature at a moment: what opens on a day is open from then on. What has nothing to open stays
 * planned when its day has come.
 */
export function stateAt(
  feature: Feature,
  stored: { state: FeatureState; opensOn: Date | null },
  now: Date,
): FeatureState {
  if (stored.state !== 'opensOn' || stored.opensOn === null || stored.opensOn > now) return stored.state
  return featureReach[feature] === 'none' ? 'planned' : 'open'
}
