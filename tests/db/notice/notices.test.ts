import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeUser } from '#db/account/close-user.ts'
import { endRound } from '#db/reveal/reveal-moves.ts'
import { completeItems, failItems } from '#db/run/outcomes.ts'
import { moveApplications } from '#db/wallet/wallets.ts'
import { openLine, type Line } from '../../support/line.ts'
import { noticesOf, saveTestReader, tell } from '../../support/notice/notice-rows.ts'
import { saveTestGuest } from '../../support/reservation/reservation-rows.ts'
import { testItems } from '../../support/rows.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ isCollectionMade: false })
})
afterAll(() => line.close())

/** A run that mints to these wallets, each item on its way. */
async function planMints(owners: string[], origin = 'console') {
  const masterId = await line.plan({
    standard: 'token-metadata',
    items: testItems(owners.length, `run ${Math.random()}`, owners),
  })
  await line.db.execute(sql`
    update mint_plans set origin = ${origin} from minting_masters m
    where m.plan_id = mint_plans.plan_id and m.master_id = ${masterId}`)
  const rows = await line.db.execute<{ item_id: string }>(sql`
    update minting_items set status = '10', chunk_id = 900000 + ${masterId}
    where master_id = ${masterId} returning item_id`)
  return { masterId, ids: rows.map((row) => Number(row.item_id)).sort((one, other) => one - other) }
}
function complete(ids: number[]) {
  const items = ids.map((itemId) => ({
    ...{ itemId, assetId: `asset ${itemId}`, signature: `signature ${itemId}` },
    result: { leafIndex: null, treeAddress: null, tokenAccount: null } as never,
  }))
  return completeItems(line.db, { kind: 'mint', items, actor: 'test' })
}

describe('what a run mints', () => {
  test('is one notice for each receiver, which counts, in the transaction that completes it', async () => {
    const [one, other] = [await saveTestGuest(line.db), await saveTestGuest(line.db)]
    const { masterId, ids } = await planMints([one.walletAddress, one.walletAddress, other.walletAddress])
    const broken = line.db.transaction(async (tx) => {
      const items = [
        { itemId: ids[0] ?? 0, assetId: 'x', signature: 'x', result: { leafIndex: null } as never },
      ]
      await completeItems(tx, { kind: 'mint', items, actor: 'test' })
      throw new Error('undone')
    })
    await expect(broken).rejects.toThrow('undone')
    expect(await noticesOf(line.db, one.userUuid)).toEqual([])
    await complete(ids.slice(0, 1))
    await line.db.execute(sql`update notices set read_at = now() where user_uuid = ${one.userUuid}`)
    await complete(ids.slice(1))
    expect(await noticesOf(line.db, one.userUuid)).toMatchObject([
      { code: 'mintCompleted', params: { masterId, count: 2 }, is_read: false },
    ])
    expect(await noticesOf(line.db, other.userUuid)).toMatchObject([{ params: { count: 1 } }])
  })

  test('that fails is told; what a migration mints is told by the migration alone', async () => {
    const guest = await saveTestGuest(line.db)
    const failing = await planMints([guest.walletAddress])
    await failItems(line.db, {
      ...{ kind: 'mint', chunkId: 900_000 + failing.masterId, reasonCode: 'OWNER_INVALID', detail: null },
      actor: 'test',
    })
    const migrated = await planMints([guest.walletAddress], 'migration')
    await complete(migrated.ids)
    expect(await noticesOf(line.db, guest.userUuid)).toMatchObject([
      { code: 'mintFailed', params: { masterId: failing.masterId, count: 1 } },
    ])
  })
})

test('who holds NFTs of a reveal is told when it is over', async () => {
  const { db } = line
  const guest = await saveTestGuest(db)
  const { masterId, ids } = await planMints([guest.walletAddress, guest.walletAddress])
  await complete(ids)
  await db.execute(sql`update minting_items set name = 'Kongz #' || row_no where master_id = ${masterId}`)
  const [reveal] = await db.execute<{ reveal_id: string }>(sql`
    with made as (
      insert into reveals (project_id, collection_id, standard, name, way, state, placeholder_name, placeholder_image, root,
        entry_count, token_count, sealed_secret, rollback_hours)
      select l.project_id, n.collection_id, n.standard, 'Genesis', 'chain', 'running', '{n}', 'https://x.example/p.png', 'root',
        2, 2, 'sealed', 0
      from minting_masters m join mint_plans l using (plan_id) join minting_items i using (master_id)
        join nfts n using (item_id) where m.master_id = ${masterId} limit 1 returning reveal_id),
    entries as (
      insert into reveal_entries (reveal_id, entry_no, token_no, entry, image)
      select reveal_id, no, no, 'entry', 'https://x.example/e.png' from made, generate_series(1, 2) no)
    select reveal_id from made`)
  const revealId = Number(reveal?.reveal_id)
  const end = { revealId, actor: 'test', isUnsettled: true, dueInMs: 0 }
  await endRound(db, { ...end, from: 'running', to: 'revealed' })
  const told = () => noticesOf(db, guest.userUuid)
  expect((await told()).filter(({ code }) => code === 'revealed')).toMatchObject([
    { params: { revealId, nfts: 2 } },
  ])
})

describe('an inbox', () => {
  const about = { code: 'revealed', entity: 'reveal:1', params: { revealId: 1, nfts: 2 } } as const

  test('is mailed too where its reader asked for that kind, and else is not', async () => {
    const asking = await saveTestReader(line.db, { mailKinds: ['reveal'] })
    const silent = await saveTestReader(line.db, { mailKinds: ['payment'] })
    const fresh = await saveTestReader(line.db)
    const dues = []
    for (const { userUuid } of [asking, silent, fresh]) {
      await tell(line.db, { userUuid, ...about })
      dues.push((await noticesOf(line.db, userUuid)).map((row) => row.is_due))
    }
    expect(dues).toEqual([[true], [false], [false]])
  })

  test('goes with the wallet that its person gives to another account, and twice is once', async () => {
    const [from, to] = [await saveTestReader(line.db), await saveTestReader(line.db)]
    await tell(line.db, { userUuid: from.userUuid, ...about })
    await tell(line.db, { userUuid: from.userUuid, ...about, entity: 'reveal:2' })
    await tell(line.db, { userUuid: to.userUuid, ...about })
    await moveApplications(line.db, from.userUuid, to.userUuid)
    expect(await noticesOf(line.db, to.userUuid)).toHaveLength(2)
  })

  test('ends with its account, and nobody is told who has left', async () => {
    const { userUuid } = await saveTestReader(line.db, { mailKinds: ['reveal'] })
    await tell(line.db, { userUuid, ...about })
    await line.db.transaction((tx) => closeUser(tx, userUuid))
    expect(await noticesOf(line.db, userUuid)).toEqual([])
    await tell(line.db, { userUuid, ...about })
    expect(await noticesOf(line.db, userUuid)).toEqual([])
  })
})
