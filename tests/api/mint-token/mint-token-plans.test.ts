import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeldToken } from '#contract/send-token/held-tokens.ts'
import type { Token } from '#contract/send-token/token.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { freeze, giveTokens, makeToken, setMintAuthority, type TokenSite } from '../../support/tokens.ts'
import { createProject, planBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import type { Fixture } from '../../worker/chains/solana/on-localnet.ts'
import { openTokenFixture } from '../../worker/chains/solana/token-fixture.ts'

let fixture: Fixture
let site: TokenSite
let api: TestApi
let project: Awaited<ReturnType<typeof createProject>>
let token: Token
beforeAll(async () => {
  ;({ fixture, site } = await openTokenFixture())
  api = await openTestApi({ SOLANA_RPC_URL: fixture.localnet.urls.join(',') })
  project = await createProject(api.admin)
  token = await makeToken(site, { supply: 2n ** 64n - 1n - 5_000_000n })
  await giveTokens(site, token, project.wallet.address, 2_000_000n)
})
afterAll(async () => {
  await api.close()
  await fixture.close()
})

function launch(kind: 'mintToken' | 'burnToken', text: string) {
  const { projectId } = project
  const settings = { kind, name: 'Supply', standard: 'token-metadata', collectionId: null, token }
  return api.admin.send('post', '/api/admin/plans', {
    body: planBody({ projectId, collectionId: 0, text, overrides: settings }),
  })
}
function toMint(...rows: string[]) {
  return launch('mintToken', ['owner,amount,reference', ...rows].join('\n'))
}

async function told(): Promise<HeldToken | undefined> {
  const { body } = await api.admin.send('get', `/api/admin/projects/${project.projectId}/tokens`)
  const { tokens } = body.returnValue as { tokens: HeldToken[] }
  return tokens.find((one) => one.token.mint === token.mint)
}

test('a list of new tokens is refused while the wallet may not make any, and becomes a run once it may', async () => {
  const one = newWallet().address
  expect(await told()).toMatchObject({
    mayMint: false,
    held: '2000000',
    supply: String(2n ** 64n - 1n - 3_000_000n),
  })
  expect((await toMint(`${one},1,`)).body).toMatchObject({
    ...{ resultCd: 'TOKEN_RULES', params: { mint: token.mint, refusal: 'NO_MINT_AUTHORITY' } },
  })
  // Who has it now makes the account that is frozen below.
  const frozen = newWallet().address
  await giveTokens(site, token, frozen, 0n)
  await freeze(site, token, frozen)
  await setMintAuthority(site, token, project.wallet.address)
  expect(await told()).toMatchObject({ mayMint: true })
  const listed = await toMint(`${one},1,`, `${frozen},1,`, `${token.mint},1,`)
  expect(listed.body.resultCd).toBe('LIST_INVALID')
  const { report } = listed.body.params as { report: { issues: { row: number; code: string }[] } }
  expect(report.issues.map(({ row, code }) => [row, code])).toEqual([
    [2, 'recipientFrozen'],
    [3, 'recipientOfProgram'],
  ])
  const { body } = await toMint(`${one},1,`, `${project.wallet.address},1.5,`)
  expect(body.resultCd).toBe('SUCCESS')
  const { masterId } = body.returnValue as { masterId: number }
  const rows = await api.database.db.execute(sql`
    select business_key, owner, payload from minting_items where master_id = ${masterId} order by row_no`)
  expect(rows).toEqual([
    {
      ...{ business_key: `mintToken:${project.projectId}:${token.mint}:${one}:1000000`, owner: one },
      payload: { amount: '1000000', reference: null, ...token },
    },
    expect.objectContaining({ owner: project.wallet.address }),
  ])
  expect((await toMint(`${one},1.0,`)).body).toMatchObject({ resultCd: 'ITEMS_ALREADY_PLANNED' })
})

test('more than the mint can count is refused before anything is stored', async () => {
  expect((await toMint(`${newWallet().address},3.000001,`)).body).toMatchObject({
    ...{ resultCd: 'TOKEN_RULES', params: { refusal: 'SUPPLY_FULL' } },
  })
  expect((await toMint(`${newWallet().address},3,`)).body.resultCd).toBe('SUCCESS')
})

test('a list of burns becomes a run about the wallet itself', async () => {
  const { body } = await launch('burnToken', 'amount,reference\n1.25,\n1.25,June')
  expect(body.resultCd).toBe('SUCCESS')
  const { masterId } = body.returnValue as { masterId: number }
  const rows = await api.database.db.execute(sql`
    select business_key, owner from minting_items where master_id = ${masterId} order by row_no`)
  const key = `burnToken:${project.projectId}:${token.mint}:1250000`
  expect(rows).toEqual([
    { business_key: key, owner: project.wallet.address },
    { business_key: `${key}:June`, owner: project.wallet.address },
  ])
})
