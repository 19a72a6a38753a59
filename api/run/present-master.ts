import type { RunRow } from '#db/run/run-list.ts'
import type { Master } from '#contract/run/masters.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

/** A run with what its plan says of it. */
export function presentMaster({ master, plan, payment, ...row }: RunRow): Master {
  return {
    masterId: master.id,
    planId: plan.id,
    projectId: plan.projectId,
    projectSymbol: row.projectSymbol,
    collectionId: plan.collectionId,
    collectionName: row.collectionName,
    name: plan.name,
    kind: plan.kind,
    origin: plan.origin,
    standard: plan.standard,
    status: master.status,
    control: master.control,
    waiting: master.waiting,
    startAt: presentOptionalInstant(master.startAt),
    isCanary: plan.isCanary,
    hasGuard: plan.hasGuard,
    willReveal: row.willReveal ?? false,
    budgetLamports: plan.budgetLamports?.toString() ?? null,
    errorRateMax: plan.errorRateMax === null ? null : Number(plan.errorRateMax.toPrecision(6)),
    quotedLamports: plan.quotedLamports.toString(),
    spentLamports: master.spentLamports.toString(),
    payment: {
      status: payment.status,
      payCode: payment.payCode,
      amountLamports: payment.amountLamports.toString(),
    },
    total: master.total,
    payerAddress: row.payerAddress,
    registrant: row.registrant ?? master.registrantId,
    registeredAt: presentInstant(master.registeredAt),
    startedAt: presentOptionalInstant(master.startedAt),
    finishedAt: presentOptionalInstant(master.finishedAt),
  }
}
