import type { Queryable, Tx } from '#db/connection.ts'
import { listPrices, savePrice as saveRow } from '#db/payment/prices.ts'
import { payCodes, type PayCode } from '#contract/codes/status.ts'
import { isOffered } from '#contract/payment/pay-codes.ts'
import type { PayPrice, PayPriceInput } from '#contract/payment/prices.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentPrice } from './present-payment.ts'

/** Every pay code in the order of the specification. */
export async function readPrices(db: Queryable): Promise<PayPrice[]> {
  const rows = await listPrices(db)
  return payCodes.map((code) => presentPrice(code, rows.find(({ payCode }) => payCode === code) ?? null))
}

async function readPrice(db: Queryable, code: PayCode): Promise<PayPrice> {
  const rows = await listPrices(db)
  return presentPrice(code, rows.find(({ payCode }) => payCode === code) ?? null)
}

/** @throws AppError PAY_CODE_NOT_OFFERED, CHANGED_MEANWHILE when it was changed since it was read. */
export function savePrice(
  tx: Tx,
  { payCode, input }: { payCode: PayCode; input: PayPriceInput },
  author: Author,
): Promise<PayPrice> {
  if (!isOffered(payCode)) throw new AppError('PAY_CODE_NOT_OFFERED')
  const row = { payCode, lamports: BigInt(input.lamports), version: input.version, actor: author.actor }
  const entry = { action: 'payPrice.modify', id: payCode, read: () => readPrice(tx, payCode) } as const
  return audited(tx, entry, author, async () => {
    if (!(await saveRow(tx, row))) throw new AppError('CHANGED_MEANWHILE')
  })
}
