import { readAll } from '../operations/find-payouts.ts'
import { listKnownSignatures } from '#db/census/count.ts'
import { findOptionalReceipt, lockReceipt, type ReceiptRecord } from '#db/payment/receipts.ts'
import { listPayingWallets, listRefundRuns, refundReference, saveReturned } from '#db/payment/refunds.ts'
import { businessKey } from '#db/launch/new-items.ts'
import type { PaymentContext } from './payment-context.ts'

const signaturesAtOnce = 1_000

/**
 * Asks the chain whether a refund of a receipt was paid that no row tells of: a backup may have brought the receipt back as waiting. What was
 * paid is told by what its memo says, whatever amount it was; only what came after the receipt can be it.
 * @throws ChainError unless every RPC answers.
 */
export async function adoptReturned(ctx: PaymentContext, receiptId: number): Promise<void> {
  for (;;) {
    const row = await findOptionalReceipt(ctx.db, receiptId)
    if (!row || row.receipt.leftLamports === 0n) return
    const { receipt } = row
    const paid = await findReturned(ctx, receipt)
    if (paid === null) return
    await ctx.db.transaction(async (tx) => {
      const locked = await lockReceipt(tx, receiptId)
      if (!locked || (locked.state !== 'waiting' && locked.state !== 'refunding')) return
      const from = locked.state
      const reason = `Returned by ${paid.signature}.`
      // More than is left came back: what it was credited to was paid with it in a life of the database that is lost.
      const lamports = paid.lamports < locked.leftLamports ? paid.lamports : locked.leftLamports
      await saveReturned(tx, { receipt: locked, lamports, from, actor: ctx.workerId, reason })
    })
  }
}

interface Returned {
  signature: string
  lamports: bigint
}

async function findReturned(ctx: PaymentContext, receipt: ReceiptRecord): Promise<Returned | null> {
  const projectsOf = new Map<string, number[]>()
  for (const { wallet, projectId } of await listPayingWallets(ctx.db, receipt))
    projectsOf.set(wallet, [...(projectsOf.get(wallet) ?? []), projectId])
  for (const [wallet, projectIds] of projectsOf) {
    const paid = await findPaidBy(ctx, { wallet, projectIds }, receipt)
    if (paid !== null) return paid
  }
  return null
}

async function findPaidBy(
  { db, chain }: PaymentContext,
  { wallet, projectIds }: { wallet: string; projectIds: number[] },
  receipt: ReceiptRecord,
): Promise<Returned | null> {
  const program = chain.programs.sendCoin
  const refundRuns = await listRefundRuns(db, receipt.payer)
  const later = (await program.listOutcomes(wallet))
    .filter(({ slot, hasFailed }) => !hasFailed && slot >= BigInt(receipt.slot))
    .map(({ signature }) => signature)
  for (let from = 0; from < later.length; from += signaturesAtOnce) {
    const block = later.slice(from, from + signaturesAtOnce)
    const known = await listKnownSignatures(db, block)
    // Of what rows know the run tells; but for a refund, which may have been given up and landed.
    const unknown = block.filter((signature) => {
      const attempt = known.get(signature)
      return attempt === undefined || refundRuns.has(attempt.masterId)
    })
    const read = unknown.map((signature) => ({ signature, wallet }))
    for (const { ids, landed } of await readAll(program, read)) {
      const amounts = ids.flatMap((id) => amountOf(id, receipt.payer) ?? [])
      const lamports = amounts.find((amount) =>
        projectIds.some((projectId) => {
          const key = refundKey(projectId, receipt, amount)
          return ids.includes(program.idOf({ key, owner: receipt.payer, amount }))
        }),
      )
      if (lamports !== undefined) return { signature: landed.signature, lamports }
    }
  }
  return null
}

/** Of a payout as its transaction writes it, what the payer of the receipt gets. */
function amountOf(id: string, payer: string): bigint | null {
  const [account, amount = '0'] = id.split(':')
  return account === payer ? BigInt(amount) : null
}

/** The business key of a refund. */
export function refundKey(projectId: number, receipt: ReceiptRecord, amount: bigint): string {
  return businessKey({ kind: 'sendCoin', projectId, collectionId: null }, refundItem(receipt, amount))
}

/** A refund as the row of a list. */
export function refundItem(receipt: ReceiptRecord, amount: bigint) {
  return { row: 1, owner: receipt.payer, amount: String(amount), reference: refundReference(receipt) }
}
