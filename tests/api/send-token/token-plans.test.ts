import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeldToken } from '#contract/send-token/held-tokens.ts'
import type { Token } from '#contract/send-token/token.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { freeze, giveTokens, makeToken, type TokenSite } from '../../support/tokens.ts'
import { createProject, planBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import type { Fixture } from '../../worker/chains/solana/on-localnet.ts'
import { openTokenFixture } from '../../worker/chains/solana/token-fixture.ts'

let fixture: Fixture
let site: TokenSite
let api: TestApi
let project: Awaited<ReturnType<typeof createProject>>
let token: Token
let hooked: Token
beforeAll(async () => {
  ;({ fixture, site } = await openTokenFixture())
  api = await openTestApi({ SOLANA_RPC_URL: fixture.localnet.urls.join(',') })
  project = await createProject(api.admin)
  token = await makeToken(site)
  const rules = { fee: { basisPoints: 100, maximum: '5000' }, hasHook: true }
  hooked = await makeToken(site, { program: 'token-2022', rules })
  await giveTokens(site, token, project.wallet.address, 1_000_000_000n)
  await giveTokens(site, hooked, project.wallet.address, 7n)
})
afterAll(async () => {
  await api.close()
  await fixture.close()
})

function send(rows: string[], overrides: Record<string, unknown> = {}) {
  const { projectId } = project
  const text = ['owner,amount,reference', ...rows].join('\n')
  const settings = {
    kind: 'sendToken',
    name: 'Rewards',
    standard: 'token-metadata',
    collectionId: null,
    token,
  }
  return api.admin.send('post', '/api/admin/plans', {
    body: planBody({ projectId, collectionId: 0, text, overrides: { ...settings, ...overrides } }),
  })
}

test('the tokens of a wallet are told with what stands against sending each', async () => {
  const { body } = await api.admin.send('get', `/api/admin/projects/${project.projectId}/tokens`)
  const { tokens, wallet } = body.returnValue as { tokens: HeldToken[]; wallet: string }
  expect(wallet).toBe(project.wallet.address)
  expect(tokens).toMatchObject([
    { token, held: '1000000000', isFrozen: false, refusal: null, warnings: [] },
    { token: { mint: hooked.mint }, held: '7', refusal: 'HOOK', warnings: ['TRANSFER_FEE'] },
  ])
})

test('a list of a token becomes a run, with a key of project, token, wallet, amount and reference each', async () => {
  const [one, other] = [newWallet().address, newWallet().address]
  const { body } = await send([`${one},1.5,`, `${other},2,June`])
  expect(body.resultCd).toBe('SUCCESS')
  const { masterId } = body.returnValue as { masterId: number }
  const rows = await api.database.db.execute(sql`
    select business_key, owner, payload from minting_items where master_id = ${masterId} order by row_no`)
  const of = `sendToken:${project.projectId}:${token.mint}`
  expect(rows).toEqual([
    {
      ...{ business_key: `${of}:${one}:1500000`, owner: one },
      payload: { amount: '1500000', reference: null, ...token },
    },
    {
      ...{ business_key: `${of}:${other}:2000000:June`, owner: other },
      payload: { amount: '2000000', reference: 'June', ...token },
    },
  ])
  const again = await send([`${other},2.0,June`])
  expect(again.body).toMatchObject({ resultCd: 'ITEMS_ALREADY_PLANNED', params: { total: 1 } })
})

test('a list is checked by the decimals of the token that is named beside it', async () => {
  const form = new FormData()
  form.append('kind', 'sendToken')
  form.append('options', JSON.stringify({ token }))
  form.append(
    'file',
    new Blob([`owner,amount\n${newWallet().address},1.0000001`], { type: 'text/csv' }),
    'a.csv',
  )
  const { body } = await api.admin.send('post', '/api/admin/lists/check', { rawBody: form })
  expect(body.returnValue).toMatchObject({ errors: 1, issues: [{ code: 'AMOUNT_DECIMALS' }] })
})

test('nothing is stored of a token that was not named, or whose mint says something else', async () => {
  const row = `${newWallet().address},1,`
  expect((await send([row], { token: null })).body.resultCd).toBe('BAD_REQUEST')
  expect((await send([row], { kind: 'sendCoin' })).body.resultCd).toBe('BAD_REQUEST')
  for (const [told, refusal] of [
    [{ ...token, decimals: 5 }, 'CHANGED'],
    [{ ...token, fee: { basisPoints: 1, maximum: '5' } }, 'CHANGED'],
    [{ ...token, mint: newWallet().address }, 'NO_MINT'],
    // 32 letters that are no 32 bytes.
    [{ ...token, mint: 'z'.repeat(40) }, 'NO_MINT'],
    [hooked, 'HOOK'],
  ] as const)
    expect((await send([row], { token: told })).body).toMatchObject({
      ...{ resultCd: 'TOKEN_RULES', params: { mint: told.mint, refusal } },
    })
})

test('recipients that cannot be sent it are told row by row, and before that by themselves', async () => {
  const [good, frozen] = [newWallet().address, newWallet().address]
  await giveTokens(site, token, frozen, 0n)
  await freeze(site, token, frozen)
  const { body } = await send([`${good},1,`, `${frozen},1,`, `${token.mint},1,`])
  expect(body.resultCd).toBe('LIST_INVALID')
  const { report } = body.params as { report: { issues: { row: number; code: string }[] } }
  expect(report.issues.map(({ row, code }) => [row, code])).toEqual([
    [2, 'recipientFrozen'],
    [3, 'recipientOfProgram'],
  ])
  const asked = await api.admin.send('post', '/api/admin/tokens/recipients', {
    body: { token: { mint: token.mint, program: token.program }, owners: [good, frozen, 'nobody'] },
  })
  expect(asked.body.returnValue).toEqual([
    { owner: good, state: 'ABSENT' },
    { owner: frozen, state: 'FROZEN' },
  ])
})

test('the accounts that are to be made decide the price that is agreed to', async () => {
  const reading = {
    ...{ rentBaseLamports: '650240', rentPerByteLamports: '5080', priorityMicroLamports: '0' },
    ...{ acceptsV1: true, slotMs: 400, rpcs: [] },
  }
  await api.database.db.execute(sql`
    insert into chain_status (chain, reading) values ('solana', ${JSON.stringify(reading)}::jsonb)`)
  const rent = 650_240 + 165 * 5_080
  const fees = 10_000
  const sent = (quotedLamports: number, accountsToMake?: number) =>
    send([`${newWallet().address},1,`, `${newWallet().address},1,`], {
      ...{ quotedLamports: String(quotedLamports), accountsToMake },
    })
  expect((await sent(2 * rent + fees)).body.resultCd).toBe('SUCCESS')
  expect((await sent(2 * rent + fees, 1)).body.resultCd).toBe('QUOTE_MOVED')
  expect((await sent(rent + fees, 1)).body.resultCd).toBe('SUCCESS')
})
