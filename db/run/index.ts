export { isFailed, isInGroup } from './item-groups.ts'
