import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sourceChainBalances, sourceChainDeposits, reconcileReports } from '#db/schema.ts'
import { reconcile } from '#worker/migration/reconcile.ts'
import { advanceMigration } from '#worker/migration/advance-migration.ts'
import { openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let world: MigrationLine
let migrationId: number
let tokenId: string
beforeAll(async () => {
  world = await openMigrationLine()
  const worker = await world.line.startWorker()
  const held = await world.holder(1)
  tokenId = held.tokenId
  migrationId = await world.ask({ wallet: held.account.address, tokenId })
  await world.payFee(held.account)
  await world.handOver(held.account, tokenId)
  await world.deep()
  await world.reaches(migrationId, 'completed')
  await worker.close()
  // It may have been ended in the middle of the comparison of the day, which then stays open.
  await world.line.db.execute(sql`delete from reconcile_reports`)
})
afterAll(() => world.close())

/** Between the two readings of a comparison nothing moves here. */
function withoutPause() {
  return { ...world.line.ctx, policy: { ...world.line.ctx.policy, reconcilePauseMs: 0 } }
}

async function compared() {
  await world.line.db.insert(reconcileReports).values({})
  await reconcile(withoutPause())
  const [report] = await world.line.db
    .select()
    .from(reconcileReports)
    .orderBy(sql`report_id desc`)
    .limit(1)
  return report
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { give: () => give(), given }
}
async function reportsMade() {
  const rows = await world.line.db.execute(sql`select 1 from reconcile_reports where finished_at is not null`)
  return rows.length
}

describe('the comparison of chain and records', () => {
  test('finds nothing where all is well, and says how much it looked at', async () => {
    const report = await compared()
    expect(report).toMatchObject({ isComplete: true, findings: [] })
    expect(report?.checked).toBeGreaterThan(0)
    expect(report?.finishedAt).not.toBeNull()
  })
  test.each([
    ['that was asked for', () => world.line.db.insert(reconcileReports).values({})],
    ['of the day', () => world.line.db.execute(sql`delete from reconcile_reports`)],
  ])('%s is made once by two workers at the same time', async (_, given) => {
    await given()
    const before = await reportsMade()
    let looks = 0
    const [firstReading, secondReading, proceed] = [signal(), signal(), signal()]
    const tokensOf: typeof world.entry.client.tokensOf = async (...asked) => {
      looks += 1
      if (looks === 1) firstReading.give()
      else secondReading.give()
      await proceed.given
      return world.entry.client.tokensOf(...asked)
    }
    const client = { ...world.entry.client, tokensOf }
    const ctx = { ...withoutPause(), sourceChains: new Map([['kaia' as const, { ...world.entry, client }]]) }
    const first = reconcile(ctx)
    await firstReading.given
    const second = reconcile(ctx)
    await Promise.race([second, secondReading.given])
    proceed.give()
    await Promise.all([first, second])
    // Nothing differs, so one comparison reads once.
    expect([looks, (await reportsMade()) - before]).toEqual([1, 1])
  })
  test('finds what is held without a record', async () => {
    const stray = await world.holder(2)
    await world.handOver(stray.account, stray.tokenId)
    const report = await compared()
    expect(report?.findings).toMatchObject([{ finding: 'HELD_WITHOUT_RECORD', tokenId: stray.tokenId }])
    await world.old.send('transferFrom', [world.admin.address, stray.account.address, stray.tokenId], {
      account: world.admin,
    })
  })
  test('finds what was minted and whose old NFT left', async () => {
    await world.old.send('transferFrom', [world.admin.address, world.anvil.accounts[3]?.address, tokenId], {
      account: world.admin,
    })
    const report = await compared()
    expect(report?.findings).toMatchObject([{ finding: 'MINTED_BUT_OLD_NFT_GONE', tokenId, migrationId }])
  })
  test('finds what is said to be back and is held', async () => {
    await world.line.db.update(sourceChainDeposits).set({ handling: 'returned' })
    const account = world.anvil.accounts[3]
    if (!account) throw new Error('No account.')
    await world.handOver(account, tokenId)
    expect((await compared())?.findings).toMatchObject([{ finding: 'RETURNED_BUT_HELD', tokenId }])
  })
  test('finds coin that the rows do not add up to', async () => {
    const explained = sourceChainBalances
    const [{ baseWei } = { baseWei: '' }] = await world.line.db.select().from(explained)
    const coin = async (wei: bigint) => {
      await world.line.db.update(explained).set({ baseWei: String(wei) })
      return (await compared())?.findings.filter(({ contract }) => contract === null)
    }
    expect(await coin(BigInt(baseWei))).toEqual([])
    expect(await coin(BigInt(baseWei) - 1n)).toMatchObject([
      { finding: 'COIN_MORE', holder: world.admin.address },
    ])
    expect(await coin(BigInt(baseWei) + 1n)).toMatchObject([{ finding: 'COIN_LESS', tokenId: null }])
    await world.line.db.update(explained).set({ baseWei })
  })
  test('is not complete while a chain does not answer', async () => {
    await world.anvil.stop()
    expect(await compared()).toMatchObject({ isComplete: false, findings: [] })
  })
})

describe('migrate', () => {
  test('of a missing or finished migration ends quietly, twice', async () => {
    const before = await world.migration(migrationId)
    for (const id of [999_999, migrationId, migrationId])
      await expect(advanceMigration(world.line.ctx, { migrationId: id })).resolves.toBeUndefined()
    expect(await world.migration(migrationId)).toEqual(before)
  })
  test('says that the chain is away, and moves nothing', async () => {
    const asked = await world.ask({
      wallet: '0x' + '11'.repeat(20),
      tokenId: '5',
      feeTxHash: `0x${'22'.repeat(32)}`,
    })
    await advanceMigration(world.line.ctx, { migrationId: asked })
    expect(await world.migration(asked)).toMatchObject({ state: 'created', reason: 'CHAIN_UNREACHABLE' })
  })
})
