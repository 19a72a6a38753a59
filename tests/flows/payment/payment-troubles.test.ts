import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ChainError } from '#worker/chains/chain-error.ts'
import type { Receipts } from '#worker/chains/receipt.ts'
import { readWallet } from '#worker/payment/read-wallet.ts'
import { ended, openLine, until, type Line } from '../../support/line.ts'
import { lyingContext } from '../../support/payment/lying-context.ts'
import { paymentOf, paymentsOf, priceOfRun, receiptsOf } from '../../support/payment/payments.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { withWorker } from '../../support/with-worker.ts'

const hourMs = 3_600_000
let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  vi.useRealTimers()
  await line.solana.faults.clear()
})
afterAll(() => line.close())

const { letExpire, newFeeWallet, newPayer, opened, order, pay, payAll, untilPaid, watch } = paymentsOf(
  () => line,
)

/** A context of which one part fails as if the worker had died there. */
const killed = new Error('The worker is gone.')

describe('a worker that dies', () => {
  test('between seeing a transfer and crediting it leaves both to the next, which credits once', async () => {
    const { masterId, recipient, reference } = await opened()
    await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
    const { chain } = line.ctx
    const sendCoin = { ...chain.programs.sendCoin, listOutcomes: () => Promise.reject(killed) }
    const dying = { ...line.ctx, chain: { ...chain, programs: { ...chain.programs, sendCoin } } }
    await until('it dies with the transfer in its rows', async () => {
      await watch(dying).catch((error: unknown) => expect(error).toBe(killed))
      return (await receiptsOf(line.db, recipient)).length === 1
    })
    expect(await receiptsOf(line.db, recipient)).toMatchObject([
      { state: 'waiting', left: String(priceOfRun) },
    ])
    expect(await paymentOf(line.db, masterId)).toMatchObject({ status: '0', paid: 0n })
    await untilPaid(masterId)
    await watch()
    expect(await receiptsOf(line.db, recipient)).toMatchObject([{ state: 'credited', left: '0' }])
    expect(await paymentOf(line.db, masterId)).toMatchObject({ status: '10', paid: priceOfRun })
  })

  test('between crediting it and telling of the run leaves a run that begins all the same', async () => {
    const { masterId, recipient, reference } = await opened()
    await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
    const producer = { ...line.ctx.producer, notify: () => Promise.reject(killed) }
    await until('it dies with the payment complete', async () => {
      await watch({ ...line.ctx, producer }).catch((error: unknown) => expect(error).toBe(killed))
      return (await paymentOf(line.db, masterId)).status === '10'
    })
    await withWorker(line, () => ended(line.db, masterId))
  })
})

describe('a clock that is wrong', () => {
  test.each([
    ['ahead', 20],
    ['behind', -20],
  ] as const)('by 20 hours, ours %s: what is paid is seen, and paid in time', async (_, hours) => {
    const { masterId, recipient, reference } = await opened()
    await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
    // The clock of the process, and the times of blocks against that of the database.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs })
    const ctx = lyingContext(line, (_method, result) => inOtherTime(result, -hours * 3_600), {
      isAll: true,
    })
    await until('it is paid', async () => {
      await watch(ctx)
      return (await paymentOf(line.db, masterId)).status === '10'
    })
    ctx.chain.close()
  })

  test('that jumps ahead ends a payment early: its money waits, and pays for it when it is opened again', async () => {
    const { masterId, recipient, reference } = await opened()
    await letExpire(masterId)
    await pay(newPayer(), { recipient, reference, lamports: priceOfRun })
    await until('it is seen', async () => {
      await watch()
      return (await receiptsOf(line.db, recipient)).length === 1
    })
    expect(await paymentOf(line.db, masterId)).toMatchObject({ status: '5', paid: 0n })
    expect(await receiptsOf(line.db, recipient)).toMatchObject([
      { state: 'waiting', left: String(priceOfRun) },
    ])
  })
})

