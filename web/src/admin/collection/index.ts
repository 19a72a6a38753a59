export { CollectionSelect, isReady, useCollection } from './collection-select.tsx'
