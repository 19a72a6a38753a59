import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { Transaction } from '@solana/web3.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payCodes } from '#contract/codes/status.ts'
import { paymentSchema } from '#contract/payment/payments.ts'
import { payPriceSchema } from '#contract/payment/prices.ts'
import { openTestApi, userLogin, type TestApi } from '../../support/api.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let chains: StubChains
let world: Awaited<ReturnType<typeof createWorld>>
const feeWallet = newWallet().address
beforeAll(async () => {
  chains = await openStubChains()
  api = await openTestApi({ SOLANA_RPC_URL: chains.url })
  world = await createWorld(api.admin, api.database.db)
  await api.database.db.execute(sql`update projects set fee_wallet_address = ${feeWallet}`)
})
afterAll(async () => {
  await api.close()
  await chains.close()
})

async function priceOf(payCode: string) {
  const { body } = await api.admin.send('get', '/api/admin/payPrices')
  const rows = payPriceSchema.array().parse((body.returnValue as { rows: unknown }).rows)
  return rows.find((row) => row.payCode === payCode) ?? expect.fail(`${payCode} is not listed`)
}
async function setPrice(payCode: string, lamports: string) {
  const { version } = await priceOf(payCode)
  return api.admin.send('put', `/api/admin/payPrices/${payCode}`, { body: { lamports, version } })
}
let serial = 0
async function plan(overrides: Record<string, unknown> = {}) {
  const text = listText(2, { prefix: `Paid ${++serial}` })
  const { projectId, collectionId } = world
  return createPlan(api.admin, planBody({ projectId, collectionId, text, overrides }))
}
async function paymentOf(masterId: number) {
  const { body } = await api.admin.send('get', `/api/admin/masters/${masterId}/payment`)
  return paymentSchema.parse(body.returnValue)
}
function start(masterId: number) {
  return api.admin.send('post', `/api/admin/masters/${masterId}/start`, { body: {} })
}

describe('a price', () => {
  test('is listed for every pay code, and has none where nothing is offered', async () => {
    const { body } = await api.admin.send('get', '/api/admin/payPrices')
    const rows = payPriceSchema.array().parse((body.returnValue as { rows: unknown }).rows)
    expect(rows.map((row) => row.payCode)).toEqual([...payCodes])
    expect(rows.filter((row) => row.lamports === null).map((row) => row.payCode)).toEqual([
      ...['CREATE_POOL', 'CREATE_WHITELIST', 'CREATE_PRESALE', 'CREATE_RECRUIT'],
    ])
    expect((await setPrice('CREATE_POOL', '1')).body.resultCd).toBe('PAY_CODE_NOT_OFFERED')
  })
  test('is set by one of two who read the same, and written down', async () => {
    const { version } = await priceOf('BURN_TOKEN')
    const body = { lamports: '7', version }
    expect((await api.admin.send('put', '/api/admin/payPrices/BURN_TOKEN', { body })).status).toBe(200)
    const second = await api.admin.send('put', '/api/admin/payPrices/BURN_TOKEN', { body })
    expect(second.body.resultCd).toBe('CHANGED_MEANWHILE')
    const [entry] = await api.database.db.execute(
      sql`select before, after from audit_log where action = 'payPrice.modify' and entity_id = 'BURN_TOKEN'`,
    )
    expect(entry).toMatchObject({ before: { lamports: '0' }, after: { lamports: '7' } })
  })
})

