import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { migrations, sourceChainDeposits } from '#db/schema.ts'
import { openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { askFor, createMigrationFixture, migrationIn } from '../../support/migration/migrations.ts'
import { openTestRpc, type TestRpc } from '../../support/rpc.ts'
import { evmSigner, linkBoth, logInWallet, solanaSigner } from '../../support/wallet/signers.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { answer, openedSurvey } from '../../support/survey/surveys.ts'
import { createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let chains: StubChains
let das: TestRpc
let isDown = false
const owned = new Map<string, unknown[]>()
beforeAll(async () => {
  chains = await openStubChains()
  das = await openTestRpc((method, params) => {
    if (method === 'getAccountInfo') return { result: { value: null } }
    if (isDown || method !== 'getAssetsByOwner') return undefined
    const { ownerAddress } = z.object({ ownerAddress: z.string() }).parse(params)
    const items = owned.get(ownerAddress) ?? []
    return { result: { total: items.length, limit: 24, page: 1, items } }
  })
  api = await openTestApi({ KAIA_RPC_URL: chains.url, SOLANA_RPC_URL: das.url })
})
afterAll(async () => {
  await api.close()
  await chains.close()
  await das.close()
})

async function valueOf(caller: Caller, path: string) {
  return (await caller.send('get', path)).body.returnValue
}

/** A person with both wallets, a migration in each of three states and four mints. */
async function openPerson() {
  const [evm, solana] = [evmSigner({ walletType: 'kaia' }), solanaSigner()]
  const { caller } = await linkBoth(api, evm, solana)
  const fixture = await createMigrationFixture(api)
  for (const [tokenId, state] of [
    ['1', 'created'],
    ['2', 'completed'],
    ['3', 'returned'],
  ] as const) {
    chains.owners.set(`${fixture.contract}/${tokenId}`, evm.address.toLowerCase())
    const extra = { oldNftName: `Kong #${tokenId}`, newWalletAddress: solana.address }
    const { migrationId } = migrationIn(
      await askFor(caller, fixture, { wallet: evm.address, tokenId, ...extra }),
    )
    if (state === 'created') continue
    await api.database.db.execute(
      sql`update migrations set state = ${state}, finished_at = now() where migration_id = ${migrationId}`,
    )
  }
  return { evm, solana, caller }
}

describe('my page', () => {
  test('shows wallets, counts and what waits', async () => {
    const { evm, solana, caller } = await openPerson()
    const world = await createWorld(api.admin, api.database.db)
    const text = listText(4, { owner: solana.address, prefix: 'Mine' })
    const { masterId } = await createPlan(api.admin, planBody({ ...world, text }))
    await api.database.db.execute(sql`
      with i as (select item_id, row_no from minting_items where master_id = ${masterId}),
      f as (update minting_items set reason_code = 'OWNER_INVALID' where master_id = ${masterId} and row_no = 2)
      update nfts n set status = case i.row_no when 1 then '20' when 2 then '5' when 3 then '10' else '0' end
      from i where i.item_id = n.item_id`)
    expect(await valueOf(caller, '/api/my')).toMatchObject({
      wallets: [{ address: evm.address }, { address: solana.address }],
      migrations: { open: 1, done: 1, returned: 1 },
      mints: { waiting: 2, done: 1, failed: 1 },
    })
    expect(await valueOf(caller, '/api/my')).toMatchObject({
      waiting: [{ code: 'MIGRATION_UNFINISHED', name: 'Kong #1' }],
    })
    const first = z
      .object({ rows: z.array(z.object({ name: z.string(), status: z.string() })), next: z.string() })
      .parse(await valueOf(caller, '/api/my/mints?limit=3'))
    expect(first.rows.map((it) => it.status)).toEqual(['0', '10', '5'])
    const rest = await valueOf(caller, `/api/my/mints?limit=3&after=${first.next}`)
    expect(rest).toMatchObject({ rows: [{ status: '20', collectionName: 'Kongz' }], next: null })
  })
  test('asks for the other wallet where only one is proven, and shows nothing of anybody else', async () => {
    const { caller } = await logInWallet(api, evmSigner())
    expect(await valueOf(caller, '/api/my')).toMatchObject({
      migrations: { open: 0, done: 0, returned: 0 },
      mints: { waiting: 0, done: 0, failed: 0 },
      waiting: [{ code: 'LINK_OTHER_WALLET' }],
    })
    expect(await valueOf(caller, '/api/my/mints')).toMatchObject({ rows: [], next: null })
    expect(await valueOf(caller, '/api/my/nfts')).toMatchObject({ rows: [], total: 0 })
  })
  test('has a survey that may be answered until it is, in the language of whoever asks', async () => {
    const { caller } = await linkBoth(api, evmSigner(), solanaSigner())
    const survey = await openedSurvey(api.admin, { titleEng: 'The next picture' })
    const waits = { code: 'SURVEY_OPEN', id: survey.surveyId, at: survey.closesAt, name: 'The next picture' }
    expect(await valueOf(caller, '/api/my')).toMatchObject({ waiting: [waits] })
    await answer(caller, survey)
    expect(await valueOf(caller, '/api/my')).toMatchObject({ waiting: [] })
    await api.admin.send('post', `/api/admin/surveys/${survey.surveyId}/close`, {
      body: { reason: 'It is over.' },
    })
    expect(await valueOf((await linkBoth(api, evmSigner(), solanaSigner())).caller, '/api/my')).toMatchObject(
      {
        waiting: [],
      },
    )
  })
  test('lists what the Solana wallet owns, with the picture of its metadata', async () => {
    const solana = solanaSigner()
    const { caller } = await logInWallet(api, solana)
    const image = 'data:image/png;base64,AAAA'
    const json = Buffer.from(JSON.stringify({ name: 'x', image })).toString('base64')
    owned.set(solana.address, [
      {
        id: 'asset-1',
        content: {
          json_uri: `data:application/json;base64,${json}`,
          metadata: { name: 'Kong #1' },
          links: {},
        },
        grouping: [{ group_key: 'collection', group_value: 'the-collection' }],
        compression: { compressed: true },
      },
      { id: 'asset-2', burnt: true },
    ])
    expect(await valueOf(caller, '/api/my/nfts')).toMatchObject({
      rows: [
        { assetId: 'asset-1', name: 'Kong #1', image, collection: 'the-collection', isCompressed: true },
      ],
      pageSize: 24,
    })
    isDown = true
    const reply = await caller.send('get', '/api/my/nfts')
    expect(reply.body).toMatchObject({ resultCd: 'SOLANA_UNREACHABLE', returnCd: '2' })
    isDown = false
  })
  test.each(['/api/my', '/api/my/nfts', '/api/my/mints'])('%s is for a session', async (path) => {
    expect((await api.anybody.send('get', path)).body.resultCd).toBe('SIGNED_OUT')
  })
})

describe('the notice of a migration', () => {
  const fee = `0x${'f'.repeat(64)}`
  const nft = `0x${'a'.repeat(64)}`
  let person: Caller
  let migrationId: number
  let [feeDeposit, nftDeposit] = [0, 0]
  beforeAll(async () => {
    const evm = evmSigner({ walletType: 'kaia' })
    const { caller } = await linkBoth(api, evm, solanaSigner())
    person = caller
    const fixture = await createMigrationFixture(api)
    chains.owners.set(`${fixture.contract}/9`, evm.address.toLowerCase())
    const asked = { wallet: evm.address, tokenId: '9', newWalletAddress: solanaSigner().address }
    migrationId = migrationIn(await askFor(caller, fixture, asked)).migrationId
    feeDeposit = await deposit('fee', fee)
    nftDeposit = await deposit('nft', nft)
  })
  const deposit = async (kind: 'fee' | 'nft', txHash: string) => {
    const [row] = await api.database.db
      .insert(sourceChainDeposits)
      .values({
        chain: 'kaia',
        kind,
        txHash,
        logIndex: -1,
        blockNumber: 1,
        blockHash: txHash,
        blockTime: new Date(),
        from: '0x1',
        to: '0x2',
      })
      .returning({ id: sourceChainDeposits.id })
    return row?.id ?? 0
  }
  type Row = Partial<typeof migrations.$inferInsert>
  const waitingOf = async (row: Row) => {
    const blank = { reason: null, feeTxHash: null, nftTxHash: null, feeDepositId: null, nftDepositId: null }
    await api.database.db
      .update(migrations)
      .set({ ...blank, finishedAt: null, ...row })
      .where(eq(migrations.id, migrationId))
    const { waiting } = z
      .object({ waiting: z.array(z.object({ code: z.string(), id: z.number().nullable() })) })
      .parse(await valueOf(person, '/api/my'))
    return waiting.map((it) => (it.id === migrationId ? it.code : it))
  }

  test.each<[string, Row]>([
    ['nothing is paid', { state: 'created' }],
    ['the fee is reported and the NFT is not', { state: 'created', feeTxHash: fee }],
    ['the NFT is reported and the fee is not', { state: 'created', nftTxHash: nft }],
    [
      'the reported fee is refused',
      { state: 'created', feeTxHash: fee, nftTxHash: nft, reason: 'FEE_TOO_LOW' },
    ],
    ['the NFT is to be handed over', { state: 'fee_seen', feeTxHash: fee }],
    ['the reported NFT is refused', { state: 'fee_seen', nftTxHash: nft, reason: 'NFT_NOT_OURS' }],
  ])('asks to continue while %s', async (_, row) => {
    expect(await waitingOf(row)).toEqual(['MIGRATION_UNFINISHED'])
  })
  test('asks for nothing that was reported or seen', async () => {
    const [feeDepositId, nftDepositId] = [feeDeposit, nftDeposit]
    expect(await waitingOf({ state: 'created', feeTxHash: fee, nftTxHash: nft })).toEqual([])
    expect(await waitingOf({ state: 'created', feeDepositId, nftDepositId })).toEqual([])
    expect(await waitingOf({ state: 'fee_seen', nftTxHash: nft })).toEqual([])
    expect(await waitingOf({ state: 'fee_seen', feeDepositId, nftDepositId })).toEqual([])
    expect(await waitingOf({ state: 'fee_seen', nftDepositId, reason: 'WAITING_FOR_DEPTH' })).toEqual([])
  })
  test.each(['nft_seen', 'mint_planned', 'minted', 'return_planned'] as const)(
    'is not there in %s, which continues without its owner',
    async (state) => {
      expect(await waitingOf({ state })).toEqual([])
    },
  )
  test.each(['completed', 'returned', 'expired'] as const)('is not there once it is %s', async (state) => {
    expect(await waitingOf({ state, finishedAt: new Date() })).toEqual([])
  })
})

describe('an airdrop', () => {
  const apply = (body: unknown, headers = {}) =>
    api.anybody.send('post', '/api/airdrop/apply', { body, headers })
  test('is applied for once an address', async () => {
    const { address } = solanaSigner()
    const first = await apply({ solanaAddress: ` ${address} `, regId: '0xAB', walletType: 'phantom' })
    expect(first.body).toMatchObject({ resultCd: 'SUCCESS', returnValue: { isNew: true } })
    const again = await apply({ solanaAddress: address })
    expect(again.body.returnValue).toMatchObject({ ...Object(first.body.returnValue), isNew: false })
    const list = await api.admin.send('get', `/api/admin/airdrop-applications?search=${address.slice(3, 20)}`)
    expect(list.body.returnValue).toMatchObject({
      rows: [{ solanaAddress: address, regId: '0xAB', walletType: 'phantom', userUuid: null }],
      next: null,
    })
  })
  test('remembers the user of a session', async () => {
    const solana = solanaSigner()
    const { caller, user } = await logInWallet(api, solana)
    await caller.send('post', '/api/airdrop/apply', { body: { solanaAddress: solana.address } })
    const list = await api.admin.send('get', `/api/admin/airdrop-applications?search=${solana.address}`)
    expect(list.body.returnValue).toMatchObject({ rows: [{ userUuid: user.uuid }] })
  })
  test.each([
    ['nothing', ''],
    ['an EVM address', evmSigner().address],
    ['an address off the curve', 'So1anaProgramDerived1111111111111111111111'],
    ['a program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ])('is not applied for with %s, and that is said in Korean', async (_, solanaAddress) => {
    const { status, body } = await apply({ solanaAddress }, { 'accept-language': 'ko' })
    expect([status, body.resultCd]).toEqual([400, 'SOLANA_ADDRESS_INVALID'])
    expect(body.returnMessage).toBe('입력하신 주소는 팬텀(솔라나) 지갑 주소가 아닙니다. 다시 확인해 주세요.')
  })
  test('search says completed to anybody and the rest to the owner alone', async () => {
    const { evm, solana, caller } = await openPerson()
    const path = (regId: string) => `/api/airdrop/search?regId=${regId}`
    const nothing = { isCompleted: false, stage: 'none', signature: null, records: [], applications: [] }
    const stranger = await logInWallet(api, evmSigner())
    for (const regId of [evm.address, evm.address.toLowerCase(), solana.address]) {
      for (const other of [api.anybody, stranger.caller])
        expect(await valueOf(other, path(regId))).toEqual({ ...nothing, isCompleted: true })
      const { records } = z
        .object({ records: z.array(z.unknown()) })
        .parse(await valueOf(caller, path(regId)))
      expect(records).toHaveLength(3)
    }
    expect(await valueOf(caller, path(solanaSigner().address))).toEqual(nothing)
  })
})
