import { feeWalletTask } from '#worker/tasks/watch-fee-wallet.ts'
import { wakeFeeWallet } from '#db/payment/fee-wallets.ts'
import { listPayments } from '#db/payment/payments.ts'
import { listReceipts, listReceiptsOfUser } from '#db/payment/receipts.ts'
import { endpoints } from '#contract/endpoints.ts'
import { mountList } from '../http/mount-list.ts'
import type { Mount } from '../http/mount.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { sendCsv } from '../http/send-csv.ts'
import { notifyQuietly } from '../notify.ts'
import type { Services } from '../services.ts'
import { buildTransaction } from './build-transaction.ts'
import { cancelPayment, openPayment, readPayment } from './change-payment.ts'
import { keepReceipt, readReceipt, refundReceipt } from './decide-receipt.ts'
import { readMyReceipt } from './my-receipt.ts'
import { paymentsCsv } from './payments-csv.ts'
import { presentMyPayment, presentPayment, presentReceipt } from './present-payment.ts'
import { readPrices, savePrice } from './save-price.ts'

export function mountPayments(mount: Mount) {
  mount(endpoints.listPayPrices, async ({ services: { db } }) => ({ rows: await readPrices(db) }))
  mount(
    endpoints.modifyPayPrice,
    ({ params: { payCode }, body, write, actor, requestId }) =>
      write((tx) => savePrice(tx, { payCode, input: body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mountList(mount, endpoints.listPayments, {
    list: listPayments,
    keyOf: (row) => row.payment.id,
    present: (rows) => rows.map((row) => presentPayment(row)),
  })
  mount(endpoints.downloadPayments, async ({ query, ctx, services: { db } }) =>
    sendCsv(ctx, 'payments.csv', paymentsCsv(db, query)),
  )
  mount(endpoints.readPayment, ({ params, services: { db } }) => readPayment(db, params.masterId))
  mount(endpoints.openPayment, async ({ params: { masterId }, write, services, actor, requestId }) => {
    const payment = await write((tx) => openPayment(tx, masterId, { actor, requestId }))
    await wake(services, payment.recipient)
    return payment
  })
  mount(endpoints.cancelPayment, ({ params: { masterId }, write, actor, requestId }) =>
    write((tx) => cancelPayment(tx, masterId, { actor, requestId })),
  )
  mount(endpoints.buildPaymentTransaction, ({ params: { masterId }, body, services }) =>
    buildTransaction(services, { masterId, payer: body.payer }),
  )
  mountReceipts(mount)
}

function mountReceipts(mount: Mount) {
  mountList(mount, endpoints.listReceipts, {
    list: listReceipts,
    keyOf: (row) => row.receipt.id,
    present: (rows) => rows.map((row) => presentReceipt(row)),
  })
  mount(endpoints.readReceipt, ({ params, services: { db } }) => readReceipt(db, params.receiptId))
  mount(endpoints.refundReceipt, async ({ params, body, write, services, actor, requestId }) => {
    const receipt = await write((tx) => refundReceipt(tx, { ...params, ...body }, { actor, requestId }))
    await wake(services, receipt.recipient)
    return receipt
  })
  mount(endpoints.keepReceipt, ({ params, body, write, actor, requestId }) =>
    write((tx) => keepReceipt(tx, { ...params, ...body }, { actor, requestId })),
  )
  mount(endpoints.listMyPayments, async ({ query: { limit, after }, services: { db }, actor }) => {
    const rows = await listReceiptsOfUser(db, actor, { after: pageKey(after), limit: limit + 1 })
    return pageOfRows(rows, {
      limit,
      keyOf: (row) => row.receipt.id,
      present: (row) => presentMyPayment(row),
    })
  })
  mount(endpoints.readMyReceipt, ({ params: { receiptId }, services: { db }, actor }) =>
    readMyReceipt(db, { receiptId, userUuid: actor }),
  )
}

/** Its wallet is read now: there is something to see, or to send back. */
async function wake(services: Services, recipient: string | null) {
  const feeWalletId = recipient === null ? null : await wakeFeeWallet(services.db, recipient)
  if (feeWalletId !== null) await notifyQuietly(services, feeWalletTask, { feeWalletId })
}
