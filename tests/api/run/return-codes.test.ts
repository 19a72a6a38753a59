import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { returnCodes } from '#contract/codes/results.ts'
import { messageOfReturn } from '#api/locales/message.ts'
import { returnCodeOf } from '#api/migration/migration-return-code.ts'
import { findOptionalMigration } from '#db/migration/migration-list.ts'
import {
  askFor,
  migrationIn,
  openMigrationWorld,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'

let world: MigrationWorld
let holder: Awaited<ReturnType<typeof walletCaller>>
let migrationId: number
beforeAll(async () => {
  world = await openMigrationWorld()
  holder = await walletCaller(world.api)
  world.chains.owners.set(`${world.contract}/1`, holder.address)
  migrationId = migrationIn(await run()).migrationId
})
afterAll(() => world.close())

function run(others: Record<string, string> = {}) {
  return askFor(holder.caller, world, { wallet: holder.address, tokenId: '1', ...others })
}
function standsFor(reason: string) {
  return world.api.database.db.execute(
    sql`update migrations set reason = ${reason} where migration_id = ${migrationId}`,
  )
}
async function read(language = 'en') {
  const headers = { 'accept-language': language }
  const { body } = await holder.caller.send('get', `/api/migration/status/${migrationId}`, { headers })
  return [body.resultCd, body.returnCd, body.returnMessage]
}

test.each(Object.entries(returnCodes))('return code %s has its words in both languages', (code, words) => {
  const key = code as keyof typeof returnCodes
  expect(messageOfReturn(key, 'eng')).toBe(words)
  expect(messageOfReturn(key, 'kor')).toMatch(/[가-힣]/)
})

test.each([
  ['READ_BACK_MISMATCH', '1'],
  ['CHAIN_UNREACHABLE', '2'],
  ['FEE_FAILED_ON_CHAIN', '4'],
  ['MINT_FAILED', '5'],
  ['RETURN_FAILED', '-1'],
] as const)(
  'a migration that is blocked by %s says %s, by id and when it is run again',
  async (reason, code) => {
    await standsFor(reason)
    expect(await read()).toEqual(['SUCCESS', code, returnCodes[code]])
    expect((await run()).body.returnCd).toBe(code)
  },
)

test.each([
  ['OWNER_INVALID', '3'],
  ['AUTHORITY_INVALID', '6'],
])('a mint that failed for %s says %s', async (reasonCode, code) => {
  await standsFor('MINT_FAILED')
  const row = await findOptionalMigration(world.api.database.db, migrationId)
  if (!row) throw new Error('It is gone.')
  const item = { masterId: 1, signature: null, status: '40' as const, reasonCode }
  expect(returnCodeOf({ ...row, item })).toBe(code)
})

test('one that only waits says 0', async () => {
  await standsFor('WAITING_FOR_DEPTH')
  expect(await read()).toEqual(['SUCCESS', '0', 'Done.'])
})

test('the words are in the language of the request', async () => {
  await standsFor('MINT_FAILED')
  expect(await read('ko')).toEqual(['SUCCESS', '5', 'NFT를 민팅하지 못했습니다.'])
})

test('another network than the one NFTs come from says 7, a chain that is away 2', async () => {
  expect((await run({ oldProjectId: String(world.newProjectId) })).body).toMatchObject({
    resultCd: 'UNSUPPORTED_MAINNET',
    returnCd: '7',
  })
  world.chains.isDown = true
  expect((await run({ oldNftId: '2', tokenId: '2' })).body.returnCd).toBe('2')
  world.chains.isDown = false
})
