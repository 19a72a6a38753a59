export { readCollectionTrees } from './collection-trees.ts'
