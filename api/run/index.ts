export { assertPlanPreconditions } from './create-plan.ts'
export { presentMaster } from './present-master.ts'
export { retryRun } from './retry-run.ts'
