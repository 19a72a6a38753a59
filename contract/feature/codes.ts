/**
 * What the site speaks of as open or not yet open, each with one state that words, buttons, badges, popups and the API
 * read. A name here is also the last part of the locale keys `menu.<name>` or `features.names.<name>`.
 */
export const features = [
  'migration',
  'airdrop',
  'english',
  'staking',
  'boost',
  'drop',
  'forge',
  'nova',
  'dashBoard',
  'membership',
  'reservation',
  'vesting',
  'gearCrafter',
  'crafter',
  'punkyhag',
  'toriShop',
  'summoning',
  'gameStructure',
  'chaosCube',
] as const
export type Feature = (typeof features)[number]

/** opensOn: open from a moment on, by the server's clock. closed: was open, or is shut for a while. */
export const featureStates = ['open', 'opensOn', 'planned', 'closed'] as const
export type FeatureState = (typeof featureStates)[number]

/** What a fresh installation begins with: what works is open. */
const openAtFirst: readonly Feature[] = ['migration', 'airdrop']
export function firstStateOf(feature: Feature): FeatureState {
  return openAtFirst.includes(feature) ? 'open' : 'planned'
}

/** A feature as a page shows it now; `day` is there while it opens on a day, in the language of the page. */
export interface ShownFeature {
  state: FeatureState
  day: string | null
}
export type ShownFeatures = Record<Feature, ShownFeature>

/** All features, each with what `of` says of it. */
export function eachFeature<T>(of: (feature: Feature) => T): Record<Feature, T> {
  return Object.fromEntries(features.map((feature) => [feature, of(feature)])) as Record<Feature, T>
}
