import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { gaugeQueries } from '#db/health/metrics.ts'
import { isDust } from '#db/migration/index.ts'
import {
  newEvmAddress,
  openMigrationWorld,
  saveDeposit,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'
import { signerAt } from '../../support/wallet/signers.ts'

let world: MigrationWorld
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())
beforeEach(() => db().execute(sql`delete from source_chain_deposits`))

const reason = 'Nobody has asked for it.'
function db() {
  return world.api.database.db
}
function post(path: string, body: unknown) {
  return world.api.admin.send('post', `/api/admin/${path}`, { body })
}
async function listed(query: string) {
  const reply = await world.api.admin.send('get', `/api/admin/deposits?handling=orphan&${query}`)
  return endpoints.listDeposits.reply.parse(reply.body.returnValue)
}
async function handle(body: Record<string, unknown>) {
  const reply = await post('deposits/handle', { reason, ...body })
  return endpoints.handleDeposits.reply.parse(reply.body.returnValue)
}
function saveFrom(from: string, valueWei = '1') {
  return saveDeposit(db(), { from, to: world.adminWallet, valueWei })
}
function set(id: number, values: ReturnType<typeof sql>) {
  return db().execute(sql`update source_chain_deposits set ${values} where deposit_id = ${id}`)
}
function setting(key: string, value: string) {
  return db().execute(sql`
    insert into settings (cd_key, cd_value) values (${key}, ${value})
    on conflict (cd_key) do update set cd_value = excluded.cd_value`)
}

describe('dust', () => {
  test('is coin below the setting, what nobody sent, and what an admin calls so; no coin of a holder', async () => {
    const { address } = await walletCaller(world.api)
    await db().execute(sql`
      insert into migrations (run_id, user_uuid, route_id, reg_id, chain, old_project_id, old_wallet_address, old_wallet_type,
        old_nft_contract, old_nft_id, new_wallet_address, fee_wei, admin_wallet, deposits_since, deadline)
      select gen_random_uuid(), (select uuid from users limit 1), ${world.routeId}, ${address}, 'kaia', ${world.oldProjectId},
        ${address}, 'kaia', ${world.contract}, 'dust', 'x', 1, ${world.adminWallet}, now(), now()`)
    const stranger = newEvmAddress()
    const [little, much] = [await saveFrom(stranger), await saveFrom(stranger, '10000000000000000')]
    const ofHolder = await saveFrom(address)
    const minted = await saveDeposit(db(), {
      ...{
        from: `0x${'0'.repeat(40)}`,
        to: world.adminWallet,
        nft: { contract: newEvmAddress(), tokenId: '1' },
        kind: 'unregistered',
      },
    })
    const ids = async (query: string) => (await listed(query)).rows.map(({ depositId }) => depositId)
    expect(await ids('dust=only')).toEqual([little, minted])
    expect(await ids('dust=without')).toEqual([much, ofHolder])
    await handle({ action: 'dust', which: { depositIds: [much] } })
    await setting('DUST_BELOW_WEI', '1')
    expect(await ids('dust=only')).toEqual([much, minted])
    expect(
      await db().execute(sql`select 1 from source_chain_deposits d where ${isDust(sql`d`)}`),
    ).toHaveLength(2)
    await handle({ action: 'not_dust', which: { depositIds: [much] } })
    expect(await ids('dust=only')).toEqual([minted])
    await db().execute(sql`delete from settings where cd_key = 'DUST_BELOW_WEI'`)
  })
})

test('how long the oldest orphan waits is not said of dust, as how many there are is not', async () => {
  await set(await saveFrom(newEvmAddress()), sql`seen_at = now() - interval '2 hours'`)
  expect(await gaugeQueries.deposits_orphaned(db())).toEqual([{ labels: {}, value: 0 }])
  expect(await gaugeQueries.deposit_orphan_oldest_seconds(db())).toEqual([{ labels: {}, value: 0 }])
})

test('says of an orphan whether a contract or an exchange sent it, and shows none that is not confirmed', async () => {
  const from = [newEvmAddress(), newEvmAddress(), newEvmAddress(), newEvmAddress()] as const
  const saved = []
  for (const sender of from.slice(0, 3)) saved.push(await saveFrom(sender))
  await set(saved[1] ?? 0, sql`is_from_contract = true`)
  await set(saved[2] ?? 0, sql`is_from_contract = false`)
  const unconfirmed = { contract: newEvmAddress(), tokenId: '1' }
  await saveDeposit(db(), {
    ...{ from: from[3], to: world.adminWallet, nft: unconfirmed, kind: 'multi', state: 'seen' },
  })
  await setting('EXCHANGE_ADDRESSES', ` 0x${'ab'.repeat(20)}, ${from[0].toUpperCase().replace('0X', '0x')}`)
  const { rows } = await listed('')
  expect(rows.map(({ sender }) => sender)).toEqual(['exchange', 'contract', 'account'])
})

