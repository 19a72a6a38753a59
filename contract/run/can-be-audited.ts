import type { PlanKind } from '../codes/status.ts'
import { operationFacts } from '../operation/operations.ts'

/** Whether the chain alone can tell what a run of this kind made. */
export function canBeAudited(kind: PlanKind): boolean {
  return operationFacts[kind].toCollection === 'mints'
}
