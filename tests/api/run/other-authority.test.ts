import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { mappingOnChain, revealBody } from '#tests/support/kinds/reveals.ts'
import { newWallet } from '#tests/support/wallet/wallet.ts'
import { createWorld, planBody } from '#tests/support/world.ts'

let api: TestApi
let world: Awaited<ReturnType<typeof createWorld>>
const other = newWallet().address
beforeAll(async () => {
  api = await openTestApi()
  world = await createWorld(api.admin, api.database.db)
  await api.database.db.execute(sql`
    insert into authorities (address, wallet)
    select mint_address, ${other} from collections where collection_id = ${world.collectionId}`)
})
afterAll(() => api.close())

async function codeOf(path: string, body: unknown) {
  const { body: reply } = await api.admin.send('post', path, { body })
  if (reply.resultCd === 'COLLECTION_OF_OTHER') {
    expect(reply.params).toMatchObject({ authority: other })
    expect(reply.returnMessage).toContain(other)
  }
  return reply.resultCd
}

test('nothing is stored for a collection that another wallet speaks for, where the chain would ask that wallet', async () => {
  const text = ['name,symbol,uri,owner', `Kong,KONG,https://example.com/1.json,${world.owner}`].join('\n')
  expect(await codeOf('/api/admin/plans', planBody({ ...world, text }))).toBe('COLLECTION_OF_OTHER')
  const reveal = (standard: 'compressed' | 'token-metadata') =>
    revealBody({ collectionId: world.collectionId, list: mappingOnChain([1]), standard })
  expect(await codeOf(endpoints.createReveal.path, reveal('compressed'))).toBe('COLLECTION_OF_OTHER')
  // Each of these has an authority of its own.
  expect(await codeOf(endpoints.createReveal.path, reveal('token-metadata'))).toBe('SUCCESS')
  const served = {
    ...reveal('compressed'),
    way: 'served',
    list: 'number,name,image,imageHash\n1,Kong,https://cdn.example.com/1.png,' + '0'.repeat(64),
  }
  expect(await codeOf(endpoints.createReveal.path, served)).toBe('SUCCESS')
})
