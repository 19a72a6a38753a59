export { hasDraft, startList } from './start-list.ts'
