import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HolderPage } from '#contract/token/holders.ts'
import type { TokenRow, TokenState } from '#contract/token/tokens.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeHolders } from '../../support/kinds/freezes.ts'
import { tokenBody } from '../../support/kinds/token-body.ts'
import {
  accountOf,
  freeze,
  giveTokens,
  makeToken,
  setFreezeAuthority,
  type TokenSite,
} from '../../support/tokens.ts'
import { createProject, planBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { FINAL_SLOTS, type Fixture } from '../../worker/chains/solana/on-localnet.ts'
import { openTokenFixture } from '../../worker/chains/solana/token-fixture.ts'

let fixture: Fixture
let site: TokenSite
let api: TestApi
let project: Awaited<ReturnType<typeof createProject>>
beforeAll(async () => {
  ;({ fixture, site } = await openTokenFixture())
  api = await openTestApi({ SOLANA_RPC_URL: fixture.localnet.urls.join(',') })
  project = await createProject(api.admin)
})
afterAll(async () => {
  await api.close()
  await fixture.close()
})

/** A row whose token is that mint. */
async function rowOf(mint: string, program: TokenRow['program'] = 'token'): Promise<TokenRow> {
  const asked = tokenBody(project.projectId, { program })
  const { body } = await api.admin.send('post', '/api/admin/tokens', { body: asked })
  const row = body.returnValue as TokenRow
  await api.database.db.execute(sql`update tokens set mint_address = ${mint} where token_id = ${row.tokenId}`)
  return { ...row, mintAddress: mint }
}
async function holders(tokenId: number, query = '') {
  const { body } = await api.admin.send('get', `/api/admin/tokens/${tokenId}/holders${query}`)
  return body.returnValue as HolderPage
}

test('all holders are told a page at a time, those of one wallet alone, and who of them is frozen', async () => {
  const token = await makeToken(site, { supply: 0n })
  const owners = await makeHolders(site, token, 205)
  const [rich = '', dry = '', empty = ''] = owners
  await giveTokens(site, token, rich, 7n)
  await freeze(site, token, rich)
  await freeze(site, token, empty)
  fixture.localnet.advance(FINAL_SLOTS)
  const { tokenId } = await rowOf(token.mint)
  const found: HolderPage['holders'] = []
  let pages = 0
  let cursor: string | null = null
  do {
    const page = await holders(tokenId, cursor === null ? '' : `?cursor=${cursor}`)
    expect(page.slot).toBeGreaterThan(0)
    pages += 1
    found.push(...page.holders)
    ;({ cursor } = page)
  } while (cursor !== null)
  expect(pages).toBe(3)
  // An account without any of it is worth a row where it is frozen.
  expect(found.toSorted((one, other) => one.amount.localeCompare(other.amount))).toEqual([
    { account: accountOf(empty, token), owner: empty, amount: '0', isFrozen: true },
    { account: accountOf(rich, token), owner: rich, amount: '7', isFrozen: true },
  ])
  expect((await holders(tokenId, `?wallet=${dry}`)).holders).toMatchObject([{ owner: dry, isFrozen: false }])
  expect((await holders(tokenId, `?wallet=${newWallet().address}`)).holders).toEqual([])
})

test('a list that freezes is refused where the wallet may not, and becomes a run where it may', async () => {
  const token = await makeToken(site, { supply: 1n })
  const [owner = ''] = await makeHolders(site, token, 1)
  const launch = () =>
    api.admin.send('post', '/api/admin/plans', {
      body: planBody({
        ...{ projectId: project.projectId, collectionId: 0, text: `owner,action\n${owner},freeze` },
        overrides: { kind: 'freezeToken', name: 'F', standard: 'token-metadata', collectionId: null, token },
      }),
    })
  expect((await launch()).body).toMatchObject({
    ...{ resultCd: 'TOKEN_RULES', params: { mint: token.mint, refusal: 'NO_FREEZE_AUTHORITY' } },
  })
  await setFreezeAuthority(site, token, project.wallet.address)
  const { body } = await launch()
  expect(body.resultCd).toBe('SUCCESS')
  const rows = await api.database.db.execute(sql`
    select owner, payload from minting_items where master_id = ${(body.returnValue as { masterId: number }).masterId}`)
  expect(rows).toEqual([{ owner, payload: { assetId: accountOf(owner, token), action: 'freeze', ...token } }])
  const states = await api.admin.send('post', '/api/admin/assets/states', {
    body: { assetIds: [accountOf(owner, token)] },
  })
  expect(states.body.returnValue).toMatchObject([
    { state: { kind: 'token-account', mint: token.mint, owner, isFrozen: false } },
  ])
  const again = await launch()
  expect(again.body.resultCd).toBe('ITEMS_ALREADY_PLANNED')
})

test('what a token says of itself is told with its slot; another update waits for the one before', async () => {
  const { chain } = fixture
  const authority = chain.signerFromSecret(project.wallet.secret)
  fixture.localnet.airdrop(authority.address, 1_000_000_000n)
  fixture.localnet.advance(FINAL_SLOTS)
  const mint = chain.deriveSigner(new Uint8Array(32).fill(5), 'told')
  const signed = chain.programs.createToken.build(
    {
      ...{ authority, mint, program: 'token-2022', name: 'Gold', symbol: 'GLD', uri: 'https://a.test/1' },
      ...{ decimals: 6, supply: 0n, keepsMint: true, keepsFreeze: true },
    },
    await fixture.options(),
  )
  expect(await fixture.land(signed)).toBeNull()
  const { tokenId } = await rowOf(mint.address, 'token-2022')
  const state = await api.admin.send('get', `/api/admin/tokens/${tokenId}/state`)
  const told = state.body.returnValue as TokenState
  expect(told).toMatchObject({
    told: { name: 'Gold', symbol: 'GLD', uri: 'https://a.test/1' },
    updateAuthority: authority.address,
  })
  expect(told.slot).toBeGreaterThan(0)
  const texts = { name: 'Silver', symbol: 'SLV', uri: 'https://assets.example.test/s.json' }
  const update = () => api.admin.send('post', `/api/admin/tokens/${tokenId}/texts`, { body: texts })
  const { masterId } = (await update()).body.returnValue as { masterId: number }
  const items = await api.database.db.execute(sql`
    select name, owner, payload from minting_items where master_id = ${masterId}`)
  const { name, ...rest } = texts
  const payload = { assetId: mint.address, program: 'token-2022', ...rest }
  expect(items).toEqual([{ name, owner: authority.address, payload }])
  expect((await update()).body.resultCd).toBe('NOT_ALLOWED_NOW')
  await api.database.db.execute(sql`update minting_items set status = '20' where master_id = ${masterId}`)
  expect((await update()).body.resultCd).toBe('SUCCESS')

  const ofOthers = await makeToken(site, { supply: 0n })
  const other = await rowOf(ofOthers.mint)
  const refused = await api.admin.send('post', `/api/admin/tokens/${other.tokenId}/texts`, { body: texts })
  expect(refused.body).toMatchObject({
    ...{ resultCd: 'TOKEN_RULES', params: { refusal: 'NO_UPDATE_AUTHORITY' } },
  })
})
