import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi
let asked = 0
const inner = createServer((_req, res) => {
  asked += 1
  res.end(JSON.stringify({ name: 'A secret' }))
})
let port = 0
beforeAll(async () => {
  api = await openTestApi()
  await new Promise<void>((resolve) => {
    inner.listen(0, '127.0.0.1', resolve)
  })
  const address = inner.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  await api.close()
  inner.close()
})

test('a sample shows what a URI leads to, and an inner address is never asked', async () => {
  const good = 'data:application/json,{"name":"Punky #1","image":"https://example.com/1.png"}'
  const uris = [
    good,
    `http://127.0.0.1:${port}/1.json`,
    `https://localhost:${port}/1.json`,
    'https://[::1]/x',
  ]
  const { body } = await api.admin.send('post', '/api/admin/lists/samples', { body: { uris } })
  const [first, ...rest] = uris
  expect(body.returnValue).toEqual([
    { uri: first, name: 'Punky #1', image: 'https://example.com/1.png' },
    ...rest.map((uri) => ({ uri, name: null, image: null })),
  ])
  expect(asked).toBe(0)
})
