import { randomBytes } from 'node:crypto'
import type { Tx } from '../connection.ts'
import { move, recordCreated } from '../moves/move.ts'
import {
  firstStatus,
  nextPlanId,
  saveMaster,
  savePayment,
  savePlan,
  type NewPlan,
  type StartAt,
} from '../run/plan-create.ts'
import { findPrice, lockPayment, openPayment } from '../payment/index.ts'
import type { Sealer } from '../vault.ts'
import { isFreeOrigin, paymentStatus, type PayCode } from '#contract/codes/status.ts'
import { kindsThat } from '#contract/operation/operations.ts'

/** Seals the secret of a plan; null for who makes plans that have none of their own. */
type Sealing = Sealer | null

export interface NewRun {
  plan: Omit<NewPlan, 'id' | 'sealedSecret' | 'status' | 'registrantId' | 'startAt'>
  total: number
  startAt: StartAt
  stage: number
  payCode: PayCode
  actor: string
}

/**
 * A plan, one run of it and the run's payment. Where its pay code costs nothing the payment is complete at once; else the run has no start
 * before its money is there. Items are added by the caller in the same transaction.
 */
export async function createRun(tx: Tx, vault: Sealing, newRun: NewRun) {
  const { actor, payCode, startAt } = newRun
  const { name: goodName, origin = 'console' } = newRun.plan
  const amountLamports = isFreeOrigin[origin] ? 0n : await findPrice(tx, payCode)
  const planId = await savePlanRow(tx, vault, newRun)
  const masterId = await saveMaster(tx, {
    planId,
    total: newRun.total,
    startAt: amountLamports === 0n ? startAt : null,
    stage: newRun.stage,
    registrantId: actor,
  })
  await recordCreated(tx, 'plan', { ids: [planId], masterId, to: firstStatus.plan, actor })
  await recordCreated(tx, 'master', { ids: [masterId], masterId, to: firstStatus.master, actor })
  await savePaymentOf(tx, { masterId, payCode, goodName, amountLamports, startAt, actor })
  return { planId, masterId }
}

/** A plan with no run yet: others add runs to it. @returns its id. */
export async function createPlanRow(
  tx: Tx,
  vault: Sealing,
  input: Pick<NewRun, 'plan' | 'startAt' | 'actor'>,
): Promise<number> {
  const planId = await savePlanRow(tx, vault, input)
  await recordCreated(tx, 'plan', { ids: [planId], masterId: null, to: firstStatus.plan, actor: input.actor })
  return planId
}

async function savePlanRow(tx: Tx, vault: Sealing, input: Pick<NewRun, 'plan' | 'startAt' | 'actor'>) {
  const planId = await nextPlanId(tx)
  const { kind, collectionId } = input.plan
  const hasSecret = collectionId === null || kindsThat('creates').includes(kind)
  const sealedSecret = hasSecret ? sealNew(vault, planId) : null
  await savePlan(tx, {
    ...input.plan,
    id: planId,
    startAt: input.startAt,
    sealedSecret,
    registrantId: input.actor,
  })
  return planId
}

function sealNew(vault: Sealing, planId: number): string {
  if (!vault) throw new Error(`Plan ${planId} needs a secret, and nothing seals it.`)
  return vault.seal(randomBytes(32), planLabel(planId))
}

/** What a plan's secret is bound to. The worker opens it under the same label. */
export function planLabel(planId: number) {
  return `plan:${planId}`
}

async function savePaymentOf(
  tx: Tx,
  input: {
    masterId: number
    payCode: PayCode
    goodName: string
    amountLamports: bigint
    startAt: StartAt
    actor: string
  },
) {
  const { actor, ...payment } = input
  const { masterId, amountLamports, startAt } = payment
  const paymentId = await savePayment(tx, { ...payment, registrantId: actor })
  await recordCreated(tx, 'payment', { ids: [paymentId], masterId, to: firstStatus.payment, actor })
  if (amountLamports === 0n) {
    const { wait, completed } = paymentStatus
    const reason = 'It costs nothing.'
    await move(tx, 'payment', { ids: [paymentId], from: wait, to: completed, actor, reason })
    return
  }
  if (startAt === null) return
  const locked = await lockPayment(tx, masterId)
  // Without a fee wallet it is opened by whoever has given the project one.
  if (locked) await openPayment(tx, locked, actor)
}
