import { z } from 'zod'
import { base58 } from '@scure/base'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelMaster, startMaster } from '#api/run/control-run.ts'
import { cancelPayment, openPayment } from '#api/payment/change-payment.ts'
import { keepReceipt, refundReceipt } from '#api/payment/decide-receipt.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { author, command, ended, openLine, runOf, until, type Line } from '../../support/line.ts'
import { lyingContext, type Lie } from '../../support/payment/lying-context.ts'
import { paymentOf, paymentsOf, priceOfRun, receiptsOf, setPrice } from '../../support/payment/payments.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { balanceOf, letExpire, newPayer, opened, order, pay, untilPaid, watch } = paymentsOf(() => line)
const approver = { actor: 'approver@test.example', requestId: 'test' }

/** What an RPC tells of a transaction. */
const told = z.looseObject({ meta: z.looseObject({}) })
type Told = z.infer<typeof told>

test('a run that costs something is planned only when its money is there, in two parts, and once', async () => {
  const owner = newWallet().address
  const { masterId, recipient, reference } = await opened({ owner })
  const payer = newPayer()
  expect(await runOf(line.db, masterId)).toMatchObject({
    ...{ payment: '0', status: '0', waiting: { code: 'PAYMENT_DUE', params: { sol: '0.05' } } },
  })
  await planRun(line.ctx, { masterId })
  await pay(payer, { recipient, reference, lamports: 20_000_000n })
  await until('the first part is seen', async () => {
    await watch()
    return (await paymentOf(line.db, masterId)).paid === 20_000_000n
  })
  await planRun(line.ctx, { masterId })
  expect(await runOf(line.db, masterId)).toMatchObject({ payment: '0', status: '0' })
  // The price of now is that of others: this one is fixed.
  await setPrice(line.db, 'CREATE_AIRDROP', priceOfRun * 2n)
  await pay(payer, { recipient, reference, lamports: 30_000_000n })
  await untilPaid(masterId)
  await watch()
  await withWorker(line, () => ended(line.db, masterId))
  expect(await runOf(line.db, masterId)).toMatchObject({ payment: '10', status: '20' })
  expect(await balanceOf(owner)).toBe(1_000_000n)
  expect(await receiptsOf(line.db, recipient)).toMatchObject([
    { lamports: '20000000', left: '0', state: 'credited' },
    { lamports: '30000000', left: '0', state: 'credited' },
  ])
})

test('a run without a start is paid when somebody starts it, and not twice', async () => {
  const { masterId } = await opened({ startAt: null })
  expect(await paymentOf(line.db, masterId)).toMatchObject({ status: '0', reference: null })
  await command(line.db, (tx) => startMaster(tx, { masterId }, author))
  await expect(command(line.db, (tx) => startMaster(tx, { masterId }, author))).rejects.toMatchObject({
    code: 'NOT_ALLOWED_NOW',
  })
  await pay(newPayer(), { ...(await paymentOf(line.db, masterId)), lamports: priceOfRun })
  await untilPaid(masterId)
  await withWorker(line, () => ended(line.db, masterId))
})

test('a payment without its money ends, what was paid of it waits, and pays for it when it is opened again', async () => {
  const { masterId, recipient, reference } = await opened()
  const payer = newPayer()
  await pay(payer, { recipient, reference, lamports: 20_000_000n })
  await until('it is seen', async () => {
    await watch()
    return (await receiptsOf(line.db, recipient)).length === 1
  })
  await letExpire(masterId)
  expect(await paymentOf(line.db, masterId)).toMatchObject({ status: '5', paid: 0n })
  expect(await receiptsOf(line.db, recipient)).toMatchObject([{ left: '20000000', state: 'waiting' }])
  // Late, and by the old reference.
  await pay(payer, { recipient, reference, lamports: priceOfRun })
  await until('it is seen', async () => {
    await watch()
    return (await receiptsOf(line.db, recipient)).length === 2
  })
  expect(await runOf(line.db, masterId)).toMatchObject({ payment: '5', status: '0' })
  await command(line.db, (tx) => openPayment(tx, masterId, author))
  expect((await paymentOf(line.db, masterId)).reference).not.toBe(reference)
  await watch()
  expect(await paymentOf(line.db, masterId)).toMatchObject({ status: '10', paid: priceOfRun })
  // Too much is left to be sent back.
  expect(await receiptsOf(line.db, recipient)).toMatchObject([
    { left: '0', state: 'credited' },
    { left: '20000000', state: 'waiting' },
  ])
})

