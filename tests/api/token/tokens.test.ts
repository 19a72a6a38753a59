import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenInput, TokenRow } from '#contract/token/tokens.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { tokenBody } from '../../support/kinds/token-body.ts'
import { createProject } from '../../support/world.ts'

let api: TestApi
let project: Awaited<ReturnType<typeof createProject>>
beforeAll(async () => {
  api = await openTestApi()
  project = await createProject(api.admin)
})
afterAll(() => api.close())

async function make(change: Partial<TokenInput> = {}) {
  const { body } = await api.admin.send('post', '/api/admin/tokens', {
    body: tokenBody(project.projectId, change),
  })
  return body
}

test('a token is stored with the run of one item that makes it, and a key of its own', async () => {
  const body = await make({ keepsMint: false, givesUp: 'PGLD', supply: '1.5', price: '0.25' })
  expect(body.resultCd).toBe('SUCCESS')
  const made = body.returnValue as TokenRow
  expect(made).toMatchObject({
    ...{ projectId: project.projectId, name: 'Punky Gold', initialSupply: '1500000', keepsMint: false },
    ...{ mintAddress: null, signature: null, price: '0.25' },
  })
  const rows = await api.database.db.execute(sql`
    select i.business_key, i.name, i.owner, i.payload, p.kind, m.total
    from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where master_id = ${made.masterId}`)
  expect(rows).toMatchObject([
    {
      ...{ business_key: `createToken:${made.tokenId}`, name: 'Punky Gold', kind: 'createToken' },
      owner: project.wallet.address,
      payload: {
        ...{ symbol: 'PGLD', uri: 'https://assets.example.test/gold.json', program: 'token', decimals: 6 },
        ...{ supply: '1500000', keepsMint: false, keepsFreeze: true },
      },
    },
  ])
  const state = await api.admin.send('get', `/api/admin/tokens/${made.tokenId}/state`)
  expect(state.body).toMatchObject({ resultCd: 'SUCCESS', returnValue: null })
})

test('what is given up for ever is asked for twice, whoever asks', async () => {
  for (const change of [{ keepsMint: false }, { keepsFreeze: false, givesUp: 'GOLD' }]) {
    const { resultCd, params } = await make(change)
    expect([resultCd, params]).toMatchObject(['BAD_REQUEST', {}])
    expect(JSON.stringify(params)).toContain('TOKEN_GIVES_UP')
  }
})

test('price, picture and links change, and nothing else does', async () => {
  const { returnValue } = await make()
  const { tokenId } = returnValue as TokenRow
  const shown = {
    price: '2',
    image: 'https://cdn.punky.example/g.png',
    website: null,
    community: null,
    whitepaper: null,
  }
  const { body } = await api.admin.send('put', `/api/admin/tokens/${tokenId}`, {
    body: { ...shown, name: 'Other' },
  })
  expect(body.returnValue).toMatchObject({ ...shown, name: 'Punky Gold' })
  const listed = await api.admin.send('get', '/api/admin/tokens?search=punky')
  const { rows } = listed.body.returnValue as { rows: TokenRow[] }
  expect(rows[0]).toMatchObject({ tokenId, ...shown })
})
