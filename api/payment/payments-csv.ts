import type { Db } from '#db/connection.ts'
import { listPayments, type PaymentRow } from '#db/payment/payments.ts'
import type { PayCode, PaymentStatus } from '#contract/codes/status.ts'
import { csvPages, type Cell } from '../http/csv-pages.ts'

interface Filter {
  status?: PaymentStatus | undefined
  payCode?: PayCode | undefined
  search?: string | undefined
}

/** Every payment a filter leaves, in the order of the page. */
export function paymentsCsv(db: Db, filter: Filter) {
  return csvPages<PaymentRow>({
    columns,
    pageRows: 2_000,
    read: (after, limit) => listPayments(db, { ...filter, after, limit }),
    keyOf: (row) => row.payment.id,
    cellsOf,
  })
}

const columns = [
  ...['payment_id', 'master_id', 'project', 'pay_code', 'good_name', 'custom_data', 'status'],
  ...['amount_lamports', 'paid_lamports', 'recipient', 'reference', 'opened_by', 'opened_at', 'expires_at'],
  ...['registered_at', 'modified_at'],
] as const

function cellsOf({ payment, projectSymbol, paidLamports, openedBy }: PaymentRow): Cell[] {
  return [
    ...[payment.id, payment.masterId, projectSymbol, payment.payCode, payment.goodName, payment.customData],
    ...[payment.status, payment.amountLamports, BigInt(paidLamports), payment.recipient, payment.reference],
    ...[openedBy, payment.openedAt, payment.expiresAt, payment.registeredAt, payment.modifiedAt].map(
      (value) => (value instanceof Date ? value.toISOString() : value),
    ),
  ]
}
