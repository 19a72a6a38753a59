import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAirdropStage } from '#db/airdrop/stage.ts'
import { listReceivedBy } from '#db/mypage/received.ts'
import { createVault } from '#db/vault.ts'
import { coinText, fromNow, saveTestCampaign, weekMs } from '../../support/campaign/campaigns.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestPlan, saveTestProject, testItems, saveTestCollection } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what runs sent to a wallet is listed with its round, newest first, and what they minted is not', async () => {
  const { db } = database
  const wallet = newWallet()
  const projectId = await saveTestProject(db, vault, wallet)
  const [mine, other] = [newWallet().address, newWallet().address]
  const text = coinText([{ owner: mine, amount: '1' }])
  const schedule = { repeats: 'once', at: fromNow(weekMs), whenMissed: 'ask' } as const
  const campaignId = await saveTestCampaign(db, { projectId, text, schedule })
  const payout = (owner: string, amount: string) => ({
    name: `${amount} SOL`,
    owner,
    amount,
    reference: null,
  })
  const plan = { projectId, collectionId: null, kind: 'sendCoin', standard: 'token-metadata' } as const
  await saveTestPlan(db, vault, { ...plan, items: [payout(mine, '1'), payout(other, '2')] })
  const masterId = await saveTestPlan(db, vault, { ...plan, items: [payout(mine, '3')] })
  await db.execute(sql`
    insert into campaign_rounds (campaign_id, n, occurrence_at, action, state, master_id)
    values (${campaignId}, 4, now(), 'run', 'planned', ${masterId})`)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  await saveTestPlan(db, vault, {
    ...{ projectId, collectionId, kind: 'mint', standard: 'compressed', items: testItems(1, 'm', [mine]) },
  })
  const found = await listReceivedBy(db, { owners: [mine], after: null, limit: 10 })
  expect(found.map(({ name, campaignName, round }) => ({ name, campaignName, round }))).toEqual([
    { name: '3 SOL', campaignName: 'Weekly', round: 4 },
    { name: '1 SOL', campaignName: null, round: null },
  ])
  const next = await listReceivedBy(db, { owners: [mine], after: found[0]?.itemId ?? 0, limit: 10 })
  expect(next.map(({ name }) => name)).toEqual(['1 SOL'])
  // The page of its round is linked once everybody may open it.
  const linked = async () =>
    (await listReceivedBy(db, { owners: [mine], after: null, limit: 10 })).map(
      ({ publicRoundId }) => publicRoundId,
    )
  expect(await linked()).toEqual([null, null])
  await db.execute(sql`update campaigns set is_public = true where campaign_id = ${campaignId}`)
  expect(await linked()).toEqual([expect.any(Number), null])
})

async function stageOf(owner: string) {
  return (await findAirdropStage(database.db, owner)).stage
}

test('an airdrop to a wallet is asked for, planned and sent; what failed is none', async () => {
  const { db } = database
  const projectId = await saveTestProject(db, vault, newWallet())
  const owner = newWallet().address
  expect(await stageOf(owner)).toBe('none')
  await db.execute(sql`insert into airdrop_applications (solana_address) values (${owner})`)
  expect(await stageOf(owner)).toBe('applied')
  const text = coinText([{ owner, amount: '1' }])
  const schedule = { repeats: 'once', at: fromNow(weekMs), whenMissed: 'ask' } as const
  const campaignId = await saveTestCampaign(db, { projectId, text, schedule })
  const masterId = await saveTestPlan(db, vault, {
    ...{ projectId, collectionId: null, kind: 'sendCoin', standard: 'token-metadata' },
    items: [{ name: '1 SOL', owner, amount: '1', reference: null }],
  })
  // An admin's own run is no airdrop.
  expect(await stageOf(owner)).toBe('applied')
  await db.execute(sql`
    insert into campaign_rounds (campaign_id, n, occurrence_at, action, state, master_id)
    values (${campaignId}, 1, now(), 'run', 'planned', ${masterId})`)
  expect(await stageOf(owner)).toBe('planned')
  await db.execute(sql`update minting_items set status = '40' where master_id = ${masterId}`)
  expect(await stageOf(owner)).toBe('applied')
  await db.execute(sql`update minting_items set status = '20' where master_id = ${masterId}`)
  expect(await stageOf(owner)).toBe('sent')
})
