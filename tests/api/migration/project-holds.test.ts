import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listWatched } from '#db/migration/source-chain-blocks.ts'
import { saveSourceBalance } from '#db/migration/source-chain-state.ts'
import { listFormerWallets } from '#db/project/projects.ts'
import { openAdmins, type Caller } from '../../support/api.ts'
import {
  askFor,
  createMigrationFixture,
  newEvmAddress,
  openMigrationWorld,
  saveDeposit,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'
import { createProject, projectBody } from '../../support/world.ts'

function keyOf(digit: string) {
  return `0x${digit.repeat(64)}`
}

let world: MigrationWorld
let fixture: Awaited<ReturnType<typeof createMigrationFixture>>
let wallet = ''
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  fixture = await createMigrationFixture(world.api)
  expect((await modify({ secretKeys: { admin: keyOf('1') } })).resultCd).toBe('SUCCESS')
  wallet = await walletNow()
})

/** The old project as it is, but for what is given. */
async function modify(overrides: Record<string, unknown>) {
  const { contract, oldProjectId } = fixture
  const body = projectBody({ name: 'Old Kongz', mainnet: 'kaia', contractAddress: contract, ...overrides })
  return (await world.api.admin.send('put', `/api/admin/projects/${oldProjectId}`, { body })).body
}
function rowsOf(query: ReturnType<typeof sql>) {
  return world.api.database.db.execute<{ address: string; sealed: string }>(query)
}
async function keyNow() {
  return (
    await rowsOf(sql`
      select lower(p.admin_wallet_address) as address, k.sealed from project_keys k join projects p using (project_id)
      where project_id = ${fixture.oldProjectId} and k.purpose = 'admin' and k.address = p.admin_wallet_address`)
  )[0]
}
async function walletNow() {
  return (await keyNow())?.address ?? ''
}

const changes = [
  ['contract', () => ({ contractAddress: newEvmAddress() })],
  ['mainnet', () => ({ mainnet: 'bsc' })],
  ['admin key', () => ({ secretKeys: { admin: keyOf('2') } })],
] as const

async function request() {
  const { caller, address } = await walletCaller(world.api)
  const tokenId = String(Date.now())
  world.chains.owners.set(`${fixture.contract}/${tokenId}`, address)
  return async () => (await askFor(caller, fixture, { wallet: address, tokenId })).body
}
async function ask() {
  const send = await request()
  expect((await send()).resultCd).toBe('SUCCESS')
}
function set(what: string) {
  return world.api.database.db.execute(
    sql`update migrations set ${sql.raw(what)} where old_project_id = ${fixture.oldProjectId}`,
  )
}

describe('a project with a migration that is not finished', () => {
  test.each(changes)('keeps its %s, and says why', async (_, change) => {
    await ask()
    const before = await keyNow()
    expect(await modify(change())).toMatchObject({
      resultCd: 'PROJECT_HOLDS_NFTS',
      returnMessage:
        'NFTs or fees of this project are on their way or kept in its wallet. Finish or return them first.',
    })
    expect(await keyNow()).toEqual(before)
    await set('finished_at = now()')
    expect((await modify(change())).resultCd).toBe('SUCCESS')
  })
  test('takes everything else, the same key and the same addresses in other letters too', async () => {
    await ask()
    const same = {
      name: 'Renamed',
      contractAddress: `0x${fixture.contract.slice(2).toUpperCase()}`,
      adminWalletAddress: wallet,
      secretKeys: { admin: keyOf('1').slice(2), fee: keyOf('3') },
    }
    expect((await modify(same)).resultCd).toBe('SUCCESS')
    expect(await walletNow()).toBe(wallet)
  })
})

describe('a project that gets another key while somebody asks', () => {
  const isAnybodyWaiting = async () =>
    (
      await rowsOf(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'`,
      )
    ).length > 0

  test('opens no migration to the wallet of before', async () => {
    const send = await request()
    const { db } = world.api.database
    const replied = await db.transaction(async (tx) => {
      await tx.execute(
        sql`update projects set admin_wallet_address = ${newEvmAddress()} where project_id = ${fixture.oldProjectId}`,
      )
      const reply = send()
      await vi.waitUntil(isAnybodyWaiting, { timeout: 20_000 })
      return { reply }
    })
    expect(await replied.reply).toMatchObject({
      resultCd: 'MIGRATION_CLOSED',
      params: { closedBecause: 'NOT_READY' },
    })
    expect(
      await rowsOf(sql`select 1 from migrations where old_project_id = ${fixture.oldProjectId}`),
    ).toEqual([])
  })
})

