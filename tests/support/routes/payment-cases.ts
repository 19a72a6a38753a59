import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { sql } from 'drizzle-orm'
import type { TestApi } from '../api.ts'
import { newWallet } from '../wallet/wallet.ts'
import type { Case } from './route-case.ts'

interface Fixture {
  api: TestApi
  world: { masterId: number; projectId: number }
}

/** Prices, payments and receipts. */
export function paymentCases(fixture: () => Fixture) {
  const noRun = { params: { masterId: 999_999 }, code: 'NOT_FOUND' }
  const noReceipt = { params: { receiptId: 999_999 }, code: 'NOT_FOUND' }
  const decision = { leftLamports: '200000', reason: 'Nobody needs it.' }
  /** A run with a payment that is `status`; open where it waits. */
  const withPayment = async (status: '0' | '5') => {
    const { api, world } = fixture()
    const [row] = await api.database.db.execute<{ id: string }>(sql`
      with wallet as (update projects set fee_wallet_address = ${newWallet().address}),
        price as (insert into pay_prices (pay_code, lamports) values ('CONTRACT_VERIFY', 1000000) on conflict do nothing),
        run as (insert into minting_masters (plan_id, total)
          select plan_id, 1 from minting_masters where master_id = ${world.masterId} returning master_id)
      insert into master_payments
        (master_id, status, pay_code, good_name, amount_lamports, recipient, reference, opened_at, expires_at)
      select master_id, ${status}, 'CONTRACT_VERIFY', 'paid', 1000000, ${newWallet().address},
        ${base58.encode(randomBytes(32))}, now(), now() + interval '1 hour' from run returning master_id as id`)
    return { params: { masterId: Number(row?.id) } }
  }
  const withReceipt = async () => {
    const { api } = fixture()
    const { params } = await withPayment('0')
    const [row] = await api.database.db.execute<{ id: string }>(sql`
      insert into payment_receipts (signature, transfer_no, slot, recipient, payer, lamports, left_lamports, payment_id)
      select ${base58.encode(randomBytes(64))}, 0, 1, recipient, ${newWallet().address}, 200000, 200000, payment_id
      from master_payments where master_id = ${params.masterId} returning receipt_id as id`)
    return { params: { receiptId: Number(row?.id) } }
  }
  /** Whoever asks has opened its payment. */
  const ownReceipt = async (receiptId: number) => {
    const { api } = fixture()
    await api.database.db.execute(sql`
      update master_payments p set opened_by = u.uuid::text from users u, payment_receipts r
      where u.uid = ${api.env.ADMIN_EMAIL ?? ''} and r.receipt_id = ${receiptId} and p.payment_id = r.payment_id`)
  }
  return {
    listPayPrices: { good: () => ({}), bad: null },
    modifyPayPrice: {
      good: () => ({ params: { payCode: 'BURN_TOKEN' }, body: { lamports: '1000000', version: 0 } }),
      bad: { params: { payCode: 'BURN_TOKEN' }, body: { lamports: '0.1', version: 0 }, code: 'BAD_REQUEST' },
    },
    listPayments: { good: () => ({ query: 'status=10' }), bad: { query: 'status=20', code: 'BAD_REQUEST' } },
    downloadPayments: {
      good: () => ({ query: 'payCode=MINT_TOKEN' }),
      bad: { query: 'payCode=NONE', code: 'BAD_REQUEST' },
    },
    readPayment: { good: () => ({ params: { masterId: fixture().world.masterId } }), bad: noRun },
    openPayment: {
      good: async () => ({ ...(await withPayment('5')), body: {} }),
      bad: { ...noRun, body: {} },
    },
    cancelPayment: {
      good: async () => ({ ...(await withPayment('0')), body: {} }),
      bad: { ...noRun, body: {} },
    },
    buildPaymentTransaction: {
      good: async () => ({ ...(await withPayment('0')), body: { payer: newWallet().address } }),
      bad: { ...noRun, body: { payer: 'nobody' }, code: 'BAD_REQUEST' },
    },
    listReceipts: {
      good: () => ({ query: 'state=waiting' }),
      bad: { query: 'state=lost', code: 'BAD_REQUEST' },
    },
    readReceipt: { good: withReceipt, bad: noReceipt },
    refundReceipt: {
      good: async () => ({ ...(await withReceipt()), body: decision }),
      bad: { ...noReceipt, body: decision },
    },
    keepReceipt: {
      good: async () => ({ ...(await withReceipt()), body: decision }),
      bad: { ...noReceipt, body: decision },
    },
    readMyReceipt: {
      good: async () => {
        const { params } = await withReceipt()
        await ownReceipt(params.receiptId)
        return { params }
      },
      bad: noReceipt,
    },
    listMyPayments: { good: () => ({}), bad: { query: 'limit=x', code: 'BAD_REQUEST' } },
  } satisfies Record<string, Case>
}
