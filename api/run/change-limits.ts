import type { Tx } from '#db/connection.ts'
import { askIfChanged } from '#db/approval/approvals.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { saveLimits } from '#db/run/run-control.ts'
import type { Detail } from '#contract/codes/details.ts'
import { tellDetail, tellReason } from '#contract/codes/told.ts'
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

type Limits = Pick<Master, 'budgetLamports' | 'errorRateMax'>

/** Changes the budget cap and the error-rate stop of a run that is not finished. @throws AppError NOT_ALLOWED_NOW. */
export async function changeLimits(
  tx: Tx,
  input: { masterId: number } & Limits,
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
  await askIfChanged(tx, masterId)
  const after = await readMaster(tx, masterId)
  const { control } = run
  for (const changed of changesOf(before, after)) {
    const reason = tellReason('LIMITS_CHANGED', tellDetail(changed))
    await recordControl(tx, { masterId, from: control, to: control, reason }, author)
  }
  await saveAudit(tx, {
    ...author,
    action: 'master.limits',
    entityId: masterId,
    before: limitsOf(before),
    after: limitsOf(after),
  })
  return after
}

function limitsOf({ budgetLamports, errorRateMax }: Master): Limits {
  return { budgetLamports, errorRateMax }
}

/** What a person changed of them, one sentence each. */
function changesOf(before: Limits, after: Limits): Detail[] {
  const changes: Detail[] = []
  if (before.budgetLamports !== after.budgetLamports)
    changes.push({
      code: 'BUDGET_CHANGED',
      params: { before: before.budgetLamports, after: after.budgetLamports },
    })
  if (before.errorRateMax !== after.errorRateMax)
    changes.push({
      code: 'ERROR_RATE_CHANGED',
      params: { before: before.errorRateMax, after: after.errorRateMax },
    })
  return changes
}
