export { treeRecords } from './tree-records.ts'