describe('a run that costs something', () => {
  beforeAll(() => setPrice('MINT_TOKEN', '50000000'))
  afterAll(() => setPrice('MINT_TOKEN', '0'))

  test('is opened by its start, at the price of then, and not started again', async () => {
    const { masterId } = await plan()
    expect(await paymentOf(masterId)).toMatchObject({ status: '0', reference: null, secondsLeft: null })
    await setPrice('MINT_TOKEN', '60000000')
    const { body } = await start(masterId)
    expect(body.returnValue).toMatchObject({ status: '0', startAt: null, waiting: { code: 'PAYMENT_DUE' } })
    await setPrice('MINT_TOKEN', '50000000')
    const payment = await paymentOf(masterId)
    expect(payment).toMatchObject({
      ...{ status: '0', amountLamports: '60000000', paidLamports: '0', recipient: feeWallet },
      openedBy: api.env.ADMIN_EMAIL,
    })
    expect(payment.secondsLeft).toBeGreaterThan(1_700)
    expect((await start(masterId)).body.resultCd).toBe('NOT_ALLOWED_NOW')
    const resumed = await api.admin.send('post', `/api/admin/masters/${masterId}/resume`, { body: {} })
    expect(resumed.body.resultCd).toBe('NOT_ALLOWED_NOW')
  })

  test('gives a wallet a transfer to sign that carries the reference and what is due', async () => {
    const { masterId } = await plan({ startAt: new Date(Date.now() + 60_000).toISOString() })
    const { reference, recipient } = await paymentOf(masterId)
    const payer = newWallet().address
    const path = `/api/admin/masters/${masterId}/payment/transaction`
    const { body } = await api.admin.send('post', path, { body: { payer } })
    const { transaction } = body.returnValue as { transaction: string }
    const [instruction] = Transaction.from(Buffer.from(transaction, 'base64')).instructions
    expect(instruction?.keys.map(({ pubkey }) => pubkey.toBase58())).toEqual([payer, recipient, reference])
    expect(instruction?.keys.map(({ isSigner, isWritable }) => [isSigner, isWritable])).toEqual([
      ...[
        [true, true],
        [false, true],
        [false, false],
      ],
    ])
    expect(instruction?.data.readBigUInt64LE(4)).toBe(50_000_000n)
    const own = await api.admin.send('post', path, { body: { payer: feeWallet } })
    expect(own.body.resultCd).toBe('BAD_REQUEST')
    chains.isDown = true
    const down = await api.admin.send('post', path, { body: { payer } })
    chains.isDown = false
    expect(down.body.resultCd).toBe('SOLANA_UNREACHABLE')
  })

  test('is given up and opened again with another reference, and ends with its run', async () => {
    const { masterId } = await plan({ startAt: new Date(Date.now() + 60_000).toISOString() })
    const { reference } = await paymentOf(masterId)
    const path = `/api/admin/masters/${masterId}/payment`
    expect((await api.admin.send('post', `${path}/cancel`, { body: {} })).body.returnValue).toMatchObject({
      status: '5',
    })
    const opened = await api.admin.send('post', path, { body: {} })
    expect(opened.body.returnValue).toMatchObject({ status: '0' })
    expect((await paymentOf(masterId)).reference).not.toBe(reference)
    expect((await api.admin.send('post', path, { body: {} })).body.resultCd).toBe('NOT_ALLOWED_NOW')
    const cancel = { body: { reason: 'Not now.' } }
    await api.admin.send('post', `/api/admin/masters/${masterId}/cancel`, cancel)
    expect(await paymentOf(masterId)).toMatchObject({ status: '5' })
    expect((await api.admin.send('post', path, { body: {} })).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })

  test('is not opened without a fee wallet on Solana', async () => {
    const { masterId } = await plan()
    await api.database.db.execute(sql`update projects set fee_wallet_address = null`)
    expect((await start(masterId)).body.resultCd).toBe('FEE_WALLET_MISSING')
    await api.database.db.execute(sql`update projects set fee_wallet_address = ${feeWallet}`)
    expect((await start(masterId)).status).toBe(200)
  })

  test('stands in the list and in its file', async () => {
    const { masterId } = await plan({ startAt: new Date(Date.now() + 60_000).toISOString() })
    const { reference } = await paymentOf(masterId)
    const { body } = await api.admin.send('get', `/api/admin/payments?search=${reference}`)
    expect((body.returnValue as { rows: object[] }).rows).toMatchObject([{ masterId, status: '0' }])
    const file = await api.admin.raw('get', `/api/admin/payments.csv?search=${reference}`)
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2)
  })
})

test('my page has what a proven wallet of the user paid, and nothing of others', async () => {
  const { db } = api.database
  const mine = newWallet().address
  await db.execute(sql`insert into wallets (user_uuid, family, wallet_type, address, proven_at)
    select uuid, 'solana', 'phantom', ${mine}, now() from users where uid = ${userLogin.uid}`)
  for (const payer of [mine, newWallet().address])
    await db.execute(sql`insert into payment_receipts (signature, transfer_no, slot, recipient, payer, lamports, left_lamports)
      values (${base58.encode(randomBytes(64))}, 0, 1, ${feeWallet}, ${payer}, 200000, 200000)`)
  const { body } = await api.user.send('get', '/api/my/payments')
  expect((body.returnValue as { rows: object[] }).rows).toMatchObject([{ payer: mine, lamports: '200000' }])
})

test('a transfer is one receipt, and its parts never exceed it', async () => {
  const { db } = api.database
  const signature = base58.encode(randomBytes(64))
  const insert = (left: number) =>
    db.execute(sql`insert into payment_receipts (signature, transfer_no, slot, recipient, payer, lamports, left_lamports)
      values (${signature}, 0, 1, ${feeWallet}, ${feeWallet}, 100, ${left})`)
  await expect(insert(101)).rejects.toMatchObject({ cause: { constraint_name: 'payment_receipts_sum' } })
  await insert(100)
  await expect(insert(100)).rejects.toMatchObject({ cause: { constraint_name: 'payment_receipts_transfer' } })
})
