import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listLiveAttempts } from '#db/run/attempts.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import { finalize } from '#worker/engine/drive/finalize.ts'
import { createFinalizer, type Finalizer } from '#worker/engine/drive/finalizer.ts'
import { follow } from '#worker/engine/drive/follow.ts'
import { attemptsOf, chunksOf, itemsOf, openLine, until, type Line } from '#tests/support/line.ts'
import { signAndDie, untilFinal } from '#tests/support/sign-and-die.ts'
import { readTold } from '#contract/codes/told.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

/** A run of two with one signed transaction, as the drive sees it. */
async function signed() {
  const masterId = await line.plan({ standard: 'token-metadata', count: 2 })
  const { bytes, signature } = await signAndDie(line, masterId)
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('There is no run.')
  return { masterId, run, authority, bytes, signature, live: await listLiveAttempts(line.db, masterId, 10) }
}
/** What a drive works with, when its chain answers some things otherwise. */
function contextWith(change: Partial<Chain>) {
  return { ...line.ctx, chain: { ...line.ctx.chain, ...change } }
}
const noFinalizer: Finalizer = { has: () => false, add: () => undefined, done: () => Promise.resolve() }

test('an item that was not read back is a mismatch: nothing of its chunk is completed, and a person decides', async () => {
  const { masterId, run, authority, bytes, signature, live } = await signed()
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  const { programs } = line.ctx.chain
  const ctx = contextWith({
    programs: {
      ...programs,
      mint: {
        ...programs.mint,
        readBack: async (...input) => {
          const found = await programs.mint.readBack(...input)
          return { ...found, items: found.items.slice(1) }
        },
      },
    },
  })
  await finalize(ctx, run, authority, live)
  expect((await attemptsOf(line.db, masterId)).map(({ state }) => state)).toEqual(['unknown'])
  expect((await chunksOf(line.db, masterId)).map(({ state }) => state)).toEqual(['unknown'])
  expect((await itemsOf(line.db, masterId)).map(({ status }) => status)).toEqual(['10', '10'])
})

test('a success that an RPC makes up completes nothing and signs nothing again: no RPC shows the transaction', async () => {
  const { masterId, run, authority, signature } = await signed()
  const status = { slot: 1n, confirmation: 'finalized' as const, err: null }
  const ctx = contextWith({
    statuses: (signatures) => Promise.resolve(signatures.map(() => status)),
    prove: () => Promise.resolve({ verdict: 'found', signature, status }),
  })
  for (let times = 0; times < 2; times += 1) {
    const finalizer = createFinalizer(ctx, () => undefined)
    await follow(ctx, run, authority, finalizer)
    await finalizer.done()
  }
  expect((await attemptsOf(line.db, masterId)).map(({ state }) => state)).toEqual(['signed'])
  expect((await chunksOf(line.db, masterId)).map(({ state }) => state)).toEqual(['signed'])
  expect((await itemsOf(line.db, masterId)).map(({ status: its }) => its)).toEqual(['10', '10'])
})

test('what is final waits for more of it while more is to be sent, and for no longer than a moment', async () => {
  const { masterId, run, authority, bytes, signature } = await signed()
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
  let begun = 0
  const ctx = { ...line.ctx, policy: { ...line.ctx.policy, finalizeAfterMs: 60_000 } }
  const watched = {
    ...ctx,
    // Reading back begins with the question whether the worker is stopping.
    get stopping() {
      begun += 1
      return ctx.stopping
    },
  }
  const finalizer = createFinalizer(watched, () => undefined)
  const poll = async () => {
    await follow(ctx, run, authority, finalizer, { isSending: true })
    return begun > 0
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(await poll()).toBe(false)
    vi.setSystemTime(Date.now() + 59_000)
    expect(await poll()).toBe(false)
    // More is still to be sent, and nothing else became final.
    vi.setSystemTime(Date.now() + 2_000)
    await poll()
  } finally {
    vi.useRealTimers()
  }
  await until('it is read back', () => begun > 0)
  await finalizer.done()
  expect((await itemsOf(line.db, masterId)).map(({ status }) => status)).toEqual(['20', '20'])
})

test('of more than a thousand unknown attempts each gets its turn, and what is on its way is polled each time', async () => {
  const { masterId, run, authority, signature } = await signed()
  await line.db.execute(sql`
    with made as (
      insert into chunks (master_id, kind, state, item_count, tx_version)
      select ${masterId}::bigint, 'mint', 'unknown', 0, 'v0' from generate_series(1, 1100) returning chunk_id
    )
    insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height, fee_lamports,
      first_item_instruction, instructions_per_item, state, signed_by)
    select chunk_id, ${masterId}::bigint, 1, 'unknown ' || chunk_id, '', '', 0, 0, 0, 1, 'unknown', 'test' from made`)
  const polled: string[][] = []
  const ctx = contextWith({
    statuses: (signatures) => {
      polled.push(signatures)
      return Promise.resolve(signatures.map(() => ({ slot: 1n, confirmation: 'processed', err: null })))
    },
  })
  for (let times = 0; times < 2; times += 1) await follow(ctx, run, authority, noFinalizer)
  expect(polled.every((signatures) => signatures.includes(signature))).toBe(true)
  expect(new Set(polled.flat()).size).toBe(1_101)
})

test('an attempt that cannot be proven is asked about at growing distances', async () => {
  const { masterId, run, authority } = await signed()
  let asked = 0
  const ctx = contextWith({
    statuses: (signatures) => Promise.resolve(signatures.map(() => null)),
    finalizedHeight: () => Promise.resolve({ blockHeight: 1_000_000_000n, slot: 1_000_000_000n }),
    prove: () => {
      asked += 1
      return Promise.resolve({
        verdict: 'unknown' as const,
        doubt: { code: 'RPC_OF_OTHER_NETWORK' as const, params: { rpc: `rpc ${asked}` } },
      })
    },
  })
  const policy = { ...ctx.policy, backOffFirstMs: 60_000, backOffMaxMs: 600_000 }
  const askedAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    for (let times = 0; times < 3; times += 1) await follow({ ...ctx, policy }, run, authority, noFinalizer)
    return asked
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    // Once before it is unknown, and once after.
    expect(await askedAfter(0)).toBe(2)
    expect((await attemptsOf(line.db, masterId)).map(({ state }) => state)).toEqual(['unknown'])
    expect(await askedAfter(59_000)).toBe(2)
    expect(await askedAfter(2_000)).toBe(3)
    expect(await askedAfter(119_000)).toBe(3)
    expect(await askedAfter(2_000)).toBe(4)
    // What is in the way now, not what was first.
    const [row] = await line.db.execute<{ error_detail: string }>(
      sql`select error_detail from attempts where master_id = ${masterId}`,
    )
    expect(row && readTold(row.error_detail)).toEqual({
      detail: { code: 'RPC_OF_OTHER_NETWORK', params: { rpc: 'rpc 4' } },
    })
  } finally {
    vi.useRealTimers()
  }
})
