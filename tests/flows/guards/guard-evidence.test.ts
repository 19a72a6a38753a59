import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelMaster } from '#api/run/control-run.ts'
import { decideAttempt } from '#api/run/decide-attempt.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import type { ShownGuard } from '#worker/chains/programs.ts'
import type { WorkerContext } from '#worker/context.ts'
import { returnGuards } from '#worker/engine/drive/return-guards.ts'
import { createMemory } from '#worker/memory.ts'
import { auditedRuns } from '../../support/audited-runs.ts'
import {
  attemptsOf,
  author,
  chunksOf,
  command,
  ended,
  itemsOf,
  openLine,
  until,
  waits,
  type Line,
} from '../../support/line.ts'
import { guardLamports, guardsOf } from './guards.ts'
import { newPayouts, payoutRuns } from '../../support/kinds/payouts.ts'
import { signAndDie, untilFinal } from '../../support/sign-and-die.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { sendCoin, expectPaidOnce, withWorker } = payoutRuns(() => line)
const { plan, withTree, expectNothingTwice } = auditedRuns(() => line)
const { guardOf, sendFromStranger, lamportsOf } = guardsOf(() => line)

/** A transaction of a run, signed by a worker that died; of a run that is cancelled, and whose RPCs have forgotten all that landed. */
async function leaveDenied(masterId: number, isLanded: boolean) {
  const { signature, bytes } = await signAndDie(line, masterId)
  if (isLanded) {
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
  }
  // Longer than an RPC remembers statuses without its history.
  await line.solana.faults.advance(400)
  await line.solana.faults.history('null')
  await command(line.db, (tx) => cancelMaster(tx, { masterId }, author))
  return signature
}

/** Looks once, as a worker that knows nothing of an earlier look. @returns whether a guard is still out. */
async function look(masterId: number, ctx: WorkerContext = line.ctx) {
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('There is no run.')
  return returnGuards({ ...ctx, memory: createMemory() }, run, authority, { isLast: true })
}

async function statesOf(masterId: number, kind: string) {
  return (await attemptsOf(line.db, masterId, kind)).map(({ state }) => state)
}

/** The rows as they are when a transaction was called dead, and its chunk ended since. */
async function callDead(masterId: number, state: 'failed' | 'cancelled') {
  await line.db.execute(sql`update attempts set state = 'expired' where master_id = ${masterId}`)
  await line.db.execute(sql`update chunks set state = ${state} where master_id = ${masterId}`)
  await line.db.execute(
    sql`update minting_items set status = '40', reason_code = 'PROGRAM_ERROR' where master_id = ${masterId}`,
  )
}

describe('a guard that is there, of a transaction that every RPC denies and a run that was cancelled', () => {
  test('of a payout stays out, and nobody is paid twice', async () => {
    const payouts = newPayouts(2)
    const masterId = await sendCoin({ payouts })
    const signature = await leaveDenied(masterId, true)
    const { address } = await guardOf(masterId)
    await withWorker(async () => {
      await until('it is in doubt', async () => (await statesOf(masterId, 'sendCoin'))[0] === 'unknown')
      expect(await lamportsOf(address)).toBe(guardLamports)
      expect((await itemsOf(line.db, masterId)).map(({ status }) => status)).toEqual(['10', '10'])
      // Its keys are held: the same list cannot be entered beside it.
      await expect(sendCoin({ payouts })).rejects.toThrow()
      await line.solana.faults.clear()
      expect((await ended(line.db, masterId)).status).toBe('20')
    })
    expect(await attemptsOf(line.db, masterId, 'sendCoin')).toMatchObject([{ signature, state: 'final' }])
    expect(await lamportsOf(address)).toBe(0n)
    await expectPaidOnce(masterId, payouts)
  })

  test('and that a person gives up stays out for ever, and does not hold up the end of its run', async () => {
    const masterId = await sendCoin({ payouts: newPayouts(2) })
    await leaveDenied(masterId, true)
    const { address } = await guardOf(masterId)
    await withWorker(async () => {
      await until('it is in doubt', async () => (await statesOf(masterId, 'sendCoin'))[0] === 'unknown')
      const [attempt] = await attemptsOf(line.db, masterId, 'sendCoin')
      const verdict = { verdict: 'abandoned', reason: 'Nobody knows.', evidence: 'none' } as const
      const input = { attemptId: Number(attempt?.attempt_id), ...verdict }
      await command(line.db, (tx) => decideAttempt(tx, input, author))
      expect((await ended(line.db, masterId)).status).toBe('40')
    })
    expect(await lamportsOf(address)).toBe(guardLamports)
    expect((await itemsOf(line.db, masterId)).map((item) => item.reason_code)).toEqual(
      Array(2).fill('UNKNOWN_ABANDONED'),
    )
  })

  test('of a mint stays out, and the NFTs are those that are there', async () => {
    const masterId = await plan({ count: 2, settings: { hasGuard: true } })
    await withTree(masterId)
    const signature = await leaveDenied(masterId, true)
    const { address } = await guardOf(masterId)
    await withWorker(async () => {
      await until('it is in doubt', async () => (await statesOf(masterId, 'mint'))[0] === 'unknown')
      expect(await lamportsOf(address)).toBe(guardLamports)
      await line.solana.faults.clear()
      expect((await ended(line.db, masterId)).status).toBe('20')
    })
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'final' }])
    await expectNothingTwice(masterId)
  })
})

