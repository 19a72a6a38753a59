import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AttemptVerdict } from '#contract/run/items.ts'
import { decideAttempt } from '#api/run/decide-attempt.ts'
import { cancelMaster } from '#api/run/control-run.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import {
  attemptsOf,
  author,
  command,
  ended,
  itemsOf,
  openLine,
  runOf,
  until,
  type Line,
} from '../support/line.ts'
import { signAndDie, untilFinal } from '../support/sign-and-die.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(async () => {
  await line.close()
})

const { plan, leaveOut, withTree, expectNothingTwice, withWorker, states } = auditedRuns(() => line)
async function outlive() {
  return void (await line.solana.faults.advance(170))
}

/** A run whose one attempt was dropped, and whose death one of two RPCs cannot confirm. */
async function leaveUnknown() {
  const masterId = await plan({ standard: 'token-metadata', count: 1 })
  await line.solana.faults.dropSends({ fraction: 1 })
  await line.solana.faults.history('error', 1)
  await until('it is sent', async () => (await states(masterId))[0] === 'sent')
  await outlive()
  await until('it is unknown', async () => (await states(masterId))[0] === 'unknown')
  const [attempt] = await attemptsOf(line.db, masterId)
  return { masterId, attemptId: Number(attempt?.attempt_id) }
}
function forgetPatience(masterId: number) {
  return line.db.execute(sql`
    update chunks set modified_at = now() - interval '2 minutes' where master_id = ${masterId} and state = 'unknown'`)
}
async function shows90(masterId: number) {
  await forgetPatience(masterId)
  await until('the run shows 90', async () => (await runOf(line.db, masterId)).status === '90')
}
function decide(attemptId: number, verdict: AttemptVerdict) {
  return command(line.db, (tx) =>
    decideAttempt(tx, { attemptId, verdict, reason: 'Looked at it.', evidence: 'none' }, author),
  )
}

/** What is signed right after so many blocks may have a blockhash from before them, and expire like the first. */
function expectLastFinal(found: string[]) {
  expect(found.length).toBeGreaterThan(1)
  expect(new Set(found.slice(0, -1))).toEqual(new Set(['expired']))
  expect(found.at(-1)).toBe('final')
}

