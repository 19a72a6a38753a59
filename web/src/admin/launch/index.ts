export { hasDraft, startList, startRows } from './start-list.ts'
