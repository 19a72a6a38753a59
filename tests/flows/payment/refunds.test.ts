import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelMaster } from '#api/run/control-run.ts'
import { refundReceipt } from '#api/payment/decide-receipt.ts'
import { keyLabel } from '#api/project/project-keys.ts'
import { saveProjectKey } from '#db/project/projects.ts'
import type { WorkerContext } from '#worker/context.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { author, command, ended, openLine, until, type Line } from '../../support/line.ts'
import { lyingContext } from '../../support/payment/lying-context.ts'
import { paymentsOf, priceOfRun, receiptsOf } from '../../support/payment/payments.ts'
import { casesOf } from '../../support/soak.ts'
import { newWallet, type Wallet } from '../../support/wallet/wallet.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { balanceOf, newPayer, opened, pay, untilPaid, watch } = paymentsOf(() => line)
const approver = { actor: 'approver@test.example', requestId: 'test' }

const lies = [
  ['an RPC hides', (method: string, result: unknown) => (method === 'getSignaturesForAddress' ? [] : result)],
  ['an RPC denies', (method: string, result: unknown) => (method === 'getTransaction' ? null : result)],
] as const

describe('a refund', () => {
  /** A run that is paid, and a second transfer for it that waits. */
  async function paidTwice(payer: Wallet) {
    const { masterId, recipient, reference } = await opened()
    await pay(payer, { recipient, reference, lamports: priceOfRun })
    await pay(payer, { recipient, reference, lamports: priceOfRun + 1n })
    await untilPaid(masterId)
    await until('both are seen', async () => {
      await watch()
      return (await receiptsOf(line.db, recipient)).length === 2
    })
    const row = (await receiptsOf(line.db, recipient)).find(({ state }) => state === 'waiting')
    const receiptId = Number(row?.['receipt_id'])
    const leftLamports = String(row?.['left'])
    const ask = () =>
      command(line.db, (tx) =>
        refundReceipt(tx, { receiptId, leftLamports, reason: 'Paid twice.' }, approver),
      )
    await withWorker(line, () => ended(line.db, masterId))
    return { recipient, receiptId, ask, left: BigInt(leftLamports) }
  }
  async function stateOf(recipient: string, receiptId: number) {
    return (await receiptsOf(line.db, recipient)).find((row) => Number(row['receipt_id']) === receiptId)
  }
  async function untilRefunded(recipient: string, receiptId: number) {
    await withWorker(line, () =>
      until('it is back', async () => {
        await watch()
        return (await stateOf(recipient, receiptId))?.['state'] === 'refunded'
      }),
    )
  }
  async function countRefunds() {
    const [row] = await line.db.execute<{ count: number }>(
      sql`select count(*)::int as count from mint_plans where origin = 'refund'`,
    )
    return row?.count ?? 0
  }
  const watchTwice = (ctx: WorkerContext) => Promise.all([watch(ctx), watch(ctx), watch(ctx)])

  test('that two approvers ask for at once is made once, whoever makes it', async () => {
    const payer = newPayer()
    const { recipient, receiptId, ask, left } = await paidTwice(payer)
    const [runs, before] = [await countRefunds(), await balanceOf(payer.address)]
    const asked = await Promise.allSettled([ask(), ask()])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await watchTwice(line.ctx)
    await untilRefunded(recipient, receiptId)
    expect(await countRefunds()).toBe(runs + 1)
    expect(await balanceOf(payer.address)).toBe(before + left)
  })

  test('that is cancelled before it was sent may be asked for again, and is paid once', async () => {
    const payer = newPayer()
    const { recipient, receiptId, ask, left } = await paidTwice(payer)
    const before = await balanceOf(payer.address)
    await ask()
    await watch()
    const runId = Number((await stateOf(recipient, receiptId))?.['refund_master_id'])
    await command(line.db, (tx) => cancelMaster(tx, { masterId: runId, reason: 'Not yet.' }, author))
    await withWorker(line, () => ended(line.db, runId))
    await watch()
    expect(await stateOf(recipient, receiptId)).toMatchObject({ state: 'waiting', left: String(left) })
    await ask()
    await untilRefunded(recipient, receiptId)
    expect(await balanceOf(payer.address)).toBe(before + left)
  })

  test.each(casesOf(lies, ([name]) => name === 'an RPC hides'))(
    'that %s after a restored backup is not paid again',
    async (_, lie) => {
      const payer = newPayer()
      const { recipient, receiptId, ask, left } = await paidTwice(payer)
      const [backup, before] = [await takeBackup(line.db), await balanceOf(payer.address)]
      await ask()
      await untilRefunded(recipient, receiptId)
      await backup.restore()
      line.ctx.memory.censuses.clear()
      const runs = await countRefunds()
      await ask()
      const ctx = lyingContext(line, lie)
      await watch(ctx)
      expect(await countRefunds()).toBe(runs)
      ctx.chain.close()
      await watch()
      expect(await stateOf(recipient, receiptId)).toMatchObject({ state: 'refunded' })
      expect(await balanceOf(payer.address)).toBe(before + left)
    },
  )

  test('that the wallet of before paid is found after a restored backup, also when the key was replaced again', async () => {
    const payer = newPayer()
    const { recipient, receiptId, ask, left } = await paidTwice(payer)
    const [backup, before] = [await takeBackup(line.db), await balanceOf(payer.address)]
    await ask()
    await untilRefunded(recipient, receiptId)
    await backup.restore()
    line.ctx.memory.censuses.clear()
    const { projectId, vault } = line
    const next = newWallet()
    line.solana.airdrop(next.address, 10_000_000_000n)
    const key = { projectId, purpose: 'admin', storedBy: 'test' } as const
    await saveProjectKey(line.db, {
      ...{ ...key, address: next.address, sealed: vault.seal(next.secret, keyLabel(projectId, 'admin')) },
    })
    const runs = await countRefunds()
    await ask()
    await watch()
    expect(await stateOf(recipient, receiptId)).toMatchObject({ state: 'refunded', left: '0' })
    expect(await countRefunds()).toBe(runs)
    expect(await balanceOf(payer.address)).toBe(before + left)
  })
})
