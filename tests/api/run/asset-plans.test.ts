import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createCollection, createPlan, createProject, listText, planBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
let fixture: { projectId: number; collectionId: number }
let wallet: string
beforeAll(async () => {
  api = await openTestApi()
  const project = await createProject(api.admin)
  const { collectionId } = await createCollection(api.admin, api.database.db, project.projectId)
  fixture = { projectId: project.projectId, collectionId }
  wallet = project.wallet.address
})
afterAll(() => api.close())

/** NFTs as their mint leaves them. @returns their asset ids. */
async function minted(
  count: number,
  input: { collectionId?: number; standard?: string; owner?: string } = {},
) {
  const { masterId } = await createPlan(
    api.admin,
    planBody({
      ...fixture,
      collectionId: input.collectionId ?? fixture.collectionId,
      text: listText(count, {
        prefix: `Made ${newWallet().address.slice(0, 8)}`,
        owner: input.owner ?? wallet,
      }),
      overrides: { standard: input.standard ?? 'token-metadata' },
    }),
  )
  const assetIds = Array.from({ length: count }, () => newWallet().address)
  await api.database.db.execute(sql`
    update nfts n set status = '20', asset_id = (${sql.param(assetIds)}::text[])[i.row_no]
    from minting_items i where i.item_id = n.item_id and i.master_id = ${masterId}`)
  return assetIds
}
function burn(assetIds: string[], overrides: Record<string, unknown> = {}) {
  return api.admin.send('post', '/api/admin/plans', {
    body: planBody({
      ...fixture,
      text: ['assetId', ...assetIds].join('\n'),
      overrides: { kind: 'burn', name: 'Clean up', standard: 'token-metadata', ...overrides },
    }),
  })
}
interface Refused {
  params?: { report?: { issues: { row: number; code: string; severity: string; message: string }[] } }
}
/** What the API says against a list, by row. */
async function refused(assetIds: string[], overrides: Record<string, unknown> = {}) {
  const { body } = await burn(assetIds, overrides)
  expect(body.resultCd).toBe('LIST_INVALID')
  const issues = (body as Refused).params?.report?.issues ?? []
  return issues.filter(({ severity }) => severity === 'error').map(({ row, code }) => [row, code])
}
async function countPlans() {
  const [row] = await api.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from mint_plans where kind = 'burn'`,
  )
  return row?.count
}

describe('a list of NFTs to burn', () => {
  test('becomes a run of them, and no NFTs of its own', async () => {
    const [one = '', two = ''] = await minted(2)
    const { body } = await burn([one, two], { hasGuard: true })
    const { masterId } = body.returnValue as { masterId: number }
    const rows = await api.database.db.execute(sql`
      select i.business_key, i.name, i.owner, i.payload, n.nft_id, p.kind, p.has_guard, p.will_reveal, m.pay_code
      from minting_items i join minting_masters r using (master_id) join mint_plans p using (plan_id)
        join master_payments m using (master_id) left join nfts n using (item_id)
      where master_id = ${masterId} order by row_no`)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      business_key: `burn:${one}`,
      name: expect.stringMatching(/^Made .* #1$/) as string,
      owner: wallet,
      payload: { assetId: one },
      nft_id: null,
      kind: 'burn',
      has_guard: false,
      will_reveal: false,
      pay_code: 'BURN_TOKEN',
    })
    const [audit] = await api.database.db.execute(
      sql`select after from audit_log where action = 'plan.create' and entity_id = ${String(masterId)}`,
    )
    expect(audit).toMatchObject({ after: { kind: 'burn', items: 2 } })
  })
  test('may have one that nothing here made: the chain is asked later', async () => {
    const stranger = newWallet().address
    const { body } = await burn([stranger])
    expect(body.resultCd).toBe('SUCCESS')
  })
  test('is checked by its own columns', async () => {
    const form = new FormData()
    form.set('kind', 'burn')
    form.set('file', new Blob([`mint address\n${newWallet().address}\nnonsense\n`]), 'list.csv')
    const { body } = await api.admin.send('post', '/api/admin/lists/check', { rawBody: form })
    expect(body.returnValue).toMatchObject({
      rows: 2,
      errors: 1,
      issues: [{ row: 2, code: 'assetIdInvalid' }],
    })
    const unknown = new FormData()
    unknown.set('kind', 'collection')
    unknown.set('file', new Blob(['name\nx\n']), 'list.csv')
    const reply = await api.admin.send('post', '/api/admin/lists/check', { rawBody: unknown })
    expect(reply.body.resultCd).toBe('BAD_REQUEST')
  })
})

describe('a list to burn is refused', () => {
  test('for an NFT twice in it, and for what is no asset id', async () => {
    const [one = ''] = await minted(1)
    const before = await countPlans()
    const wrong = '0x52908400098527886E0F7030069857D2E4169EE7'
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    expect(await refused([one, newWallet().address, one, wrong, program])).toEqual([
      [3, 'assetTwice'],
      [4, 'assetIdInvalid'],
      [5, 'assetIdInvalid'],
    ])
    expect(await countPlans()).toBe(before)
  })
  test('for NFTs of another collection', async () => {
    const other = await createCollection(api.admin, api.database.db, fixture.projectId)
    const [mine = ''] = await minted(1)
    const [theirs = ''] = await minted(1, { collectionId: other.collectionId })
    expect(await refused([mine, theirs])).toEqual([[2, 'assetOtherCollection']])
  })
  test('for NFTs of another standard', async () => {
    const [leaf = ''] = await minted(1, { standard: 'compressed' })
    expect(await refused([leaf])).toEqual([[1, 'assetOtherStandard']])
    const { body } = await burn([leaf], { standard: 'compressed' })
    expect(body.resultCd).toBe('SUCCESS')
  })
  test('for NFTs that a run has already, whoever asked for it, with their rows', async () => {
    const assetIds = await minted(3)
    const { body } = await burn(assetIds.slice(0, 2))
    const { masterId } = body.returnValue as { masterId: number }
    const again = await burn([assetIds[2] ?? '', ...assetIds.slice(0, 2)])
    expect(again.body).toMatchObject({
      resultCd: 'ITEMS_ALREADY_PLANNED',
      params: { total: 2, ranges: [{ from: 2, to: 3, masterId, masterName: 'Clean up' }] },
    })
  })
})

describe('a list of NFTs to send', () => {
  const send = (rows: string[]) =>
    api.admin.send('post', '/api/admin/plans', {
      body: planBody({
        ...fixture,
        text: ['assetId,owner,again', ...rows].join('\n'),
        overrides: { kind: 'transfer', name: 'Winners', standard: 'token-metadata' },
      }),
    })
  test('becomes items of their new owners, once: entered again it is refused, unless a person says so in its rows', async () => {
    const [one = '', two = ''] = await minted(2)
    const owner = newWallet().address
    const rows = [`${one},${owner},`, `${two},${owner},`]
    const { body } = await send(rows)
    const { masterId } = body.returnValue as { masterId: number }
    const [item] = await api.database.db.execute(sql`
      select i.business_key, i.owner, i.payload, m.pay_code from minting_items i join master_payments m using (master_id)
      where master_id = ${masterId} and row_no = 1`)
    expect(item).toEqual({
      ...{ business_key: `transfer:${one}:${owner}`, owner, payload: { assetId: one } },
      pay_code: 'CREATE_AIRDROP',
    })
    expect((await send(rows)).body).toMatchObject({
      resultCd: 'ITEMS_ALREADY_PLANNED',
      params: { total: 2, ranges: [{ from: 1, to: 2, masterId, masterName: 'Winners' }] },
    })
    const again = [`${one},${owner},2`]
    expect((await send(again)).body.resultCd).toBe('SUCCESS')
    expect((await send(again)).body.resultCd).toBe('ITEMS_ALREADY_PLANNED')
    expect((await send([`${two},${newWallet().address},`])).body.resultCd).toBe('SUCCESS')
  })
})

describe('looking NFTs up', () => {
  const lookUp = async (assetIds: string[], kind = 'burn') =>
    (await api.admin.send('post', '/api/admin/assets/look-up', { body: { kind, assetIds } })).body
  test('says what each is and which run has it, in the order asked', async () => {
    const [free = '', taken = ''] = await minted(2)
    await burn([taken])
    const stranger = newWallet().address
    const { returnValue } = await lookUp([stranger, taken, free])
    expect(returnValue).toMatchObject([
      { assetId: stranger, known: null, run: null },
      { assetId: taken, run: { masterName: 'Clean up', status: '0' } },
      { assetId: free, known: { collectionId: fixture.collectionId, owner: wallet }, run: null },
    ])
  })
  test('says of one to send what it is: where it goes is the other half of its key', async () => {
    const [free = ''] = await minted(1)
    expect((await lookUp([free], 'transfer')).returnValue).toMatchObject([
      { assetId: free, known: { owner: wallet }, run: null },
    ])
  })
  test('takes a thousand at once, and only for what is done to NFTs', async () => {
    const many = Array.from({ length: 1_001 }, (_, n) => `asset ${n}`)
    expect((await lookUp(many)).resultCd).toBe('BAD_REQUEST')
    expect((await lookUp(many.slice(1))).resultCd).toBe('SUCCESS')
  })
})

test('the quote of a burn has no rent to pay, and says what comes back', async () => {
  await api.database.db.execute(sql`
    insert into chain_status (chain, reading) values ('solana', ${JSON.stringify({
      rpcs: [],
      rentBaseLamports: '650240',
      rentPerByteLamports: '5080',
      priorityMicroLamports: '0',
      acceptsV1: true,
      slotMs: 400,
    })}::jsonb) on conflict (chain) do update set reading = excluded.reading`)
  const body = {
    kind: 'burn',
    projectId: fixture.projectId,
    count: 28,
    collectionId: fixture.collectionId,
    hasGuard: false,
  }
  const { body: quote } = await api.admin.send('post', '/api/admin/plans/quote', { body })
  expect(quote.returnValue).toMatchObject({
    routes: [
      {
        standard: 'token-metadata',
        transactions: 2,
        rentLamports: null,
        protocolFeeLamports: null,
        guardLamports: null,
        totalLamports: '10000',
        returnedLamports: String(28 * 5_974_080),
      },
      { standard: 'compressed', transactions: 4, returnedLamports: '0' },
    ],
  })
})
