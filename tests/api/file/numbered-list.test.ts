import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastingUri } from '#contract/file/public-file.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createFileSet, finishedSet } from '#tests/support/file/sets.ts'
import { createWorld, planBody } from '#tests/support/world.ts'

let api: TestApi
let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  api = await openTestApi()
  world = await createWorld(api.admin, api.database.db)
})
afterAll(() => api.close())

function bodyOf(fileSetId: number, uris: readonly (string | number)[]) {
  const rows = uris.map((uri, index) => `Kong ${index},KONG,${uri},${world.owner},0%`)
  const text = ['name,symbol,uri,owner,royalty', ...rows].join('\n')
  return planBody({ ...world, text, overrides: { list: { text, options: { fileSetId } } } })
}

test('a list that names numbers is stored with the lasting addresses of their metadata', async () => {
  const { set, files } = await finishedSet(api.admin, world.projectId, [1, 2])
  const reply = await api.admin.send('post', '/api/admin/plans', { body: bodyOf(set.fileSetId, [2, '#1']) })
  expect(reply.body.resultCd).toBe('SUCCESS')
  const { masterId } = reply.body.returnValue as { masterId: number }
  const rows = await api.database.db.execute<{ uri: string }>(
    sql`select payload->>'uri' as uri from minting_items where master_id = ${masterId} order by row_no`,
  )
  const uris = files.map(({ entry }) => lastingUri(set.baseUrl, entry.metadata.key)).toReversed()
  expect(rows.map(({ uri }) => uri)).toEqual(uris)

  const again = await api.admin.send('post', '/api/admin/plans', { body: bodyOf(set.fileSetId, uris) })
  expect(again.body.resultCd).toBe('ITEMS_ALREADY_PLANNED')
})

test('a number that the files do not have is an error of its row', async () => {
  const { set } = await finishedSet(api.admin, world.projectId, [1])
  const { body } = await api.admin.send('post', '/api/admin/plans', { body: bodyOf(set.fileSetId, [9]) })
  expect([body.resultCd, body.params]).toMatchObject([
    'LIST_INVALID',
    { report: { issues: [{ row: 1, code: 'numberUnknown', params: { number: '9' } }] } },
  ])
})

test('files that are not finished, or another project’s, are refused', async () => {
  const open = await createFileSet(api.admin, world.projectId)
  const other = await createWorld(api.admin, api.database.db)
  const { set } = await finishedSet(api.admin, other.projectId, [1])
  for (const fileSetId of [open.fileSetId, set.fileSetId, 999_999]) {
    const { body } = await api.admin.send('post', '/api/admin/plans', { body: bodyOf(fileSetId, [1]) })
    expect([body.resultCd, body.params]).toMatchObject([
      'BAD_REQUEST',
      { issues: [{ path: 'list.options.fileSetId' }] },
    ])
  }
})
