import pMap from 'p-map'
import { dustLamports } from '#contract/payment/codes.ts'
import type { FeeWallet } from '#db/payment/fee-wallets.ts'
import { isOfPayment, listKnownReceipts, saveReceipt } from '#db/payment/receipts.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { Received, TouchedBy } from '../chains/receipt.ts'
import type { PaymentContext } from './payment-context.ts'

const readsAtOnce = 8
/** Transactions that one reading looks at; what it leaves is read next. */
const readsMax = 1_000
/** The cursor stays so far behind the newest transaction: an RPC may list a slot before one that is older. */
const slotsBehind = 150n

interface Reading {
  /** The newest transaction up to which everything is agreed about; null: none more than before. */
  cursor: string | null
  /** Null: all RPCs agreed about everything. */
  trouble: string | null
}

/** Stores what reached the wallet since the cursor. @throws ChainError unless every RPC lists its transactions. */
export async function readWallet(ctx: PaymentContext, wallet: FeeWallet): Promise<Reading> {
  const { address, cursor, since } = wallet
  const touched = await ctx.chain.programs.receipts.list(address, { after: cursor, since })
  const all = touched.map(({ signature }) => signature)
  const known = await listKnownReceipts(ctx.db, address, all)
  const { feeWalletReads } = ctx.memory
  const fresh = all.filter((one) => !known.has(one) && !feeWalletReads.has(`${address}:${one}`))
  const read = await pMap(fresh.slice(0, readsMax), (one) => readOne(ctx, wallet, one), {
    concurrency: readsAtOnce,
  })
  const troubles = new Map<string, string>()
  // In the order of the chain, in which they are credited.
  for (const [at, found] of read.entries()) {
    const signature = fresh[at] ?? ''
    if (typeof found === 'string') {
      troubles.set(signature, found)
      continue
    }
    await save(ctx, wallet, { signature, ...found })
    // What all RPCs agreed about never changes; what it said is in the rows.
    feeWalletReads.set(`${address}:${signature}`, true)
  }
  // What keeps the cursor says more than that there is more.
  for (const one of fresh.slice(readsMax)) troubles.set(one, 'MORE_TO_READ')
  const [trouble = null] = troubles.values()
  return { cursor: cursorOf(touched, troubles), trouble }
}

/** @returns why it is not certain, where it is not. */
async function readOne(
  ctx: PaymentContext,
  { address }: FeeWallet,
  signature: string,
): Promise<Received | string> {
  try {
    return await ctx.chain.programs.receipts.read(signature, address)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ signature, code: error.code }, error.message)
    return error.code
  }
}

async function save(
  { db, workerId }: PaymentContext,
  { address: recipient }: FeeWallet,
  { signature, slot, at: blockAt, accounts, transfers }: Received & { signature: string },
) {
  if (transfers.length === 0) return
  const isOurs = await isOfPayment(db, accounts)
  await db.transaction(async (tx) => {
    for (const { no: transferNo, payer, lamports } of transfers)
      if (isOurs || lamports >= dustLamports)
        await saveReceipt(
          tx,
          { signature, transferNo, slot, blockAt, recipient, payer, lamports, accounts },
          workerId,
        )
  })
}

/** Everything up to it is agreed about, and it is old enough that nothing older will still come up. */
function cursorOf(touched: TouchedBy[], troubles: ReadonlyMap<string, string>): string | null {
  const newest = touched.at(-1)
  if (!newest) return null
  const doubted = touched.findIndex(({ signature }) => troubles.has(signature))
  const agreed = doubted === -1 ? touched : touched.slice(0, doubted)
  return agreed.findLast(({ slot }) => slot < newest.slot - slotsBehind)?.signature ?? null
}
