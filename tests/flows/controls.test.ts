import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelMaster, pauseMaster, resumeMaster } from '#api/run/control-run.ts'
import { retryRun } from '#api/run/retry-run.ts'
import { AppError } from '#api/app-error.ts'
import { testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import {
  attemptsOf,
  author,
  chunksOf,
  command,
  ended,
  itemsOf,
  openLine,
  runOf,
  until,
  type Line,
} from '../support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
  await line.startWorker()
})
afterAll(() => line.close())

function pause(masterId: number) {
  return command(line.db, (tx) => pauseMaster(tx, { masterId }, author))
}
function resume(masterId: number) {
  return command(line.db, (tx) => resumeMaster(tx, { masterId }, author))
}
function cancel(masterId: number) {
  return command(line.db, (tx) => cancelMaster(tx, { masterId }, author))
}
async function completed(masterId: number) {
  return (await itemsOf(line.db, masterId)).filter((item) => item.status === '20').length
}
async function signed(masterId: number) {
  return (await attemptsOf(line.db, masterId)).length
}
function list(count: number, tag: string) {
  return testItems(count, tag, [newWallet().address])
}
/** The whole worker takes another turn: what it was going to send, it would have sent by then. */
async function aFewTurns(masterId: number) {
  const { slot } = await line.ctx.chain.finalizedHeight()
  await until('forty slots go by', async () => (await line.ctx.chain.finalizedHeight()).slot > slot + 40n)
  return signed(masterId)
}

describe('a schedule', () => {
  test('starts the run by itself when its time has come, not before', async () => {
    const masterId = await line.plan({ count: 2 })
    await line.db.execute(
      sql`update minting_masters set start_at = now() + interval '3 seconds', status = '0' where master_id = ${masterId}`,
    )
    await ended(line.db, masterId)
    const [row] = await line.db.execute<{ late: boolean }>(
      sql`select started_at >= start_at as late from minting_masters where master_id = ${masterId}`,
    )
    expect(row?.late).toBe(true)
    expect(await completed(masterId)).toBe(2)
  })
})

describe('pause and resume', () => {
  test('sends nothing more, finishes what is signed, and continues with the rest', async () => {
    const masterId = await line.plan({ standard: 'token-metadata', count: 9, settings: { isCanary: true } })
    await until('the first is signed', async () => (await signed(masterId)) === 1)
    await pause(masterId)
    await until('what is signed is final', async () => (await completed(masterId)) === 1)
    expect(await aFewTurns(masterId)).toBe(1)
    expect((await runOf(line.db, masterId)).status).toBe('10')
    await resume(masterId)
    expect((await ended(line.db, masterId)).status).toBe('20')
    expect(await completed(masterId)).toBe(9)
  })
})

describe('cancel', () => {
  const released = async (masterId: number) => {
    const items = await itemsOf(line.db, masterId)
    return items.filter(
      (item) => item.reason_code === 'CANCELLED' && item.business_key.startsWith('released:'),
    )
  }
  test('before the start ends run and plan, and the same list can be planned again', async () => {
    const items = list(3, 'cancel-first')
    const masterId = await line.plan({ items })
    await line.db.execute(
      sql`update minting_masters set start_at = null where master_id = ${masterId} and status = '0'`,
    )
    await cancel(masterId)
    expect(await ended(line.db, masterId)).toMatchObject({ status: '40', control: 'cancelled', plan: '5' })
    expect(await released(masterId)).toHaveLength(3)
    const again = await line.plan({ items })
    expect((await ended(line.db, again)).status).toBe('20')
  })
  test('in the middle finishes what is signed and fails the rest as cancelled', async () => {
    const items = list(9, 'cancel-middle')
    const masterId = await line.plan({ standard: 'token-metadata', items, settings: { isCanary: true } })
    await until('the first is signed', async () => (await signed(masterId)) === 1)
    await cancel(masterId)
    expect(await ended(line.db, masterId)).toMatchObject({ status: '30', control: 'cancelled', plan: '5' })
    expect(await completed(masterId)).toBe(1)
    expect(await released(masterId)).toHaveLength(8)
    expect(new Set((await itemsOf(line.db, masterId)).map((item) => item.nft))).toEqual(new Set(['20', '5']))
    const again = await line.plan({ standard: 'token-metadata', items: items.slice(1) })
    expect((await ended(line.db, again)).status).toBe('20')
  })
  test('proves dead what was signed and never landed before it cancels it', async () => {
    const masterId = await line.plan({ standard: 'token-metadata', count: 1 })
    await line.solana.faults.dropSends({ fraction: 1 })
    try {
      await until('it is sent', async () => (await attemptsOf(line.db, masterId))[0]?.state === 'sent')
      await cancel(masterId)
      await line.solana.faults.advance(170)
      expect(await ended(line.db, masterId)).toMatchObject({ status: '40', control: 'cancelled' })
    } finally {
      await line.solana.faults.clear()
    }
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ state: 'expired' }])
    expect(await chunksOf(line.db, masterId, 'mint')).toMatchObject([{ state: 'cancelled' }])
    expect(await released(masterId)).toHaveLength(1)
  })
  test('while paused ends the run, and a cancelled run cannot be retried', async () => {
    const masterId = await line.plan({ standard: 'token-metadata', count: 3, settings: { isCanary: true } })
    await until('the first is signed', async () => (await signed(masterId)) === 1)
    await pause(masterId)
    await cancel(masterId)
    expect(await ended(line.db, masterId)).toMatchObject({ control: 'cancelled' })
    await expect(command(line.db, (tx) => retryRun(tx, { masterId }, author))).rejects.toThrow(AppError)
  })
  test('brings the guards home of what had landed', async () => {
    const masterId = await line.plan({
      standard: 'token-metadata',
      count: 5,
      settings: { isCanary: true, hasGuard: true },
    })
    await until('the first is signed', async () => (await signed(masterId)) === 1)
    await cancel(masterId)
    await ended(line.db, masterId)
    const chunks = await chunksOf(line.db, masterId)
    expect(chunks.every((chunk) => chunk.guard_returned)).toBe(true)
  })
})
