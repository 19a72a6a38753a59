import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retryRun } from '#api/run/index.ts'
import { readOperation } from '#api/run/present-item.ts'
import { repairItem } from '#api/run/repair/repair-item.ts'
import { findAirdropStage } from '#db/airdrop/stage.ts'
import { countItemGroupsOf } from '#db/run/item-groups.ts'
import { listReasons } from '#db/run/item-list.ts'
import { findOptionalRepairable } from '#db/run/repair.ts'
import { createVault } from '#db/vault.ts'
import { saveTestWindow } from '../../support/airdrop/airdrop-cases.ts'
import { applicationRounds, ruleOf } from '../../support/airdrop/application-rounds.ts'
import { roundsOf } from '../../support/campaign/campaigns.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
let database: TestDatabase
let projectId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  projectId = await saveTestProject(database.db, vault, newWallet())
})
afterAll(() => database.close())

const { dueRounds, planAll, applied, gotOf, decide, personOf, fail } = applicationRounds(() => ({
  db: database.db,
  projectId,
  vault,
}))

describe('an item that failed', () => {
  async function failedThenPaid() {
    const windowId = await saveTestWindow(database.db, projectId)
    const { address, applicationId } = await applied(windowId)
    const { campaignId, rounds } = await dueRounds(ruleOf(windowId))
    await planAll([rounds[0]?.id ?? 0])
    const [planned] = await roundsOf(database.db, campaignId)
    const masterId = planned?.masterId ?? 0
    await fail(masterId)
    return { address, applicationId, campaignId, masterId, second: rounds[1]?.id ?? 0 }
  }
  const retry = (masterId: number) =>
    database.db.transaction((tx) => retryRun(tx, { masterId }, { actor: 'test', requestId: 'r' }))

  test('is told to its applicant, and is not put back in line once the next round is for the same person', async () => {
    const { address, campaignId, masterId, second } = await failedThenPaid()
    expect((await findAirdropStage(database.db, address)).stage).toBe('failed')
    await planAll([second])
    expect((await gotOf(campaignId)).map(({ n, status }) => [n, status])).toEqual([
      [1, '40'],
      [2, '0'],
    ])
    expect(await retry(masterId)).toEqual({ retried: 0 })
  })

  test.each(['the same wallet', 'a linked wallet'])(
    'is not counted among those that a retry takes once the next round is for the same person, by %s',
    async (name) => {
      const windowId = await saveTestWindow(database.db, projectId)
      const [given, waits] = [await applied(windowId), await applied(windowId)]
      const { campaignId, rounds } = await dueRounds(ruleOf(windowId))
      await planAll([rounds[0]?.id ?? 0])
      const [planned] = await roundsOf(database.db, campaignId)
      const masterId = planned?.masterId ?? 0
      await fail(masterId)
      // The next round is for one of them.
      await decide(waits.applicationId, 'refuse')
      if (name === 'a linked wallet') await personOf(newWallet().address, given.address)
      await planAll([rounds[1]?.id ?? 0])
      expect(await gotOf(campaignId)).toHaveLength(3)
      // On the same wallet it is the same item, whose place the newer one took.
      const failed = name === 'the same wallet' ? 1 : 2
      expect(await countItemGroupsOf(database.db, masterId)).toMatchObject({
        ...{ failed, retryable: 1, excluded: 2 - failed },
      })
      expect(await listReasons(database.db, masterId)).toMatchObject([
        { reasonCode: 'BUILD_FAILED', count: failed, retryable: 1 },
      ])
      expect(await retry(masterId)).toEqual({ retried: 1 })
    },
  )

  test.each(['UNKNOWN_ABANDONED', 'EXCLUDED'])(
    'and may be on chain, %s, keeps its person out of the next round',
    async (reason) => {
      const { campaignId, masterId, second } = await failedThenPaid()
      await database.db.execute(
        sql`update minting_items set reason_code = ${reason} where master_id = ${masterId}`,
      )
      await planAll([second])
      expect((await gotOf(campaignId)).map(({ n, status }) => [n, status])).toEqual([[1, '40']])
    },
  )

  test('that was put back in line first keeps its person out of the next round', async () => {
    const { campaignId, masterId, second } = await failedThenPaid()
    expect(await retry(masterId)).toEqual({ retried: 1 })
    await planAll([second])
    expect((await gotOf(campaignId)).map(({ n, status }) => [n, status])).toEqual([[1, '0']])
  })

  test.each(['the same wallet', 'another wallet'])(
    'is not repaired for %s once the next round is for the same person',
    async (name) => {
      const { campaignId, masterId, second } = await failedThenPaid()
      const [failed] = await database.db.execute<{ item_id: string }>(
        sql`select item_id from minting_items where master_id = ${masterId}`,
      )
      const itemId = Number(failed?.item_id)
      const row = await findOptionalRepairable(database.db, itemId)
      if (!row) throw new Error('The item is not there.')
      const owner = name === 'the same wallet' ? row.item.owner : newWallet().address
      const repair = () =>
        database.db.transaction(async (tx) => {
          const { payload } = readOperation({ item: row.item, kind: 'sendCoin' })
          const item = { ...row.item, payload, owner, businessKey: `repaired ${itemId}` }
          await repairItem(tx, { itemId, masterId, item, dead: [] }, { actor: 'test', requestId: 'r' })
          throw new Error('It was repaired.')
        })
      await expect(repair()).rejects.toThrow('It was repaired.')
      await planAll([second])
      await expect(repair()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' })
      expect(await gotOf(campaignId)).toHaveLength(2)
    },
  )

  test('is paid once when it is retried while the next round is planned', async () => {
    const { campaignId, masterId, second } = await failedThenPaid()
    for (let times = 0; times < 2; times++)
      await Promise.all([planAll([second]), retry(masterId).catch(() => null)])
    const live = (await gotOf(campaignId)).filter(({ status }) => status !== '40')
    expect(live).toHaveLength(1)
  })
})
