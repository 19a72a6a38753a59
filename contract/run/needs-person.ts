import { masterStatus, type MasterControl, type MasterStatus } from '../codes/status.ts'
import type { WaitingCode } from '../codes/waiting.ts'

/** What a run waits for that comes by itself, or that a person asked for. Whatever else it waits for needs a person. */
export const passesByItself = [
  'SCHEDULED',
  'PAUSED',
  'RPC_RATE_LIMITED',
  'SETTLING',
  'COLLECTION_NOT_READY',
  'DAILY_CAP_REACHED',
] as const satisfies readonly WaitingCode[]

/** What stops a run by itself, for good: it goes on when a person says so, and waiting longer tells nobody more. */
export const brakes = [
  'CANARY_FAILED',
  'SIGNING_REFUSED',
  'ERROR_RATE_REACHED',
  'BUDGET_REACHED',
  'CHAIN_AHEAD',
] as const satisfies readonly WaitingCode[]

/** Statuses of runs that may still need somebody. */
export const openStatuses = [masterStatus.wait, masterStatus.processing, masterStatus.unknownFailed] as const

/** Whether a run waits until a person does something: it was stopped, something is missing, or nobody can prove its outcome. */
export function needsPerson(run: {
  status: MasterStatus
  control: MasterControl
  waiting: { code: WaitingCode } | null
}): boolean {
  if (!openStatuses.some((status) => status === run.status)) return false
  if (run.status === masterStatus.unknownFailed) return true
  const code = run.waiting?.code
  return code !== undefined && !passesByItself.some((one) => one === code)
}
