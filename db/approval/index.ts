export { askIfAboveLimit } from './approvals.ts'
