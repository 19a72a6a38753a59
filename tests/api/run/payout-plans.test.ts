import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createProject, planBody } from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
let projectId: number
let payer: string
beforeAll(async () => {
  api = await openTestApi()
  const made = await createProject(api.admin)
  projectId = made.projectId
  payer = made.wallet.address
})
afterAll(() => api.close())

function send(rows: string[], overrides: Record<string, unknown> = {}) {
  const text = ['owner,amount,reference', ...rows].join('\n')
  const settings = { kind: 'sendCoin', name: 'Rewards', standard: 'token-metadata', collectionId: null }
  return api.admin.send('post', '/api/admin/plans', {
    body: planBody({ projectId, collectionId: 0, text, overrides: { ...settings, ...overrides } }),
  })
}

test('a list of SOL becomes a run of payouts, with a key of project, wallet, amount and reference each', async () => {
  const [one, other] = [newWallet().address, newWallet().address]
  const { body } = await send([`${one},1.5,`, `${other},2,June`])
  const { masterId } = body.returnValue as { masterId: number }
  const rows = await api.database.db.execute(sql`
    select i.business_key, i.name, i.owner, i.payload, p.collection_id, p.sealed_secret is not null as has_secret, m.pay_code
    from minting_items i join minting_masters r using (master_id) join mint_plans p using (plan_id)
      join master_payments m using (master_id) where master_id = ${masterId} order by row_no`)
  const run = { collection_id: null, has_secret: true, pay_code: 'CREATE_AIRDROP' }
  expect(rows).toMatchObject([
    {
      ...{ ...run, business_key: `sendCoin:${projectId}:${one}:1500000000`, name: '1.5 SOL', owner: one },
      payload: { amount: '1500000000', reference: null },
    },
    {
      ...{ ...run, business_key: `sendCoin:${projectId}:${other}:2000000000:June`, owner: other },
      payload: { amount: '2000000000', reference: 'June' },
    },
  ])
})

test('the same list again is refused row by row, and is another one with a reference of its own', async () => {
  const [one, other] = [newWallet().address, newWallet().address]
  expect((await send([`${one},1,`, `${other},2,`])).body.resultCd).toBe('SUCCESS')
  const again = await send([`${other},2.0,`, `${one},3,`])
  expect(again.body).toMatchObject({
    ...{ resultCd: 'ITEMS_ALREADY_PLANNED', params: { total: 1, rows: [{ row: 1 }] } },
  })
  expect((await send([`${other},2,once more`])).body.resultCd).toBe('SUCCESS')
})

test('the same payout twice in one list stores nothing; the same wallet twice is a warning', async () => {
  const one = newWallet().address
  expect((await send([`${one},1,`, `${one},1,`])).body.resultCd).toBe('LIST_INVALID')
  expect((await send([`${one},1,`, `${one},2,`])).body.resultCd).toBe('SUCCESS')
})

test('a payout to the wallet of its own project is refused in its row, and stores nothing', async () => {
  const { body } = await send([`${newWallet().address},1,`, `${payer},1,`])
  expect(body).toMatchObject({
    resultCd: 'LIST_INVALID',
    params: {
      report: { errors: 1, issues: [{ row: 2, column: 'owner', code: 'ownerIsPayer', severity: 'error' }] },
    },
  })
  const other = await createProject(api.admin, { symbol: 'OTHER' })
  expect((await send([`${payer},1,`], { projectId: other.projectId })).body.resultCd).toBe('SUCCESS')
})

test('its report and its items say the sum in SOL and the recipient, and nothing of an NFT', async () => {
  const one = newWallet().address
  const { masterId } = (await send([`${one},1.5,July`])).body.returnValue as { masterId: number }
  await api.database.db.execute(
    sql`update minting_items set result = '{"received":"1500000000"}' where master_id = ${masterId}`,
  )
  const response = await api.admin.raw('get', `/api/admin/masters/${masterId}/report.csv`)
  const [head = '', row = ''] = (await response.text()).replaceAll('"', '').split('\r\n')
  const columns = head.replace('\uFEFF', '').split(',')
  const cells = new Map(columns.map((column, at) => [column, row.split(',')[at]]))
  expect(columns).not.toContain('asset_id')
  expect(columns).not.toContain('uri')
  expect(columns).not.toContain('owner')
  expect(Object.fromEntries(cells)).toMatchObject({
    ...{ recipient: one, amount_sol: '1.5', received_sol: '1.5', reference: 'July' },
  })
  const { body } = await api.admin.send('get', `/api/admin/masters/${masterId}/items`)
  expect(body.returnValue).toMatchObject({ rows: [{ kind: 'sendCoin', name: '1.5 SOL', assetId: null }] })
})
