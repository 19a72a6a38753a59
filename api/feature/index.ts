export { createFeatureStore, type FeatureStore } from './feature-store.ts'
export { shownFeatures } from './shown-features.ts'
export { requireFeature } from './require-feature.ts'
