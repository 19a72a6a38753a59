import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptStray, listOpenStrays, listStoppedWallets } from '#db/migration/source-chain-strays.ts'
import { audit as auditAll } from '#worker/run/audit-main.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { auditSourceChain } from '#worker/migration/audit-source-chain.ts'
import { pay } from '../../support/anvil-contracts.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { command } from '../../support/line.ts'
import { feeWei } from '../../support/migration/migration-line.ts'
import { holdUp, openRestoredLine, type RestoredLine } from '../../support/migration/restored-line.ts'
import type { ProxyAnswer } from '../../support/rpc-proxy.ts'
import { isSoak } from '../../support/soak.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let world: RestoredLine
beforeEach(async () => {
  world = await openRestoredLine()
})
afterEach(() => world.close())

function accountOf(at: number) {
  const account = world.anvil.accounts[at]
  if (!account) throw new Error(`anvil has no account ${at}.`)
  return account
}
/** An orphan that an admin sends back while nothing can be signed. @returns the hash of its transaction. */
async function orphanDue(valueWei = feeWei) {
  world.proxy.meddle(holdUp('coin'))
  const txHash = await world.payFee(accountOf(1), valueWei)
  await world.start()
  await world.isHandled(txHash, 'orphan')
  await world.sendBack(txHash)
  await world.stop()
  return txHash
}
/** One RPC gives this for what a wallet has sent until now. */
function lie(answer: ProxyAnswer) {
  world.proxy.meddle((method, [, block]) =>
    method === 'eth_getTransactionCount' && (block === 'latest' || block === 'pending') ? answer : null,
  )
}
async function stopped() {
  const [wallet] = await listStoppedWallets(world.line.db)
  return wallet ?? null
}
function isStopped(missing: number) {
  return world.whileMining(`${missing} are missing`, async () => (await stopped())?.missing === missing)
}
/** What `npm run audit` says of everything. */
async function audited() {
  const said: string[] = []
  const code = await auditAll([], parseWorkerEnv(world.line.env), (line) => said.push(line))
  return { code, said, last: said.at(-1) }
}
/** Blocks come and go, and the worker polls, without anything being sent. */
async function sendsNothing() {
  const { sent } = await world.onChain(world.admin.address)
  const from = await world.anvil.provider.getBlockNumber()
  await world.whileMining(
    'ten blocks came',
    async () => (await world.anvil.provider.getBlockNumber()) >= from + 10,
  )
  expect((await world.onChain(world.admin.address)).sent).toBe(sent)
}

describe('a wallet whose key another program used', () => {
  test('sends nothing until an admin accepts what nothing explains, and then goes on', async () => {
    const txHash = await orphanDue()
    const strayHash = await pay(world.anvil, world.admin, accountOf(2).address, 5n)
    await world.deep()
    world.proxy.meddle(null)
    const before = await world.onChain(accountOf(1).address)
    await world.start()
    await world.whileMining(
      'the stray is listed',
      async () => (await listOpenStrays(world.line.db)).length === 1,
    )
    expect(await stopped()).toEqual({
      ...{
        chain: 'kaia',
        address: world.admin.address,
        chainNonce: 1,
        nextNonce: 0,
        missing: 1,
        error: null,
      },
    })
    const [stray] = await listOpenStrays(world.line.db)
    expect(stray).toMatchObject({
      ...{ nonce: 0, txHash: strayHash, to: accountOf(2).address, valueWei: '5', migrationId: null },
    })
    const audit = { address: world.admin.address, onChain: 1, base: 0 }
    expect(await auditSourceChain(world.line.db, world.entry)).toEqual([
      { ...audit, explained: 0, missing: { count: 1, nonces: [0] }, wrong: [] },
    ])
    expect(await audited()).toMatchObject({
      code: 1,
      last: expect.stringMatching(/1 source wallets, difference: 1$/),
    })
    await sendsNothing()
    const accept = (tx: Parameters<typeof acceptStray>[0]) =>
      acceptStray(tx, { strayId: Number(stray?.id), note: 'A test of the wallet.', actor: 'ops' })
    expect(await command(world.line.db, accept)).toBe(true)
    expect(await command(world.line.db, accept)).toBe(false)
    await world.isHandled(txHash, 'returned')
    const after = await world.onChain(accountOf(1).address)
    expect(after).toMatchObject({ sent: before.sent + 1, holder: before.holder + feeWei })
    expect(await stopped()).toBeNull()
    expect(await auditSourceChain(world.line.db, world.entry)).toEqual([
      { ...audit, onChain: 2, explained: 2, missing: { count: 0, nonces: [] }, wrong: [] },
    ])
    expect(await audited()).toMatchObject({
      code: 0,
      last: expect.stringMatching(/1 source wallets, difference: 0$/),
    })
    const none = `0x${'0'.repeat(64)}`
    await world.line.db.execute(sql`update source_chain_sends set tx_hash = ${none} where state = 'final'`)
    expect((await audited()).said).toContain(`  ${none} (nonce 1) is over in the rows and not on chain.`)
  })

  test.runIf(isSoak)('adopts what that program sent back by hand', async () => {
    const txHash = await orphanDue()
    const { address } = accountOf(1)
    await pay(world.anvil, world.admin, address, feeWei)
    world.proxy.meddle(null)
    const after = await world.onChain(address)
    await world.start()
    await world.isHandled(txHash, 'returned')
    expect(await world.onChain(address)).toEqual(after)
    await world.expectAllKnown(0)
  })

  test.runIf(isSoak)('takes no other amount, and no other receiver, for a return', async () => {
    await orphanDue()
    await pay(world.anvil, world.admin, accountOf(1).address, feeWei - 1n)
    await pay(world.anvil, world.admin, accountOf(2).address, feeWei)
    await pay(world.anvil, world.admin, accountOf(1).address, feeWei, '0x01')
    await world.deep()
    world.proxy.meddle(null)
    await world.start()
    await world.whileMining(
      'all three are listed',
      async () => (await listOpenStrays(world.line.db)).length === 3,
    )
    await sendsNothing()
  })
})

