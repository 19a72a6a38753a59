import { storePlan, type PlanToStore } from '#db/launch/store-plan.ts'
import { findClashes } from '#db/launch/clashes.ts'
import { toNewItems } from '#db/launch/new-items.ts'
import { giveRefundUp, findPayingProject, saveRefundRun } from '#db/payment/refunds.ts'
import { lockReceipt } from '#db/payment/receipts.ts'
import { planTask } from '../tasks/plan.ts'
import { adoptReturned, refundItem } from './adopt-returned.ts'
import type { PaymentContext } from './payment-context.ts'

const planned: Omit<PlanToStore, 'kind' | 'projectId' | 'collectionId' | 'name' | 'quotedLamports'> = {
  ...{ origin: 'refund', standard: 'token-metadata', startAt: 'now', isCanary: false },
  ...{ hasGuard: false, isMutable: false, budgetLamports: null, errorRateMax: null },
}

/**
 * Makes the run that sends back what an approver asked for: a payout like any other, of one item, whose key is that of the receipt. Receipt
 * and plan are one transaction, so that a crash and a task that comes twice make one run.
 * @throws ChainError unless every RPC says that it was not paid before.
 */
export async function makeRefund(ctx: PaymentContext, receiptId: number): Promise<void> {
  await adoptReturned(ctx, receiptId)
  const actor = ctx.workerId
  const made: { masterId: number | null; items: ReturnType<typeof toNewItems> } = {
    masterId: null,
    items: [],
  }
  try {
    await ctx.db.transaction(async (tx) => {
      const receipt = await lockReceipt(tx, receiptId)
      if (receipt?.state !== 'refunding' || receipt.refundMasterId !== null || !receipt.refundLamports) return
      const paying = await findPayingProject(tx, receipt)
      // Its project has lost its key: the approver is asked again.
      if (!paying)
        return void (await giveRefundUp(tx, {
          receiptId,
          actor,
          reason: 'No wallet of the project can pay it.',
        }))
      const { projectId, wallet } = paying
      const of = { kind: 'sendCoin', projectId, collectionId: null } as const
      made.items = toNewItems(of, [refundItem(receipt, receipt.refundLamports)], { known: new Map(), wallet })
      const quotedLamports = receipt.refundLamports
      const plan = { ...planned, ...of, quotedLamports, name: `Refund ${receipt.signature.slice(0, 8)}` }
      const { masterId } = await storePlan(tx, ctx.vault, {
        plan,
        items: made.items,
        actor: receipt.decidedBy ?? actor,
      })
      await saveRefundRun(tx, { receiptId, masterId, actor })
      made.masterId = masterId
    })
  } catch (error) {
    if ((await findClashes(ctx.db, error, made.items)) === null) throw error
    // An earlier run has this refund: it was given up by a person who may still prove it paid.
    await ctx.db.transaction((tx) =>
      giveRefundUp(tx, { receiptId, actor, reason: 'Another run has this refund.' }),
    )
    return
  }
  if (made.masterId === null) return
  ctx.log.info({ receiptId, masterId: made.masterId }, 'a refund became a run')
  await ctx.producer.notify(planTask, { masterId: made.masterId })
}
