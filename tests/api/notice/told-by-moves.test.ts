import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideApplications } from '#db/airdrop/decide.ts'
import { completeMigration, completeReturn, expireMigration } from '#db/migration/migration-outcome.ts'
import { completePayment, failPayment } from '#db/payment/index.ts'
import { lockReceipt } from '#db/payment/receipts.ts'
import { saveReturned } from '#db/payment/refunds.ts'
import { migrations } from '#db/schema.ts'
import { saveTestPerson } from '../../support/account/people.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { askFor, createMigrationFixture, migrationIn } from '../../support/migration/migrations.ts'
import { noticesOf } from '../../support/notice/notice-rows.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { evmSigner, linkBoth, solanaSigner } from '../../support/wallet/signers.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let chains: StubChains
beforeAll(async () => {
  chains = await openStubChains()
  api = await openTestApi({ KAIA_RPC_URL: chains.url, SOLANA_RPC_URL: chains.url })
})
afterAll(async () => {
  await api.close()
  await chains.close()
})
const actor = 'test'

describe('a migration', () => {
  test('is told of when it ends, however it does, and once', async () => {
    const { db } = api.database
    const [evm, solana] = [evmSigner({ walletType: 'kaia' }), solanaSigner()]
    const { caller, user } = await linkBoth(api, evm, solana)
    const fixture = await createMigrationFixture(api)
    const ask = async (tokenId: string, values: Partial<typeof migrations.$inferInsert>) => {
      chains.owners.set(`${fixture.contract}/${tokenId}`, evm.address.toLowerCase())
      const wanted = { wallet: evm.address, tokenId, oldNftName: `Kong #${tokenId}` }
      const asked = await askFor(caller, fixture, { ...wanted, newWalletAddress: solana.address })
      const { migrationId } = migrationIn(asked)
      await db.update(migrations).set(values).where(eq(migrations.id, migrationId))
      return migrationId
    }
    const minted = await ask('1', { state: 'minted', outcome: 'mint' })
    for (const _ of [1, 2]) await completeMigration(db, { migrationId: minted, actor })
    await completeReturn(db, {
      migrationId: await ask('2', { state: 'return_planned', outcome: 'return' }),
      actor,
    })
    const late = await ask('3', { state: 'created' })
    await db.transaction((tx) =>
      expireMigration(tx, { migrationId: late, from: 'created', reason: 'WITHDRAWN', actor }),
    )
    expect(await noticesOf(db, user.uuid)).toMatchObject([
      { code: 'migrationCompleted', params: { migrationId: minted, name: 'Kong #1' } },
      { code: 'migrationReturned', params: { name: 'Kong #2' } },
      { code: 'migrationExpired', params: { migrationId: late, name: 'Kong #3' } },
    ])
  })
})

describe('an airdrop application', () => {
  test('is told of when it is decided; one of nobody who was logged in is not', async () => {
    const { db } = api.database
    const { uuid } = await saveTestPerson(api)
    const rows = await db.execute<{ application_id: string }>(sql`
      insert into airdrop_applications (solana_address, user_uuid)
      values (${newWallet().address}, ${uuid}), (${newWallet().address}, null) returning application_id`)
    const ids = rows.map((row) => Number(row.application_id))
    const reason = 'The wallet is new.'
    await db.transaction((tx) => decideApplications(tx, { ids, decision: 'refuse', reason, actor }))
    expect(await noticesOf(db, uuid)).toMatchObject([
      { code: 'airdropRefused', params: { applicationId: ids[0], titleKor: null, reason } },
    ])
  })
})

describe('a payment', () => {
  /** An open one of a person, with a receipt of it. */
  async function open(uuid: string) {
    const { db } = api.database
    const world = await createWorld(api.admin, db)
    const { masterId } = await createPlan(api.admin, planBody({ ...world, text: listText(1) }))
    const [row] = await db.execute<{ payment_id: string; receipt_id: string }>(sql`
      with payment as (
        update master_payments set status = '0', amount_lamports = 1500000, recipient = ${newWallet().address},
          reference = ${base58.encode(randomBytes(32))}, opened_by = ${uuid}, opened_at = now(),
          expires_at = now() + interval '1 hour', good_name = 'Mint of one'
        where master_id = ${masterId} returning payment_id, recipient)
      insert into payment_receipts (signature, transfer_no, slot, recipient, payer, lamports, left_lamports, payment_id)
      select ${base58.encode(randomBytes(64))}, 0, 1, recipient, ${newWallet().address}, 200000, 200000, payment_id
      from payment returning payment_id, receipt_id`)
    return { paymentId: Number(row?.payment_id), receiptId: Number(row?.receipt_id) }
  }

  test('is told of when its money is there, or it is given up, or comes back', async () => {
    const { db } = api.database
    const { uuid } = await saveTestPerson(api)
    const paid = await open(uuid)
    const lost = await open(uuid)
    await db.transaction(async (tx) => {
      await completePayment(tx, { paymentId: paid.paymentId, actor })
      await failPayment(tx, { paymentId: lost.paymentId, actor, reason: 'Its time is over.' })
    })
    await db.transaction(async (tx) => {
      const receipt = await lockReceipt(tx, lost.receiptId)
      if (!receipt) throw new Error('There is no receipt.')
      await saveReturned(tx, { receipt, lamports: 200_000n, from: 'waiting', actor, reason: 'It was found.' })
    })
    expect(await noticesOf(db, uuid)).toMatchObject([
      {
        code: 'paymentCompleted',
        params: { paymentId: paid.paymentId, goodName: 'Mint of one', lamports: '1500000' },
      },
      { code: 'paymentEnded', params: { paymentId: lost.paymentId } },
      { code: 'paymentRefunded', params: { receiptId: lost.receiptId, lamports: '200000' } },
    ])
  })

  test('has a receipt that says what it was for, for whoever paid alone', async () => {
    const { db } = api.database
    const [mine, other] = [await saveTestPerson(api), await saveTestPerson(api)]
    const { paymentId, receiptId } = await open(mine.uuid)
    await db.execute(sql`
      insert into payment_credits (receipt_id, payment_id, lamports) values (${receiptId}, ${paymentId}, 150000)`)
    const path = `/api/my/payments/${receiptId}`
    expect((await mine.caller.send('get', path)).body.returnValue).toMatchObject({
      goods: [{ goodName: 'Mint of one', lamports: '150000' }],
      ...{ lamports: '200000', returnedLamports: '0', state: 'waiting' },
    })
    expect((await other.caller.send('get', path)).body.resultCd).toBe('NOT_FOUND')
    expect((await api.anybody.send('get', path)).body.resultCd).toBe('SIGNED_OUT')
  })
})
