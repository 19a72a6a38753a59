import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import {
  askFor,
  createRouteFixture,
  migrationIn,
  newEvmAddress,
  openMigrationWorld,
  saveDeposit,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'
import { createCollection, createProject } from '../../support/world.ts'

let world: MigrationWorld
let holder: Awaited<ReturnType<typeof walletCaller>>
let migrationId = 0
let serial = 0
let tokenId = ''
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  holder = await walletCaller(world.api)
  tokenId = String(++serial)
  world.chains.owners.set(`${world.contract}/${tokenId}`, holder.address)
  const reply = await askFor(holder.caller, world, { wallet: holder.address, tokenId })
  migrationId = migrationIn(reply).migrationId
})

const reason = 'The holder asked for it by mail.'
function post(path: string, body: unknown) {
  return world.api.admin.send('post', `/api/admin/${path}`, { body })
}
function get(path: string) {
  return world.api.admin.send('get', `/api/admin/${path}`)
}
async function row() {
  const where = sql`where migration_id = ${migrationId}`
  return (await world.api.database.db.execute(sql`select * from migrations ${where}`))[0]
}
function audits(entity: string, entityId: number) {
  return world.api.database.db.execute(
    sql`select action, reason from audit_log where entity = ${entity} and entity_id = ${String(entityId)}`,
  )
}
function change(what: string) {
  const where = sql`where migration_id = ${migrationId}`
  return world.api.database.db.execute(sql`update migrations set ${sql.raw(what)} ${where}`)
}

describe('the list of migrations', () => {
  const listed = async (query: string) =>
    endpoints.listMigrations.reply.parse((await get(`migrations?${query}`)).body.returnValue)
  test.each([
    ['the old wallet', () => holder.address.toUpperCase().replace('0X', '0x')],
    ['the migration', () => String(migrationId)],
    ['a reported hash', () => `0x${'a'.repeat(64)}`],
    ['a hash of a transfer that was found', () => 'found'],
  ])('is found by %s', async (_, search) => {
    await change(`fee_tx_hash = '0x${'a'.repeat(64)}'`)
    let text = search()
    if (text === 'found') {
      const id = await saveDeposit(world.api.database.db, { from: holder.address, to: world.adminWallet })
      await change(`nft_deposit_id = ${id}`)
      const [deposit] = await world.api.database.db.execute<{ tx_hash: string }>(
        sql`select tx_hash from source_chain_deposits where deposit_id = ${id}`,
      )
      text = deposit?.tx_hash ?? ''
    }
    const { rows } = await listed(`search=${text}`)
    expect(rows.map((it) => it.migrationId)).toContain(migrationId)
    await change('fee_tx_hash = null')
  })
  test('counts each state, whatever state is selected', async () => {
    await change("state = 'nft_seen'")
    const { rows, counts, total } = await listed(`state=nft_seen&search=${holder.address}`)
    expect([rows.length, counts, total]).toEqual([1, { nft_seen: 1 }, 1])
    expect((await listed(`state=created&search=${holder.address}`)).counts).toEqual({ nft_seen: 1 })
  })
})