test('a double payment is sent back by an approver, once, also after a restored backup', async () => {
  const { masterId, recipient, reference } = await opened()
  const payer = newPayer()
  const twice = priceOfRun + 1n
  await pay(payer, { recipient, reference, lamports: priceOfRun })
  await pay(payer, { recipient, reference, lamports: twice })
  await untilPaid(masterId)
  await until('both are seen', async () => {
    await watch()
    return (await receiptsOf(line.db, recipient)).length === 2
  })
  const waiting = (await receiptsOf(line.db, recipient)).find(({ state }) => state === 'waiting')
  const receiptId = Number(waiting?.['receipt_id'])
  const refund = { receiptId, leftLamports: String(twice), reason: 'Paid twice.' }
  await withWorker(line, () => ended(line.db, masterId))
  const backup = await takeBackup(line.db)
  const before = await balanceOf(payer.address)
  await command(line.db, (tx) => refundReceipt(tx, refund, approver))
  await expect(command(line.db, (tx) => refundReceipt(tx, refund, approver))).rejects.toMatchObject({
    code: 'NOT_ALLOWED_NOW',
  })
  const refunded = async () => {
    await watch()
    return (await receiptsOf(line.db, recipient)).some(({ state }) => state === 'refunded')
  }
  await withWorker(line, () => until('it is back', refunded))
  expect(await balanceOf(payer.address)).toBe(before + twice)

  await backup.restore()
  line.ctx.memory.censuses.clear()
  expect((await receiptsOf(line.db, recipient)).map(({ state }) => state)).toContain('waiting')
  await command(line.db, (tx) => refundReceipt(tx, refund, approver))
  await watch()
  expect(await receiptsOf(line.db, recipient)).toMatchObject([
    { state: 'credited' },
    { state: 'refunded', left: '0' },
  ])
  expect(await balanceOf(payer.address)).toBe(before + twice)

  // In a third life nobody asks for it: it pays for nothing that is opened later either.
  await backup.restore()
  const again = await order()
  await line.db.execute(sql`update payment_receipts set payment_id = (
    select payment_id from master_payments where master_id = ${again}) where receipt_id = ${receiptId}`)
  await watch()
  expect(await paymentOf(line.db, again)).toMatchObject({ status: '0', paid: 0n })
  expect((await receiptsOf(line.db, recipient))[1]).toMatchObject({ state: 'refunded', left: '0' })
})

test('a backup from before the payment was seen: it is seen again, and credited once', async () => {
  const { masterId, recipient, reference } = await opened()
  const backup = await takeBackup(line.db)
  await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
  await untilPaid(masterId)
  await backup.restore()
  line.ctx.memory.feeWalletReads.clear()
  await untilPaid(masterId)
  expect(await receiptsOf(line.db, recipient)).toHaveLength(1)
})

test('a cancelled run gives its payment up, and what was paid before it began is left again', async () => {
  const { masterId, recipient, reference } = await opened()
  await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
  await untilPaid(masterId)
  await command(line.db, (tx) => cancelMaster(tx, { masterId, reason: 'Not now.' }, author))
  expect(await receiptsOf(line.db, recipient)).toMatchObject([{ state: 'waiting', left: String(priceOfRun) }])
  await withWorker(line, () => ended(line.db, masterId))
  expect(await runOf(line.db, masterId)).toMatchObject({ status: '40', control: 'cancelled' })

  const other = await order()
  await command(line.db, (tx) => cancelPayment(tx, other, author))
  expect(await paymentOf(line.db, other)).toMatchObject({ status: '5' })
})

