import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tellDetail } from '#contract/codes/told.ts'
import { sourceChainDeposits, sourceChainSends, projectKeys } from '#db/schema.ts'
import { sendBack } from '#worker/migration/send/send-back.ts'
import { takeCensus } from '#worker/migration/send/take-census.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { handOver } from '../../support/anvil-contracts.ts'
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

describe('a wallet that cannot send', () => {
  const slice = { hasTimeLeft: () => Promise.resolve(true) }
  /** A project of its own whose admin wallet is this one. */
  const wallet = async (at: number) => {
    const admin = account(at)
    const projectId = await saveTestOldProject(world.line.db, world.line.vault, {
      contract: newEvmAddress(),
      admin,
    })
    return { admin, projectId }
  }
  /** A transfer to one of our wallets that an admin returns. */
  const dueTo = async (to: string, nft?: { contract: string; tokenId: string }) => {
    const depositId = await saveDeposit(world.line.db, { from: account(1).address, to, ...(nft && { nft }) })
    await world.line.db
      .update(sourceChainDeposits)
      .set({ handling: 'return_planned' })
      .where(eq(sourceChainDeposits.id, depositId))
    return depositId
  }
  const censusAndSendBack = async (by: MigrationLine['entry']) => {
    const head = await by.client.head()
    await takeCensus(world.line.ctx, by, { head, touched: [], slice })
    await sendBack(world.line.ctx, by, { touched: [], slice })
  }
  const depositsOf = (ids: number[]) =>
    world.line.db.select().from(sourceChainDeposits).where(inArray(sourceChainDeposits.id, ids))
  const sendsBack = async (depositId: number) =>
    world.line.db.select().from(sourceChainSends).where(eq(sourceChainSends.depositId, depositId))

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