describe('returning a migration', () => {
  test('is written down with who and why, once, and the worker is left to obey', async () => {
    await change("state = 'mint_planned'")
    const first = await post(`migrations/${migrationId}/return`, { reason })
    expect(first.body).toMatchObject({
      resultCd: 'SUCCESS',
      returnValue: { state: 'mint_planned', outcome: null },
    })
    expect(await row()).toMatchObject({ return_asked_reason: 'REFUSED_BY_OPS', reason_detail: reason })
    expect((await post(`migrations/${migrationId}/return`, { reason })).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await audits('migration', migrationId)).toMatchObject([{ action: 'migration.return', reason }])
    const story = endpoints.readMigrationStory.reply.parse(
      (await get(`migrations/${migrationId}`)).body.returnValue,
    )
    expect(story).toMatchObject({ canReturn: false, canRetry: true })
    expect(story.events.at(-1)).toMatchObject({ to: 'return_asked', actor: 'admin@test.example' })
    expect(story.destination).toMatchObject({ oldWalletAddress: story.migration.oldWalletAddress })
    expect(story.destination?.message).toContain(`\n${story.migration.newWalletAddress}\n`)
    expect(story.destination?.signature).toMatch(/^0x[0-9a-f]{130}$/)
  })
  test.each(['minted', 'return_planned'])('is too late once it is %s', async (state) => {
    await change(`state = '${state}'`)
    expect((await post(`migrations/${migrationId}/return`, { reason })).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

describe('retrying a migration', () => {
  test('clears the reason it was blocked for and makes it due now', async () => {
    await change(
      "reason = 'RETURN_FAILED', reason_detail = 'reverted', next_run_at = now() + interval '1 hour'",
    )
    expect((await post(`migrations/${migrationId}/retry`, { reason })).body.resultCd).toBe('SUCCESS')
    expect(await row()).toMatchObject({ reason: null, reason_detail: null })
    const due = await world.api.database.db.execute(
      sql`select 1 from migrations where migration_id = ${migrationId} and next_run_at <= now()`,
    )
    expect(due.length).toBe(1)
  })
  test('is refused when it is over', async () => {
    await change('finished_at = now()')
    expect((await post(`migrations/${migrationId}/retry`, { reason })).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

describe('an orphan', () => {
  const orphan = (input: Partial<Parameters<typeof saveDeposit>[1]> = {}) =>
    saveDeposit(world.api.database.db, { from: holder.address, to: world.adminWallet, ...input })
  const match = (depositId: number) => post(`deposits/${depositId}/match`, { reason, migrationId })

  test('is given to a migration of its sender, an old one too, and leaves the inbox', async () => {
    const depositId = await orphan({ blockTime: new Date(Date.now() - 86_400_000) })
    const inbox = await get('deposits?handling=orphan')
    expect(JSON.stringify(inbox.body.returnValue)).toContain(`"depositId":${depositId},`)
    const done = await match(depositId)
    expect(done.body.returnValue).toMatchObject({ handling: 'matched', migrationId, note: reason })
    expect(Number((await row())?.['fee_deposit_id'])).toBe(depositId)
    expect((await match(depositId)).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await audits('deposit', depositId)).toMatchObject([{ action: 'deposit.match', reason }])
  })
  test.each([
    ['OTHER_SENDER', () => ({ from: newEvmAddress() })],
    ['OTHER_RECEIVER', () => ({ to: newEvmAddress() })],
    ['FEE_TOO_LOW', () => ({ valueWei: '99999999999999999' })],
    ['OTHER_NFT', () => ({ nft: { contract: world.contract, tokenId: '0' } })],
  ])('is not given to a migration it does not fit: %s', async (because, other) => {
    const reply = await match(await orphan(other()))
    expect(reply.body).toMatchObject({ resultCd: 'DEPOSIT_MISMATCH', params: { because } })
    expect((await row())?.['fee_deposit_id']).toBeNull()
  })
  test('is not given to one that has its own, nor to one that is to end', async () => {
    await match(await orphan())
    expect((await match(await orphan())).body.params).toEqual({ because: 'ALREADY_HAS_ONE' })
    await change("fee_deposit_id = null, return_asked_by = 'x'")
    expect((await match(await orphan())).body.params).toEqual({ because: 'NOT_WAITING' })
  })
  test('given twice at once goes to one', async () => {
    const [one, two] = [await orphan(), await orphan()]
    const results = (await Promise.all([match(one), match(two)])).map((reply) => reply.body.resultCd)
    expect(results.sort()).toEqual(['DEPOSIT_MISMATCH', 'SUCCESS'])
  })
  test.each([
    ['return', 'return_planned'],
    ['ignore', 'ignored'],
  ])('can be handled once: %s', async (verb, handling) => {
    const depositId = await orphan()
    const done = await post(`deposits/${depositId}/${verb}`, { reason })
    expect(done.body.returnValue).toMatchObject({ handling, note: reason })
    expect((await post(`deposits/${depositId}/ignore`, { reason })).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await audits('deposit', depositId)).toMatchObject([{ action: `deposit.${verb}`, reason }])
  })
  test('that came again since cannot be sent back, and may be ignored', async () => {
    const nft = { contract: world.contract, tokenId: '999' }
    const [first, again] = [await orphan({ nft }), await orphan({ nft })]
    await world.api.database.db.execute(
      sql`update source_chain_deposits set block_number = 91, handling = 'matched' where deposit_id = ${again}`,
    )
    expect((await post(`deposits/${first}/return`, { reason })).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect((await post(`deposits/${first}/ignore`, { reason })).body.resultCd).toBe('SUCCESS')
  })
  test('that is to go back says what holds it up: first the signing, then the sending', async () => {
    const { db } = world.api.database
    const depositId = await orphan()
    const says = async () => {
      const reply = await get(`deposits?search=${depositId}`)
      const { rows } = endpoints.listDeposits.reply.parse(reply.body.returnValue)
      return rows.find((it) => it.depositId === depositId)?.returnDelay
    }
    await db.execute(
      sql`update source_chain_deposits set return_delay = 'No coin.' where deposit_id = ${depositId}`,
    )
    expect(await says()).toBeNull()
    await post(`deposits/${depositId}/return`, { reason })
    expect(await says()).toBe('No coin.')
    await db.execute(sql`
      insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes)
      values ('kaia', 'refund_fee', ${depositId}, ${world.adminWallet}, ${holder.address}, 0, '0x', '')`)
    expect(await says()).toBeNull()
    await db.execute(
      sql`update source_chain_sends set error = 'Gas is dear.' where deposit_id = ${depositId}`,
    )
    expect(await says()).toBe('Gas is dear.')
  })
  test('that a reorganisation took away cannot be sent back', async () => {
    const depositId = await orphan({ state: 'reorged' })
    expect((await post(`deposits/${depositId}/return`, { reason })).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

test('asks for one comparison of chain and records at a time', async () => {
  await post('reconcile', {})
  await post('reconcile', {})
  const reply = await get('reconcile')
  expect(reply.body.returnValue).toMatchObject([{ finishedAt: null, isComplete: false, findings: [] }])
})

describe('a migration route', () => {
  const create = (body: unknown) => post('migration-routes', body)
  const good = async () => {
    const { oldProjectId, newProjectId, collectionId } = await createRouteFixture(world.api)
    return { oldProjectId, newProjectId, collectionId }
  }
  test('makes the plan of its mints, which has the secret of its collection and no run', async () => {
    const reply = await create(await good())
    expect(reply.body.returnValue).toMatchObject({
      feeWei: '100000000000000000',
      isOn: true,
      closedBecause: null,
    })
    const { db } = world.api.database
    const [plan] = await db.execute<{
      plan_id: string
      sealed_secret: string | null
      kind: string
      origin: string
      standard: string
    }>(
      sql`select p.* from mint_plans p join migration_routes r using (plan_id) order by route_id desc limit 1`,
    )
    expect(plan).toMatchObject({ kind: 'mint', origin: 'migration', standard: 'token-metadata' })
    expect(plan?.sealed_secret).toBeNull()
    const runs = await db.execute(sql`select 1 from minting_masters where plan_id = ${plan?.plan_id ?? 0}`)
    expect(runs.length).toBe(0)
  })
  test('is the only one of its old project', async () => {
    const body = await good()
    await create(body)
    expect((await create(body)).body.resultCd).toBe('MIGRATION_ROUTE_EXISTS')
  })
  test.each([
    ['UNSUPPORTED_MAINNET', async () => ({ oldProjectId: world.newProjectId })],
    ['NO_SUCH_PROJECT', async () => ({ oldProjectId: 999_999 })],
    [
      'SIGNER_MISSING',
      async () => ({
        oldProjectId: (
          await createProject(world.api.admin, {
            mainnet: 'kaia',
            contractAddress: newEvmAddress(),
            secretKeys: {},
          })
        ).projectId,
      }),
    ],
    ['BAD_REQUEST', async () => ({ newProjectId: world.oldProjectId })],
    ['BAD_REQUEST', async () => ({ newProjectId: (await createProject(world.api.admin)).projectId })],
    ['BAD_REQUEST', async () => ({ collectionId: world.collectionId })],
    [
      'COLLECTION_NOT_READY',
      async () => {
        const { projectId } = await createProject(world.api.admin, { jsonPath: 'https://example.com/x' })
        const made = await createCollection(world.api.admin, world.api.database.db, projectId)
        await world.api.database.db.execute(
          sql`update collections set mint_address = null where collection_id = ${made.collectionId}`,
        )
        return { newProjectId: projectId, collectionId: made.collectionId }
      },
    ],
  ])('is refused with %s (%#)', async (code, other) => {
    expect((await create({ ...(await good()), ...(await other()) })).body.resultCd).toBe(code)
  })
  test('can be changed and switched off, and every visitor sees that', async () => {
    const body = { feeWei: '7', timeLimitSeconds: 60, supply: 10, isOn: false }
    const made = z.object({ routeId: z.number() }).parse((await create(await good())).body.returnValue)
    const done = await world.api.admin.send('put', `/api/admin/migration-routes/${made.routeId}`, { body })
    expect(done.body.returnValue).toMatchObject({ ...body, closedBecause: 'SWITCHED_OFF' })
    const shown = await world.api.anybody.send('get', '/api/migration/routes')
    const routes = endpoints.listMigrationRoutes.reply.parse(shown.body.returnValue)
    const shownRoute = routes.find((it) => it.routeId === made.routeId)
    expect(shownRoute).toMatchObject({ closedBecause: 'SWITCHED_OFF', chainId: '0x2019' })
    expect(await audits('migrationRoute', made.routeId)).toMatchObject([
      { action: 'migrationRoute.create' },
      { action: 'migrationRoute.modify' },
    ])
  })
})
