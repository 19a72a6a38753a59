import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { saveLimits } from '#db/run/run-control.ts'
import { masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import type { Master } from '#contract/run/masters.ts'
import { lockRunFor, recordControl } from './control-run.ts'
import { readMaster } from './read-master.ts'
import type { Author } from '../author.ts'

const changeable: readonly MasterStatus[] = [
  masterStatus.wait,
  masterStatus.processing,
  masterStatus.unknownFailed,
]

/** Changes the budget cap and the error-rate stop of a run that is not finished. @throws AppError NOT_ALLOWED_NOW. */
export async function changeLimits(
  tx: Tx,
  input: { masterId: number; budgetLamports: string | null; errorRateMax: number | null },
  author: Author,
): Promise<Master> {
  const { masterId } = input
  const run = await lockRunFor(tx, masterId, ({ status }) => changeable.includes(status))
  const before = await readMaster(tx, masterId)
  await saveLimits(tx, run.planId, {
    budgetLamports: input.budgetLamports === null ? null : BigInt(input.budgetLamports),
    errorRateMax: input.errorRateMax,
    modifierId: author.actor,
  })
  const limits = { budgetLamports: input.budgetLamports, errorRateMax: input.errorRateMax }
  await recordControl(tx, { masterId, from: run.control, to: run.control, reason: 'LIMITS_CHANGED' }, author)
  await saveAudit(tx, {
    ...author,
    action: 'master.limits',
    entityId: masterId,
    before: { budgetLamports: before.budgetLamports, errorRateMax: before.errorRateMax },
    after: limits,
  })
  return readMaster(tx, masterId)
}