/** What an RPC tells with every block so many seconds later. */
function inOtherTime(result: unknown, seconds: number): unknown {
  if (Array.isArray(result)) return result.map((one) => inOtherTime(one, seconds))
  if (typeof result !== 'object' || result === null || !('blockTime' in result)) return result
  return { ...result, blockTime: Number(result.blockTime) + seconds }
}

describe('a cursor that stands still', () => {
  const signatures = Array.from({ length: 1_500 }, (_, at) => `transaction-${at}`)

  /** Transactions of a wallet, one every hundred slots, that pay nothing. */
  function reading(isDoubted: (signature: string) => boolean) {
    const reads: string[] = []
    const receipts: Receipts = {
      list: async (_address, { after }) =>
        signatures
          .map((signature, at) => ({ signature, slot: BigInt(at) * 100n }))
          .slice(after === null ? 0 : signatures.indexOf(after) + 1),
      read: async (signature) => {
        reads.push(signature)
        if (isDoubted(signature))
          throw new ChainError('RPC_BAD_ANSWER', 'temporary', { log: 'The RPCs differ.' })
        return { slot: BigInt(signatures.indexOf(signature)) * 100n, at: null, accounts: [], transfers: [] }
      },
    }
    const { chain } = line.ctx
    const ctx = {
      ...line.ctx,
      ...{ memory: { ...line.ctx.memory }, chain: { ...chain, programs: { ...chain.programs, receipts } } },
    }
    return { ctx, reads }
  }
  const wallet = (cursor: string | null) => ({
    ...{ feeWalletId: 1, address: newWallet().address, cursor },
    ...{ since: new Date(0), now: new Date(), isBusy: true },
  })

  test('at a doubted transaction asks for that one again, and for no other twice', async () => {
    let isLying = true
    const { ctx, reads } = reading((signature) => isLying && signature === 'transaction-3')
    const of = wallet(null)
    const doubted = { cursor: 'transaction-2', trouble: 'RPC_BAD_ANSWER' }
    expect(await readWallet(ctx, of)).toEqual(doubted)
    // 1,000 are read at once, and the 500 that are left with the one that is doubted.
    expect(reads).toHaveLength(1_000)
    const stays = { ...doubted, cursor: null }
    expect(await readWallet(ctx, { ...of, cursor: 'transaction-2' })).toEqual(stays)
    expect(reads).toHaveLength(1_501)
    expect(await readWallet(ctx, { ...of, cursor: 'transaction-2' })).toEqual(stays)
    expect(reads).toHaveLength(1_502)
    isLying = false
    expect(await readWallet(ctx, { ...of, cursor: 'transaction-2' })).toEqual({
      cursor: 'transaction-1497',
      trouble: null,
    })
  })

  test('lets later transfers be credited meanwhile, and ends no payment', async () => {
    const first = await opened()
    const doubtful = await pay(newPayer(), { ...first, lamports: priceOfRun })
    const second = await order()
    const { reference } = await paymentOf(line.db, second)
    await pay(newPayer(), { recipient: first.recipient, reference, lamports: priceOfRun })
    const ctx = lyingContext(line, (method, result, [asked]) =>
      method === 'getTransaction' && asked === doubtful ? null : result,
    )
    await until('the second is paid', async () => {
      await watch(ctx)
      return (await paymentOf(line.db, second)).status === '10'
    })
    await line.db.execute(
      sql`update master_payments set expires_at = now() - interval '1 hour' where master_id = ${first.masterId}`,
    )
    await watch(ctx)
    expect(await paymentOf(line.db, first.masterId)).toMatchObject({ status: '0', paid: 0n })
    await untilPaid(first.masterId)
    ctx.chain.close()
  })
})

test('one transaction that pays two projects is a receipt of each', async () => {
  const first = await opened()
  await newFeeWallet({ isBeside: true })
  const second = await order()
  const other = await paymentOf(line.db, second)
  await payAll(newPayer(), [
    { ...first, lamports: priceOfRun },
    { ...other, lamports: priceOfRun },
  ])
  await untilPaid(first.masterId)
  await untilPaid(second)
})
