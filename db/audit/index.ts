export { listPartitionedSeconds } from './event-partitions.ts'
export { saveEvents } from './event-log.ts'