describe('an attempt that cannot be proven', () => {
  test('is never signed again, shows 90, and is proven when the RPC is back', async () => {
    await withWorker(async () => {
      const { masterId } = await leaveUnknown()
      await shows90(masterId)
      expect(await states(masterId)).toEqual(['unknown'])
      await line.solana.faults.clear()
      expect(await ended(line.db, masterId)).toMatchObject({ status: '20', plan: '50' })
      expect(await states(masterId)).toEqual(['expired', 'final'])
      await expectNothingTwice(masterId)
    })
  })
  test('that a person calls dead is signed again', async () => {
    await withWorker(async () => {
      const { masterId, attemptId } = await leaveUnknown()
      await shows90(masterId)
      await decide(attemptId, 'dead')
      await line.solana.faults.clear()
      expect((await ended(line.db, masterId)).status).toBe('20')
      expectLastFinal(await states(masterId))
      await expectNothingTwice(masterId)
    })
  })
  test('that a person calls dead, and that landed: a cancel believes only the chain, and completes it', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 1 })
    const { signature, bytes } = await signAndDie(line, masterId)
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
    await outlive()
    await line.solana.faults.history('error')
    await withWorker(() => until('it is unknown', async () => (await states(masterId))[0] === 'unknown'))
    const [attempt] = await attemptsOf(line.db, masterId)
    await decide(Number(attempt?.attempt_id), 'dead')
    await command(line.db, (tx) => cancelMaster(tx, { masterId }, author))
    await withWorker(async () => {
      await until('it is unknown again', async () => (await states(masterId))[0] === 'unknown')
      expect(await itemsOf(line.db, masterId)).toMatchObject([{ status: '10', reason_code: null }])
      await line.solana.faults.clear()
      expect((await ended(line.db, masterId)).status).toBe('20')
    })
    expect(await states(masterId)).toEqual(['final'])
    await expectNothingTwice(masterId)
  })
  test('that a person says landed is completed with what is there, and nothing is signed', async () => {
    const masterId = await plan({ count: 3 })
    await withTree(masterId)
    const { signature, bytes } = await signAndDie(line, masterId)
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
    const [attempt] = await attemptsOf(line.db, masterId)
    await line.db.execute(sql`update attempts set state = 'unknown' where signature = ${signature}`)
    await line.db.execute(sql`update chunks set state = 'unknown' where chunk_id = ${attempt?.chunk_id}`)
    await decide(Number(attempt?.attempt_id), 'landed')
    expect(await states(masterId)).toEqual(['landed'])
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'final' }])
    await expectNothingTwice(masterId)
  })
  test('that a person says landed while its run is cancelled is completed, the rest is not, and it is said once', async () => {
    const masterId = await plan({ standard: 'token-metadata', count: 12 })
    const { signature, bytes } = await signAndDie(line, masterId)
    await line.ctx.chain.broadcast(bytes)
    await untilFinal(line, signature)
    const [attempt] = await attemptsOf(line.db, masterId)
    await line.db.execute(sql`update attempts set state = 'unknown' where signature = ${signature}`)
    await line.db.execute(sql`update chunks set state = 'unknown' where chunk_id = ${attempt?.chunk_id}`)
    await command(line.db, (tx) => cancelMaster(tx, { masterId }, author))
    const attemptId = Number(attempt?.attempt_id)
    await decide(attemptId, 'landed')
    const end = { status: '30', control: 'cancelled', plan: '5' }
    await withWorker(async () => expect(await ended(line.db, masterId)).toMatchObject(end))
    const items = await itemsOf(line.db, masterId)
    const signed = items.filter(({ chunk_id: chunkId }) => chunkId === attempt?.chunk_id)
    expect(signed.length).toBeLessThan(items.length)
    for (const item of items)
      expect(item).toMatchObject(
        signed.includes(item) ? { status: '20', signature } : { status: '40', reason_code: 'CANCELLED' },
      )
    // The run is over: what is pressed now changes nothing of it.
    for (const verdict of ['landed', 'dead', 'abandoned'] as const)
      await expect(decide(attemptId, verdict)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' })
    expect(await runOf(line.db, masterId)).toMatchObject(end)
    expect(await itemsOf(line.db, masterId)).toEqual(items)
    await expectNothingTwice(masterId)
  })
  test('that a person abandons fails its items and ends the run, and is not said to have landed after that', async () => {
    await withWorker(async () => {
      const { masterId, attemptId } = await leaveUnknown()
      await decide(attemptId, 'abandoned')
      expect(await ended(line.db, masterId)).toMatchObject({ status: '40', plan: '5' })
      const failed = [{ status: '40', nft: '5', reason_code: 'UNKNOWN_ABANDONED' }]
      expect(await itemsOf(line.db, masterId)).toMatchObject(failed)
      await expect(decide(attemptId, 'landed')).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' })
      expect(await runOf(line.db, masterId)).toMatchObject({ status: '40' })
      expect(await itemsOf(line.db, masterId)).toMatchObject(failed)
      leaveOut(masterId)
    })
  })
  test('that was to make a tree and is abandoned: what waits for the tree is minted into another', async () => {
    await withWorker(async () => {
      const masterId = await plan({ count: 3, hasOwnTree: true })
      const tree = async () => (await attemptsOf(line.db, masterId, 'tree'))[0]
      await line.solana.faults.dropSends({ fraction: 1 })
      await line.solana.faults.history('error', 1)
      await until('it is sent', async () => (await tree())?.state === 'sent')
      await outlive()
      await until('it is unknown', async () => (await tree())?.state === 'unknown')
      await decide(Number((await tree())?.attempt_id), 'abandoned')
      await line.solana.faults.clear()
      expect((await ended(line.db, masterId)).status).toBe('20')
      expectLastFinal((await attemptsOf(line.db, masterId, 'tree')).map((it) => it.state))
      await expectNothingTwice(masterId)
    })
  })
})
