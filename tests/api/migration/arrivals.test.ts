import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createApiPolicy } from '#api/policy.ts'
import { createMetadataReader } from '#api/chain/metadata/read-metadata.ts'
import { listArrivals } from '#api/migration/list-arrivals.ts'
import { openMigrationWorld, walletCaller, type MigrationWorld } from '../../support/migration/migrations.ts'

let world: MigrationWorld
const metadata = createServer((request, response) => {
  if (request.url !== '/json/7.json') return response.writeHead(404).end()
  return response.end(JSON.stringify({ name: 'Kong of the file', image: 'https://images.example/7.png' }))
})
let origin = ''
beforeAll(async () => {
  world = await openMigrationWorld()
  await new Promise<void>((resolve) => metadata.listen(0, '127.0.0.1', resolve))
  const address = metadata.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  metadata.closeAllConnections()
  metadata.close()
  await world.close()
})

test('says what is minted: the new project with the old number, and the picture of the new collection', async () => {
  const { db } = world.api.database
  await db.execute(sql`
    update projects set name = 'Punky Kongz', json_path = ${`${origin}/json/`}
    where project_id = ${world.newProjectId}`)
  const reader = createMetadataReader({ gateway: origin, allowed: [origin], policy: createApiPolicy() })
  const arrivals = await listArrivals(
    { db, chains: { metadata: reader } },
    { routeId: world.routeId, tokenIds: ['7', '8'] },
  )
  const symbol = arrivals[0]?.symbol
  expect(arrivals).toEqual([
    { tokenId: '7', name: 'Punky Kongz #7', symbol, image: 'https://images.example/7.png' },
    // Nothing is there yet: no picture is better than a wrong one.
    { tokenId: '8', name: 'Punky Kongz #8', symbol, image: null },
  ])
  expect(symbol).toBeTruthy()
})

test('knows no route that is not there, and reads no more than a page at once', async () => {
  const { caller } = await walletCaller(world.api)
  const ask = (query: string) => caller.send('get', `/api/migration/arrivals?${query}`)
  expect((await ask('routeId=999999&tokenIds=1')).body.resultCd).toBe('NOT_FOUND')
  const many = Array.from({ length: 25 }, (_, index) => index).join()
  expect((await ask(`routeId=${world.routeId}&tokenIds=${many}`)).body.resultCd).toBe('BAD_REQUEST')
  expect((await ask(`routeId=${world.routeId}&tokenIds=`)).body.resultCd).toBe('BAD_REQUEST')
})
