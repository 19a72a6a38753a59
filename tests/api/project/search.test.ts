import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { collectionSchema } from '#contract/collection/collections.ts'
import { pageOf } from '#contract/envelope.ts'
import { projectSchema } from '#contract/project/projects.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { collectionBody, createProject } from '../../support/world.ts'

/** More than the longest page. */
const rowsMax = 201

let api: TestApi
let oldest: { projectId: number }
beforeAll(async () => {
  api = await openTestApi()
  oldest = await createProject(api.admin)
  for (const name of ['First collection', 'Second one'])
    await api.admin.send('post', '/api/admin/collections', {
      body: { ...collectionBody(oldest.projectId), name, symbol: name.slice(0, 5) },
    })
  await api.database.db.execute(sql`
    insert into projects (symbol, name, name_kor, mainnet, creator_fee_percent, project_fee_percent)
    select 'M' || n, 'Many ' || n, '많은 ' || n, case when n % 2 = 0 then 'kaia' else 'bsc' end, 0, 0
    from generate_series(1, ${rowsMax}) n`)
})
afterAll(() => api.close())

async function read<T extends z.ZodType>(path: string, row: T) {
  const { body } = await api.admin.send('get', `/api/admin/${path}`)
  return pageOf(row).parse(body.returnValue)
}
function projects(query: string) {
  return read(`projects?${query}`, projectSchema)
}
async function collections(query: string) {
  return (await read(`collections?${query}`, collectionSchema)).rows.map((row) => row.name)
}

describe('among more projects than a page holds', () => {
  test('the last one is found by name and by symbol', async () => {
    const first = await projects('limit=200')
    expect(first.rows).toHaveLength(200)
    expect(first.rows.map((row) => row.projectId)).not.toContain(oldest.projectId)
    const [row] = (await projects('search=many%201&limit=200')).rows.slice(-1)
    expect(row?.name).toBe('Many 1')
    expect((await projects('search=M201')).rows.map(({ name }) => name)).toEqual(['Many 201'])
  })

  test('those of a kind of chain are distinguished', async () => {
    const solana = (await projects('family=solana&limit=200')).rows
    expect(solana.map((row) => row.projectId)).toContain(oldest.projectId)
    expect(solana.every((row) => row.mainnet === 'solana')).toBe(true)
    const evm = (await projects('family=evm&limit=200')).rows
    expect(new Set(evm.map((row) => row.mainnet))).toEqual(new Set(['kaia', 'bsc']))
  })
})

test('collections of a project are found by part of the name or of the symbol, in any case', async () => {
  const of = `projectId=${oldest.projectId}`
  expect(await collections(`${of}&search=first`)).toEqual(['First collection'])
  expect(await collections(`${of}&search=SECO`)).toEqual(['Second one'])
  expect(await collections(`${of}&search=%25`)).toEqual([])
  expect(await collections(of)).toHaveLength(2)
})