describe('a project whose wallet holds a transfer that was not decided about', () => {
  const nft = () => ({ contract: fixture.contract, tokenId: '1' })
  const rotate = async () => (await modify({ secretKeys: { admin: keyOf('2') } })).resultCd
  const handle = (id: number, handling: string) =>
    rowsOf(sql`update source_chain_deposits set handling = ${handling} where deposit_id = ${id}`)

  test.each([
    ['an NFT', 'returned', () => ({ nft: nft() })],
    ['a fee', 'ignored', () => ({})],
  ])('keeps its key for %s, until it is %s', async (_, end, what) => {
    const id = await saveDeposit(world.api.database.db, { from: newEvmAddress(), to: wallet, ...what() })
    expect(await rotate()).toBe('PROJECT_HOLDS_NFTS')
    await handle(id, 'return_planned')
    expect(await rotate()).toBe('PROJECT_HOLDS_NFTS')
    await handle(id, end)
    expect(await rotate()).toBe('SUCCESS')
  })
  test('changes it in spite of coin below its fee from a stranger, not from somebody who asked', async () => {
    const { db } = world.api.database
    const stranger = newEvmAddress()
    await saveDeposit(db, { from: stranger, to: wallet, valueWei: '99999999999999999' })
    expect(await rotate()).toBe('SUCCESS')
    await modify({ secretKeys: { admin: keyOf('1') } })
    await ask()
    await set('finished_at = now()')
    const [asked] = await rowsOf(sql`
      select old_wallet_address as address, '' as sealed from migrations where old_project_id = ${fixture.oldProjectId}`)
    const half = await saveDeposit(db, { from: asked?.address ?? '', to: wallet, valueWei: '1' })
    expect(await rotate()).toBe('PROJECT_HOLDS_NFTS')
    await handle(half, 'ignored')
    const dust = await saveDeposit(db, { from: stranger, to: wallet, valueWei: '1' })
    await handle(dust, 'return_planned')
    expect(await rotate()).toBe('PROJECT_HOLDS_NFTS')
    await handle(dust, 'orphan')
    expect(await rotate()).toBe('SUCCESS')
  })
  test('may change it once a mint used what is there, or a fork took it away', async () => {
    await ask()
    const { db } = world.api.database
    const used = await saveDeposit(db, { from: newEvmAddress(), to: wallet, nft: nft() })
    await handle(used, 'matched')
    await set(`nft_deposit_id = ${used}, state = 'completed', outcome = 'mint', finished_at = now()`)
    await saveDeposit(db, { from: newEvmAddress(), to: wallet, nft: nft(), state: 'reorged' })
    expect(await rotate()).toBe('SUCCESS')
  })
})

test('a project that was of Solana by mistake has the watcher of its chain look for no wallet of Solana', async () => {
  const { projectId, wallet: before } = await createProject(world.api.admin, { name: 'Mistaken' })
  const body = projectBody({
    ...{
      name: 'Mistaken',
      mainnet: 'bsc',
      contractAddress: newEvmAddress(),
      secretKeys: { admin: keyOf('4') },
    },
  })
  const moved = await world.api.admin.send('put', `/api/admin/projects/${projectId}`, { body })
  expect(moved.body.resultCd).toBe('SUCCESS')
  const { db } = world.api.database
  expect(await listFormerWallets(db, projectId)).toEqual([before.address])
  const { wallets } = await listWatched(db, 'bsc')
  expect(wallets.length).toBeGreaterThan(0)
  expect(wallets.filter((address) => !/^0x[0-9a-f]{40}$/.test(address))).toEqual([])
})

describe('a project whose new key a second person approves', () => {
  let approver: Caller
  beforeAll(async () => {
    approver = (await openAdmins(world.api)).approver
  })
  const limit = { approvalLimitLamports: '1000000000' }
  const askForKey = async () => {
    expect((await modify(limit)).resultCd).toBe('SUCCESS')
    expect((await modify({ ...limit, secretKeys: { admin: keyOf('2') } })).resultCd).toBe('SUCCESS')
    const [change] = await world.api.database.db.execute<{ id: string }>(sql`
      select change_id as id from project_changes where project_id = ${fixture.oldProjectId} and state = 'open'`)
    const path = `/api/admin/project-changes/${change?.id ?? ''}`
    const approve = async () =>
      (await approver.send('post', path, { body: { decision: 'approve' } })).body.resultCd
    const stake = async () =>
      endpoints.readProjectChange.reply.parse((await approver.send('get', path)).body.returnValue).stake
    return { approve, stake }
  }

  test('says what coin the old wallet has on its chain, as long as that is known', async () => {
    const { stake } = await askForKey()
    const { db } = world.api.database
    await saveSourceBalance(db, { chain: 'bsc', address: wallet, balanceWei: 1n })
    expect(await stake()).toMatchObject({ balanceLamports: null, sourceBalance: null })
    await saveSourceBalance(db, { chain: 'kaia', address: wallet, balanceWei: 12n * 10n ** 17n })
    expect((await stake()).sourceBalance).toEqual({ chain: 'kaia', wei: '1200000000000000000' })
    await rowsOf(sql`update source_balances set at = now() - interval '1 hour' where address = ${wallet}`)
    expect((await stake()).sourceBalance).toBeNull()
  })
  test('keeps the one it has for what came after it was asked for, until that is over', async () => {
    const { approve } = await askForKey()
    const before = await keyNow()
    const { db } = world.api.database
    const nft = { contract: fixture.contract, tokenId: '1' }
    const came = await saveDeposit(db, { from: newEvmAddress(), to: wallet, nft })
    expect(await approve()).toBe('PROJECT_HOLDS_NFTS')
    await rowsOf(sql`update source_chain_deposits set handling = 'returned' where deposit_id = ${came}`)
    await ask()
    expect(await approve()).toBe('PROJECT_HOLDS_NFTS')
    expect(await keyNow()).toEqual(before)
    await set('finished_at = now()')
    expect(await approve()).toBe('SUCCESS')
    expect(await walletNow()).not.toBe(wallet)
  })
})
