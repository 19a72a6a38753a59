import { eq, inArray, or } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tellDetail } from '#contract/codes/told.ts'
import { sourceChainDeposits, sourceChainReplacements, sourceChainSends, projectKeys } from '#db/schema.ts'
import { auditSourceChain } from '#worker/migration/audit-source-chain.ts'
import { followSends } from '#worker/migration/send/follow-sends.ts'
import { listSourceReadings, listSourceWallets } from '#db/migration/source-chain-state.ts'
import { reportSourceChain } from '#worker/migration/report-source-chain.ts'
import { sendBack } from '#worker/migration/send/send-back.ts'
import { takeCensus } from '#worker/migration/send/take-census.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { handOver } from '../../support/anvil-contracts.ts'
import { dyingWorkers } from '../../support/migration/dying-worker.ts'
import { feeWei, openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'
import { saveTestOldProject } from '../../support/migration/migration-rows.ts'
import { showingDeposits } from '../../support/migration/shown-deposits.ts'
import { newEvmAddress, saveDeposit } from '../../support/migration/migrations.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let world: MigrationLine
let entry: MigrationLine['entry']
beforeAll(async () => {
  world = await openMigrationLine()
  entry = showingDeposits(world.entry, world.line.db)
})
afterAll(() => world.close())

function account(at: number) {
  const found = world.anvil.accounts[at]
  if (!found) throw new Error(`anvil has no account ${at}.`)
  return found
}
function look() {
  return watchSourceChain(world.line.ctx, entry)
}

const slice = { hasTimeLeft: () => Promise.resolve(true) }
/** A project of its own whose admin wallet is this one. */
async function wallet(at: number) {
  const admin = account(at)
  const projectId = await saveTestOldProject(world.line.db, world.line.vault, {
    contract: newEvmAddress(),
    admin,
  })
  return { admin, projectId }
}
/** A transfer to one of our wallets that an admin returns. */
async function dueTo(to: string, nft?: { contract: string; tokenId: string }) {
  const depositId = await saveDeposit(world.line.db, { from: account(1).address, to, ...(nft && { nft }) })
  await world.line.db
    .update(sourceChainDeposits)
    .set({ handling: 'return_planned' })
    .where(eq(sourceChainDeposits.id, depositId))
  return depositId
}
async function censusAndSendBack(by: MigrationLine['entry']) {
  const head = await by.client.head()
  await takeCensus(world.line.ctx, by, { head, touched: [], slice })
  await sendBack(world.line.ctx, by, { touched: [], slice })
}
function depositsOf(ids: number[]) {
  return world.line.db.select().from(sourceChainDeposits).where(inArray(sourceChainDeposits.id, ids))
}
function sendsBack(depositId: number) {
  return world.line.db.select().from(sourceChainSends).where(eq(sourceChainSends.depositId, depositId))
}

describe('a wallet that cannot send', () => {
  test('for want of coin is reported, and holds up neither what takes less nor another wallet', async () => {
    const { admin: poor } = await wallet(7)
    const { account: holder, tokenId } = await world.holder(1)
    await handOver(world.old, holder, poor.address, BigInt(tokenId))
    await world.anvil.fund(poor.address, feeWei / 2n)
    const fees: number[] = []
    for (let n = 0; n < 25; n += 1) fees.push(await dueTo(poor.address))
    const nft = await dueTo(poor.address, { contract: world.old.address, tokenId })
    const other = await dueTo(world.admin.address)
    const refundsOf: string[] = []
    const { client } = entry
    const signRefund: typeof client.signRefund = (signer, send) => {
      refundsOf.push(signer.address)
      return client.signRefund(signer, send)
    }
    const counting = { ...entry, client: { ...client, signRefund } }
    await censusAndSendBack(counting)
    expect(refundsOf.toSorted()).toEqual([world.admin.address, poor.address].toSorted())
    for (const sent of [nft, other]) expect(await sendsBack(sent)).toHaveLength(1)
    const params = {
      address: poor.address,
      balanceWei: String(feeWei / 2n),
      neededWei: String(feeWei),
      coin: 'KAIA',
    }
    for (const { returnDelay } of await depositsOf(fees))
      expect(returnDelay).toBe(tellDetail({ code: 'SENDER_TOO_POOR', params }))
    expect((await depositsOf([nft, other])).map((deposit) => deposit.returnDelay)).toEqual([null, null])
    await world.anvil.fund(poor.address, 30n * feeWei)
    await world.whileMining('all is back', async () => {
      await look()
      return (await depositsOf([...fees, nft, other])).every((deposit) => deposit.handling === 'returned')
    })
  })
  test('for a key that does not open is reported, and what is on its way is followed', async () => {
    const { projectId, admin } = await wallet(8)
    const sent = await dueTo(world.admin.address)
    await censusAndSendBack(entry)
    await world.line.db
      .update(projectKeys)
      .set({ sealed: world.line.vault.seal(admin.secret, 'project:0:admin') })
      .where(eq(projectKeys.projectId, projectId))
    const locked = await dueTo(admin.address)
    await world.whileMining('what was sent is back', async () => {
      await look()
      return (await depositsOf([sent]))[0]?.handling === 'returned'
    })
    expect(await depositsOf([locked])).toMatchObject([
      {
        handling: 'orphan',
        note: tellDetail({ code: 'WALLET_KEY_SEALED', params: { address: admin.address } }),
      },
    ])
  })
})

describe('what was paid above a fee', () => {
  afterEach(() => world.anvil.setAutomine(true))

  test('is sent back once, to the wei, whenever the worker that does it is killed', async () => {
    const { account: payer, tokenId } = await world.holder(2)
    const migrationId = await world.ask({ wallet: payer.address, tokenId })
    await world.payFee(payer, feeWei * 3n + 7n)
    const { client } = world.entry
    const [balance, nonce] = [
      await client.balance(payer.address),
      await client.highestNonce(world.admin.address),
    ]
    // So that what is broadcast waits for its block.
    await world.anvil.setAutomine(false)
    const workers = dyingWorkers(world, migrationId)
    for (let polls = 0; polls < 40; polls += 1) {
      const { length } = workers.deaths
      await workers.poll()
      if (workers.deaths.length > length) continue
      if (workers.deaths.includes('after returned final')) break
      await world.anvil.mine(1)
    }
    const steps = ['return_planned', 'return_planned signed', 'return_planned sent', 'return_planned landed']
    const around = [...steps, 'returned final', 'its broadcast'].flatMap((step) => [
      `before ${step}`,
      `after ${step}`,
    ])
    expect(workers.deaths.toSorted()).toEqual(around.toSorted())
    const feeId = (await world.migration(migrationId)).feeDepositId ?? 0
    const rows = await world.line.db
      .select()
      .from(sourceChainDeposits)
      .where(or(eq(sourceChainDeposits.id, feeId), eq(sourceChainDeposits.withId, feeId)))
      .orderBy(sourceChainDeposits.id)
    expect(rows).toMatchObject([
      { handling: 'matched', valueWei: String(feeWei) },
      { handling: 'returned', valueWei: String(feeWei * 2n + 7n), role: 'surplus' },
    ])
    expect(await sendsBack(rows[1]?.id ?? 0)).toMatchObject([{ state: 'final', nonce, to: payer.address }])
    expect((await client.balance(payer.address)) - balance).toBe(feeWei * 2n + 7n)
    expect(await client.highestNonce(world.admin.address)).toBe(nonce + 1)
  })
})

describe('a refund that is out while gas becomes thirty times as dear', () => {
  afterEach(() => world.anvil.setAutomine(true))
  type Entry = MigrationLine['entry']
  const wei = (text: string | undefined) => BigInt(text ?? 0)
  const setBaseFee = async (baseFeeWei: bigint) => {
    await world.anvil.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${baseFeeWei.toString(16)}`])
    await world.anvil.mine(1)
  }
  /** @param nonceTakenMs after how long another transaction with its nonce is searched. */
  const follow = async (entry: Entry, { nonceTakenMs = 600_000 } = {}) => {
    const timings = {
      sourceChainReplaceMs: 0,
      sourceChainRebroadcastMs: 0,
      sourceChainNonceTakenMs: nonceTakenMs,
    }
    const ctx = { ...world.line.ctx, policy: { ...world.line.ctx.policy, ...timings } }
    await followSends(ctx, entry, { head: await entry.client.head(), touched: [], slice })
  }
  const sendOf = async (deposit: number) => {
    const [send, ...others] = await sendsBack(deposit)
    if (!send || others.length > 0) throw new Error('It has more than one send, or none.')
    return send
  }
  const until = (deposit: number, entry: Entry, options = {}) =>
    world.whileMining('it is over', async () => {
      await follow(entry, options)
      return (await sendOf(deposit)).state === 'final'
    })
  const stuck = async () => {
    await world.anvil.setAutomine(false)
    await setBaseFee(1_000_000_000n)
    const before = await entry.client.balance(account(1).address)
    const nonce = await entry.client.highestNonce(world.admin.address)
    const deposit = await dueTo(world.admin.address)
    await censusAndSendBack(entry)
    const first = await sendOf(deposit)
    await setBaseFee(30_000_000_000n)
    return { deposit, first, nonce, before }
  }
  /** It was paid back once, with one nonce, whatever was signed for it, and the books agree with the chain. */
  const expectOnce = async (
    { deposit, nonce, before }: Awaited<ReturnType<typeof stuck>>,
    txHash: string,
  ) => {
    const { client } = entry
    expect(await sendOf(deposit)).toMatchObject({ state: 'final', nonce, txHash })
    expect(await depositsOf([deposit])).toMatchObject([{ handling: 'returned' }])
    expect((await client.balance(account(1).address)) - before).toBe(feeWei)
    expect(await client.highestNonce(world.admin.address)).toBe(nonce + 1)
    const audits = await auditSourceChain(world.line.db, entry)
    expect(audits.find(({ address }) => address === world.admin.address)).toMatchObject({
      missing: { count: 0 },
      wrong: [],
    })
  }

  test('is offered with a higher fee under the same nonce, stored before it is broadcast, and lands once', async () => {
    const given = await stuck()
    const { client } = entry
    const stored: string[] = []
    const broadcast: typeof client.broadcast = async (bytes) => {
      stored.push((await sendOf(given.deposit)).txHash)
      await client.broadcast(bytes)
    }
    await follow({ ...entry, client: { ...client, broadcast } })
    const raised = await sendOf(given.deposit)
    expect(raised).toMatchObject({ nonce: given.nonce, state: 'sent' })
    expect(stored).toEqual([raised.txHash])
    expect(raised.txHash).not.toBe(given.first.txHash)
    expect(client.readSigned(raised.signedBytes)).toEqual(client.readSigned(given.first.signedBytes))
    expect(wei(raised.feeWei ?? '') * 10n).toBeGreaterThanOrEqual(wei(given.first.feeWei ?? '') * 11n)
    await until(given.deposit, entry)
    await expectOnce(given, raised.txHash)
    // What its gas cost says how long the coin of the wallet lasts.
    await reportSourceChain(world.line.ctx, world.entry)
    const balanceWei = String(await client.balance(world.admin.address))
    const own = (await listSourceWallets(world.line.db)).find(
      ({ address }) => address === world.admin.address,
    )
    expect(own).toMatchObject({ balanceWei, daysLeft: expect.any(Number) })
    const spentWei = wei(own?.spentPerDayWei ?? undefined)
    expect(spentWei >= wei((await sendOf(given.deposit)).paidWei ?? undefined) && spentWei > 0n).toBe(true)
    const [reading] = await listSourceReadings(world.line.db)
    expect(reading?.reading.rpcs).toMatchObject([{ healthy: true, blocksBehind: 0, awaySince: null }])
  })

  test('lands as it was offered first when gas becomes cheap again: also once', async () => {
    const given = await stuck()
    const { client } = entry
    const lost = { ...entry, client: { ...client, broadcast: () => Promise.resolve() } }
    await follow(lost)
    expect((await sendOf(given.deposit)).txHash).not.toBe(given.first.txHash)
    await setBaseFee(1_000_000_000n)
    await client.broadcast(given.first.signedBytes)
    await world.anvil.mine(1)
    await until(given.deposit, lost)
    await expectOnce(given, given.first.txHash)
  })

  test('is found where the rows that raised its fee are lost with a backup: also once', async () => {
    const given = await stuck()
    await follow(entry)
    const raised = await sendOf(given.deposit)
    await world.line.db.delete(sourceChainReplacements)
    const { txHash, signedBytes, feeWei: fee } = given.first
    await world.line.db
      .update(sourceChainSends)
      .set({ txHash, signedBytes, feeWei: fee })
      .where(eq(sourceChainSends.id, raised.id))
    await world.anvil.mine(6)
    await until(given.deposit, entry, { nonceTakenMs: -1 })
    await expectOnce(given, raised.txHash)
  })
})
