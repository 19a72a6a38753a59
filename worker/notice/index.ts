export { writeNotices } from './write-notices.ts'