describe('many orphans', () => {
  test('are handled each for itself, and each that is refused says why', async () => {
    const nft = { contract: world.contract, tokenId: '5' }
    const good = await saveFrom(newEvmAddress())
    const handled = await saveFrom(newEvmAddress())
    await set(handled, sql`handling = 'ignored'`)
    const came = await saveDeposit(db(), { from: newEvmAddress(), to: world.adminWallet, nft })
    const again = await saveDeposit(db(), { from: newEvmAddress(), to: world.adminWallet, nft })
    await set(again, sql`block_number = 91`)
    const unknown = await saveFrom(`0x${'0'.repeat(40)}`)
    const gone = await saveDeposit(db(), { from: newEvmAddress(), to: world.adminWallet, state: 'reorged' })
    const which = { depositIds: [good, handled, came, again, unknown, gone, 999_999] }
    expect(await handle({ action: 'return', which })).toEqual({
      done: 2,
      refused: [
        { depositId: handled, because: 'HANDLED' },
        { depositId: came, because: 'CAME_AGAIN' },
        { depositId: unknown, because: 'SENDER_UNKNOWN' },
        { depositId: gone, because: 'REORGED' },
        { depositId: 999_999, because: 'GONE' },
      ],
      next: null,
    })
    const audits = await db().execute(
      sql`select entity_id from audit_log where action = 'deposit.return' and reason = ${reason}`,
    )
    expect(audits.map((row) => Number(row['entity_id'])).toSorted((a, b) => a - b)).toEqual([good, again])
  })
  test('of a filter are all that were there, a hundred at a time, and none that came since', async () => {
    const stranger = newEvmAddress()
    await db().execute(sql`
      insert into source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time, from_address,
        to_address, value_wei, state)
      select 'kaia', 'fee', '0x' || n, -1, n, '0x', now(), ${stranger}, ${world.adminWallet}, 1, 'final'
      from generate_series(1, 130) n`)
    const other = await saveFrom(newEvmAddress(), '10000000000000000')
    const which = { dust: 'only', search: stranger }
    const first = await handle({ action: 'ignore', which })
    expect(first).toMatchObject({ done: 100, refused: [] })
    const late = await saveFrom(stranger)
    expect(await handle({ action: 'ignore', which: { ...which, next: first.next } })).toMatchObject({
      ...{ done: 30, next: null },
    })
    expect((await listed('')).rows.map(({ depositId }) => depositId)).toEqual([other, late])
  })
})

test('of a list that is too long nothing is handled', async () => {
  await saveFrom(newEvmAddress())
  const depositIds = Array.from({ length: 101 }, (_, at) => at + 1)
  const reply = await post('deposits/handle', { reason, action: 'ignore', which: { depositIds } })
  expect(reply.body.resultCd).toBe('BAD_REQUEST')
  expect((await listed('')).rows).toHaveLength(1)
})

describe('another address', () => {
  test('takes an orphan when the wallet it came from has signed for this one, and no other', async () => {
    const { address } = await walletCaller(world.api)
    const depositId = await saveFrom(address)
    const to = newEvmAddress()
    const asked = await world.api.admin.send('get', `/api/admin/deposits/${depositId}/redirect?to=${to}`)
    const text = String(asked.body.returnValue)
    expect(text.toLowerCase()).toContain(to)
    const signature = signerAt(address)?.sign(text)
    const send = (body: Record<string, unknown>) =>
      post(`deposits/${depositId}/redirect`, { reason, signature, ...body })
    expect((await send({ to: newEvmAddress() })).body.resultCd).toBe('SIGNATURE_INVALID')
    const other = signerAt((await walletCaller(world.api)).address)?.sign(text)
    expect((await send({ to, signature: other })).body.resultCd).toBe('SIGNATURE_INVALID')
    expect((await send({ to })).body.returnValue).toMatchObject({ handling: 'return_planned' })
    expect((await send({ to })).body.resultCd).toBe('NOT_ALLOWED_NOW')
    const [row] = await db().execute(sql`select return_to, note from source_chain_deposits`)
    expect(row).toEqual({ return_to: to, note: reason })
  })
})