test('who opened a payment does not decide of its refund; another keeps it with a reason', async () => {
  const actor = crypto.randomUUID()
  const { masterId, recipient, reference } = await opened({ actor })
  await letExpire(masterId)
  await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
  await until('it is seen', async () => {
    await watch()
    return (await receiptsOf(line.db, recipient)).length === 1
  })
  const receiptId = Number((await receiptsOf(line.db, recipient))[0]?.['receipt_id'])
  const decision = { receiptId, leftLamports: String(priceOfRun), reason: 'Nobody answers.' }
  await expect(
    command(line.db, (tx) => refundReceipt(tx, decision, { ...author, actor })),
  ).rejects.toMatchObject({ code: 'OWN_PAYMENT' })
  await expect(
    command(line.db, (tx) => keepReceipt(tx, { ...decision, leftLamports: '1' }, approver)),
  ).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
  await command(line.db, (tx) => keepReceipt(tx, decision, approver))
  expect(await receiptsOf(line.db, recipient)).toMatchObject([{ state: 'kept', left: '0' }])
})

describe('an RPC that is wrong', () => {
  const lyingChain = (lie: Lie) => lyingContext(line, lie)
  const edited = (edit: (told: Told) => unknown) => (method: string, result: unknown) =>
    method === 'getTransaction' && result !== null ? edit(told.parse(result)) : result

  test.each([
    ['denies the transaction', edited(() => null)],
    [
      'says that it failed',
      edited((result) => ({ ...result, meta: { ...result.meta, err: { InstructionError: [0, 'x'] } } })),
    ],
    [
      'tells of one more transfer',
      edited((result) => {
        const data = Buffer.alloc(12)
        data.writeUInt32LE(2, 0)
        data.writeBigUInt64LE(priceOfRun, 4)
        const inner = { programIdIndex: 3, accounts: [0, 1], data: base58.encode(data), stackHeight: 2 }
        result.meta.innerInstructions = [{ index: 0, instructions: [inner] }]
        return result
      }),
    ],
  ] as const)(
    '%s: nothing is credited, and the cursor stays, until it tells what the other tells',
    async (_, lie) => {
      const { masterId, recipient, reference } = await opened()
      await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
      const ctx = lyingChain(lie)
      await watch(ctx)
      expect(await paymentOf(line.db, masterId)).toMatchObject({ status: '0', paid: 0n })
      // Its time is over, but what was sent is not known: it does not end.
      await line.db.execute(
        sql`update master_payments set expires_at = now() - interval '1 hour' where master_id = ${masterId}`,
      )
      await watch(ctx)
      const [wallet] = await line.db.execute(sql`select cursor, trouble from fee_wallets`)
      expect(wallet).toMatchObject({ cursor: null, trouble: 'RPC_BAD_ANSWER' })
      expect((await paymentOf(line.db, masterId)).status).toBe('0')
      await untilPaid(masterId)
      ctx.chain.close()
    },
  )

  test('does not list it: it is found by the other, and read on both', async () => {
    const { masterId, recipient, reference } = await opened()
    await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
    const ctx = lyingChain((method, result) => (method === 'getSignaturesForAddress' ? [] : result))
    await until('it is paid', async () => {
      await watch(ctx)
      return (await paymentOf(line.db, masterId)).status === '10'
    })
    ctx.chain.close()
  })

  test('does not answer: nothing is credited, and no payment ends', async () => {
    const { masterId, recipient, reference } = await opened()
    await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
    await line.db.execute(
      sql`update master_payments set expires_at = now() - interval '1 hour' where master_id = ${masterId}`,
    )
    const ctx = lyingChain(() => ({ no: 'answer' }))
    await watch(ctx)
    expect(await paymentOf(line.db, masterId)).toMatchObject({ status: '0', paid: 0n })
    ctx.chain.close()
  })
})
