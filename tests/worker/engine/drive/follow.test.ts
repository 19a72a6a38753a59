import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listLiveAttempts } from '#db/run/attempts.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import { finalize } from '#worker/engine/drive/finalize.ts'
import type { Finalizer } from '#worker/engine/drive/finalizer.ts'
import { follow } from '#worker/engine/drive/follow.ts'
import { attemptsOf, chunksOf, itemsOf, openLine, type Line } from '#tests/support/line.ts'
import { signAndDie, untilFinal } from '#tests/support/sign-and-die.ts'

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

test('an attempt that cannot be proven is asked about at growing distances', async () => {
  const { masterId, run, authority } = await signed()
  let asked = 0
  const ctx = contextWith({
    statuses: (signatures) => Promise.resolve(signatures.map(() => null)),
    finalizedHeight: () => Promise.resolve({ blockHeight: 1_000_000_000n, slot: 1_000_000_000n }),
    prove: () => {
      asked += 1
      return Promise.resolve({ verdict: 'unknown' as const, reason: 'No RPC answers.' })
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
  } finally {
    vi.useRealTimers()
  }
})