test('a guard of a chunk that failed puts what was called dead in doubt again, and its items with it', async () => {
  const payouts = newPayouts(2)
  const masterId = await sendCoin({ payouts })
  const { signature, bytes } = await signAndDie(line, masterId)
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  await callDead(masterId, 'failed')
  await line.solana.faults.history('null')
  expect(await look(masterId)).toBe(true)
  expect(await statesOf(masterId, 'sendCoin')).toEqual(['unknown'])
  expect(await chunksOf(line.db, masterId)).toMatchObject([{ state: 'unknown', guard_returned: false }])
  expect(await itemsOf(line.db, masterId)).toMatchObject([
    { status: '10', reason_code: null },
    { status: '10', reason_code: null },
  ])
  const [event] = await line.db.execute(sql`
    select reason from events where entity = 'attempt' and to_state = 'unknown' and master_id = ${masterId}`)
  expect(event).toEqual({ reason: 'GUARD_STILL_THERE' })
})

describe('what is no proof that something landed', () => {
  /** A transaction that never landed, and was called dead with right. */
  async function leaveDead() {
    const masterId = await sendCoin({ payouts: newPayouts(2) })
    await signAndDie(line, masterId)
    await callDead(masterId, 'cancelled')
    return { masterId, ...(await guardOf(masterId)) }
  }

  test('a guard that one RPC alone shows: nothing is in doubt, nothing is sent, and the run waits until they agree', async () => {
    const { masterId, seed } = await leaveDead()
    const { programs } = line.ctx.chain
    const shown: ShownGuard = { seed, lamports: guardLamports, isCertain: false }
    const guard = { ...programs.guard, listShown: () => Promise.resolve([shown]) }
    const ctx = { ...line.ctx, chain: { ...line.ctx.chain, programs: { ...programs, guard } } }
    expect(await look(masterId, ctx)).toBe(true)
    expect(await statesOf(masterId, 'sendCoin')).toEqual(['expired'])
    await waits(line.db, masterId, 'EARLIER_UNPROVEN')
    expect(await look(masterId)).toBe(false)
    expect(await chunksOf(line.db, masterId)).toMatchObject([{ guard_returned: true }])
  })

  test('lamports that a stranger sent to its address: they are brought home, and the run ends', async () => {
    const { masterId, seed, address } = await leaveDead()
    await sendFromStranger({ seed, address }, guardLamports)
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('40'))
    expect(await statesOf(masterId, 'sendCoin')).toEqual(['expired'])
    expect(await lamportsOf(address)).toBe(0n)
  })
})

test('lamports that a stranger adds to a guard do not explain it: what landed is followed', async () => {
  const payouts = newPayouts(2)
  const masterId = await sendCoin({ payouts })
  const { signature, bytes } = await signAndDie(line, masterId)
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  await callDead(masterId, 'failed')
  const { seed, address } = await guardOf(masterId)
  await sendFromStranger({ seed, address }, 1_000_000n)
  const { guard } = line.ctx.chain.programs
  expect(await guard.sentByOthers(line.wallet.address, { seed })).toBe(1_000_000n)
  expect(await look(masterId)).toBe(true)
  expect(await statesOf(masterId, 'sendCoin')).toEqual(['landed'])
  expect(await lamportsOf(address)).toBe(guardLamports + 1_000_000n)
})
