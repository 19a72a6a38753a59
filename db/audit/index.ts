export { saveEvents } from './event-log.ts'
