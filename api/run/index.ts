export { createPlanRow, createRun } from './create-run.ts'
export { presentMaster } from './present-master.ts'
export { retryRun } from './retry-run.ts'
