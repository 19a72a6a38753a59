export { plannedReadMax } from './chunks.ts'
export { setWaiting } from './waiting.ts'
export { isFailed, isFailure } from './item-groups.ts'
