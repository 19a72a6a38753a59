export { askIfAboveLimit } from './approvals.ts'
export { changesToApprove, runsToApprove } from './waiting.ts'
