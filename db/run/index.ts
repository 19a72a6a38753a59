export { plannedReadMax } from './chunks.ts'
export { isFailed, isInGroup } from './item-groups.ts'