describe('a wallet that was used before it was given to us', () => {
  test.runIf(isSoak)('is not asked about what it sent then', async () => {
    for (let at = 0; at < 3; at += 1) await pay(world.anvil, world.admin, accountOf(2).address, 1n)
    const txHash = await orphanDue()
    world.proxy.meddle(null)
    await world.start()
    await world.isHandled(txHash, 'returned')
    await world.expectAllKnown(3)
  })

  test.runIf(isSoak)('does not send back what went back then', async () => {
    const { address } = accountOf(1)
    const txHash = await world.payFee(accountOf(1))
    await pay(world.anvil, world.admin, address, feeWei)
    await world.deep()
    const after = await world.onChain(address)
    await world.start()
    await world.isHandled(txHash, 'orphan')
    await world.sendBack(txHash)
    await world.isHandled(txHash, 'returned')
    expect(await world.onChain(address)).toEqual(after)
    await world.expectAllKnown(0)
  })
})

describe('one RPC', () => {
  test.runIf(isSoak)('that counts too few after a restored backup has nothing sent twice', async () => {
    const txHash = await orphanDue()
    const backup = await takeBackup(world.line.db)
    world.proxy.meddle(null)
    await world.start()
    await world.isHandled(txHash, 'returned')
    await world.stop()
    await backup.restore()
    const after = await world.onChain(accountOf(1).address)
    lie({ result: '0x0' })
    await world.start()
    await world.isHandled(txHash, 'returned')
    expect(await world.onChain(accountOf(1).address)).toEqual(after)
    await world.expectAllKnown(0)
  })

  test.runIf(isSoak)('that keeps no state of old blocks has them read one by one', async () => {
    const txHash = await orphanDue()
    const backup = await takeBackup(world.line.db)
    world.proxy.meddle(null)
    await world.start()
    await world.isHandled(txHash, 'returned')
    await world.stop()
    await world.anvil.mine(30)
    await backup.restore()
    const after = await world.onChain(accountOf(1).address)
    const head = await world.anvil.provider.getBlockNumber()
    world.proxy.meddle((method, [, block]) =>
      method === 'eth_getTransactionCount' && Number(block) < head - 20
        ? { error: { code: -32_000, message: 'missing trie node' } }
        : null,
    )
    await world.start()
    await world.isHandled(txHash, 'returned')
    expect(await world.onChain(accountOf(1).address)).toEqual(after)
    await world.expectAllKnown(0)
  })

  test.runIf(isSoak)(
    'that counts too many stops the wallet, which goes on when it does not any more',
    async () => {
      const txHash = await orphanDue()
      lie({ result: '0x1fffffffffffff' })
      await world.start()
      await isStopped(Number.MAX_SAFE_INTEGER)
      await sendsNothing()
      lie({ result: '0x3' })
      await isStopped(3)
      await sendsNothing()
      world.proxy.meddle(null)
      await world.isHandled(txHash, 'returned')
      await world.expectAllKnown(0)
    },
  )

  test('that does not answer has nothing signed', async () => {
    const txHash = await orphanDue()
    lie({ httpStatus: 503 })
    await world.start()
    await world.whileMining('it is said', async () => typeof (await stopped())?.error === 'string')
    expect(await stopped()).toMatchObject({ missing: 0 })
    await sendsNothing()
    world.proxy.meddle(null)
    await world.isHandled(txHash, 'returned')
    await world.expectAllKnown(0)
  })
})
