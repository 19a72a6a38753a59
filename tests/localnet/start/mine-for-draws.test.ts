import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endDraw, publishRules } from '#db/draw/draw-moves.ts'
import { createVault } from '#db/vault.ts'
import { startAnvil, type Anvil } from '#localnet/evm/anvil.ts'
import { callRpc } from '#localnet/evm/json-rpc.ts'
import { mineForDraws } from '#localnet/start/mine-for-draws.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestDraw } from '../../support/draw/draws.ts'
import { saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let anvil: Anvil
let database: TestDatabase
beforeAll(async () => {
  ;[anvil, database] = await Promise.all([startAnvil({ port: 0 }), openTestDatabase()])
}, 60_000)
afterAll(async () => {
  await Promise.all([anvil.stop(), database.close()])
})

async function head() {
  return Number(await callRpc(anvil.url, 'eth_blockNumber'))
}

test('a chain that rests goes on for as long as a draw waits for one of its blocks', async () => {
  const { db } = database
  const vault = createVault(randomBytes(32).toString('base64'))
  const drawId = await saveTestDraw(db, { projectId: await saveTestProject(db, vault, newWallet()) })
  const stopping = new AbortController()
  const mined = mineForDraws({ db, kaiaUrl: anvil.url, blockMs: 2, stopping: stopping.signal })
  const by = { drawId, actor: 'test' }
  expect(await head()).toBe(0)
  await publishRules(db, { ...by, rules: JSON.stringify({ kaiaHeight: 600, solanaSlot: 1_500 }) })
  await expect.poll(head).toBeGreaterThan(3)
  await endDraw(db, { ...by, reason: 'BLOCK_NOT_AHEAD', params: {} })
  let last = -1
  const isResting = async () => {
    const before = last
    last = await head()
    return last === before
  }
  await expect.poll(isResting, { interval: 200 }).toBe(true)
  stopping.abort()
  await mined
})
