export { plannedReadMax } from './chunks.ts'
export { setWaiting } from './waiting.ts'
export { isFailed, isInGroup } from './item-groups.ts'
