import { randomBytes } from 'node:crypto'
import type { Tx } from '#db/connection.ts'
import { move, recordCreated } from '#db/moves/move.ts'
import {
  firstStatus,
  nextPlanId,
  saveMaster,
  savePayment,
  savePlan,
  type NewPlan,
} from '#db/run/plan-create.ts'
import type { Vault } from '#db/vault.ts'
import { paymentStatus, type PayCode } from '#contract/codes/status.ts'

/** Canary stages: 0 lets one item through, 3 all of them. */
export const stageFirst = 0
export const stageAll = 3

export interface NewRun {
  plan: Omit<NewPlan, 'id' | 'sealedSecret' | 'status' | 'registrantId' | 'startAt'>
  total: number
  /** Null waits for a person. */
  startAt: Date | null
  stage: number
  payCode: PayCode
  actor: string
}

/**
 * A plan with a sealed secret of its own, one run of it and the run's payment, which an admin's own
 * run completes at once with amount 0. Items are added by the caller in the same transaction.
 */
export const createRun = async (tx: Tx, vault: Vault, it: NewRun) => {
  const { actor } = it
  const planId = await savePlanRow(tx, vault, it)
  const masterId = await saveMaster(tx, {
    planId,
    total: it.total,
    startAt: it.startAt,
    stage: it.stage,
    registrantId: actor,
  })
  await recordCreated(tx, 'plan', { ids: [planId], masterId, to: firstStatus.plan, actor })
  await recordCreated(tx, 'master', { ids: [masterId], masterId, to: firstStatus.master, actor })
  await payNothing(tx, { masterId, payCode: it.payCode, goodName: it.plan.name, actor })
  return { planId, masterId }
}

/** A plan with a sealed secret of its own and no run yet: others add runs to it. @returns its id. */
export const createPlanRow = async (
  tx: Tx,
  vault: Vault,
  it: Pick<NewRun, 'plan' | 'startAt' | 'actor'>,
): Promise<number> => {
  const planId = await savePlanRow(tx, vault, it)
  await recordCreated(tx, 'plan', { ids: [planId], masterId: null, to: firstStatus.plan, actor: it.actor })
  return planId
}

const savePlanRow = async (tx: Tx, vault: Vault, it: Pick<NewRun, 'plan' | 'startAt' | 'actor'>) => {
  const planId = await nextPlanId(tx)
  const sealedSecret = vault.seal(randomBytes(32), planLabel(planId))
  await savePlan(tx, { ...it.plan, id: planId, startAt: it.startAt, sealedSecret, registrantId: it.actor })
  return planId
}

/** What a plan's secret is bound to. The worker opens it under the same label. */
export const planLabel = (planId: number) => `plan:${planId}`

const payNothing = async (
  tx: Tx,
  it: { masterId: number; payCode: PayCode; goodName: string; actor: string },
) => {
  const { actor, masterId } = it
  const paymentId = await savePayment(tx, {
    masterId,
    payCode: it.payCode,
    goodName: it.goodName,
    registrantId: actor,
  })
  await recordCreated(tx, 'payment', { ids: [paymentId], masterId, to: paymentStatus.wait, actor })
  await move(tx, 'payment', {
    ids: [paymentId],
    from: paymentStatus.wait,
    to: paymentStatus.completed,
    actor,
    reason: 'An admin runs it: amount 0.',
  })
}
