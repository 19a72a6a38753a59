import { afterEach, describe, expect, it } from 'vitest'

import { createAcceptsV1 } from '#worker/chains/solana/network/accepts-v1.ts'
import { createPriorityFee } from '#worker/chains/solana/network/priority-fee.ts'
import { RentReader } from '#worker/chains/solana/network/rent.ts'
import { SlotTime } from '#worker/chains/solana/network/slot-time.ts'
import { statuses } from '#worker/chains/solana/network/statuses.ts'
import { RpcPool } from '#worker/chains/solana/rpc/rpc-pool.ts'
import { at, type FakeRpc, type FakeScript, startFakeRpc } from '../fake-rpc.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

const started: FakeRpc[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((rpc) => rpc.close()))
})

async function poolOn(script: FakeScript): Promise<{ pool: RpcPool; rpc: FakeRpc }> {
  const rpc = await startFakeRpc(script)
  started.push(rpc)
  return { pool: new RpcPool({ urls: [rpc.url], timeoutMs: 3_000, timings: createPolicy() }), rpc }
}

describe('the priority fee', () => {
  const bounds = { floorMicroLamports: 100n, capMicroLamports: 5_000n }
  const paying =
    (...paid: number[]): FakeScript =>
    () => ({ result: paid.map((prioritizationFee, slot) => ({ slot, prioritizationFee })) })

  it.each<[string, number[], bigint]>([
    ['the third quarter of what was paid', [1_000, 4_000, 2_000, 3_000, 500], 3_000n],
    ['the floor when no one pays', [0, 0, 0], 100n],
    ['the floor when nothing is known', [], 100n],
    ['the cap when everybody pays too much', [90_000, 90_000], 5_000n],
  ])('is %s', async (_, paid, expected) => {
    const { pool } = await poolOn(paying(...paid))
    const fee = await createPriorityFee(pool, bounds, createPolicy(), () => 0)([], 0)
    expect(fee.microLamports).toBe(expected)
  })

  it('doubles with each expiry, up to the cap, and says what others pay', async () => {
    const { pool } = await poolOn(paying(600))
    const priorityFee = createPriorityFee(pool, bounds, createPolicy(), () => 0)
    const fees = await Promise.all([0, 1, 2, 3, 4, 99].map((expiries) => priorityFee([], expiries)))
    expect(fees.map(({ microLamports }) => microLamports)).toEqual([
      600n,
      1_200n,
      2_400n,
      4_800n,
      5_000n,
      5_000n,
    ])
    expect(fees[0]).toMatchObject({ paidMicroLamports: 600n, capMicroLamports: 5_000n })
  })

  it('is asked for the accounts written to, once in a few seconds', async () => {
    let nowMs = 0
    const { pool, rpc } = await poolOn(paying(600))
    const priorityFee = createPriorityFee(pool, bounds, createPolicy(), () => nowMs)
    await Promise.all([priorityFee(['payer', 'tree'], 0), priorityFee(['tree', 'payer'], 3)])
    expect(rpc.calls).toEqual([{ method: 'getRecentPrioritizationFees', params: [['payer', 'tree']] }])
    await priorityFee(['payer', 'other'], 0)
    nowMs = createPolicy().priorityFeeMaxAgeMs
    await priorityFee(['payer', 'tree'], 0)
    expect(rpc.calls).toHaveLength(3)
  })

  it('is asked again after an RPC that failed', async () => {
    const { pool, rpc } = await poolOn(() => ({ httpStatus: 500 }))
    const priorityFee = createPriorityFee(pool, bounds, createPolicy(), () => 0)
    await expect(priorityFee([], 0)).rejects.toMatchObject({ kind: 'temporary' })
    rpc.answer(paying(600))
    expect(await priorityFee([], 0)).toMatchObject({ microLamports: 600n })
  })
})

describe('the slot time', () => {
  const samples: FakeScript = () => ({
    result: [
      { slot: 9, numSlots: 150, samplePeriodSecs: 60, numTransactions: 1 },
      { slot: 8, numSlots: 250, samplePeriodSecs: 60, numTransactions: 1 },
    ],
  })

  it('is what the node sampled until we have measured it ourselves, and follows a change', async () => {
    let nowMs = 0
    const { pool } = await poolOn(samples)
    const slotTime = new SlotTime(pool, createPolicy(), () => nowMs)
    expect(await slotTime.measure(100n)).toBe(300)
    nowMs = 4_000
    expect(await slotTime.measure(110n)).toBe(400)
    for (; nowMs <= 60_000; nowMs += 4_000) await slotTime.measure(110n + BigInt(nowMs - 4_000) / 200n)
    expect(await slotTime.measure(110n + BigInt(nowMs - 4_000) / 200n)).toBe(200)
  })

  it('is unknown, not an error, when the node samples nothing', async () => {
    const { pool } = await poolOn(() => ({ error: { code: -32601, message: 'Method not found' } }))
    expect(await new SlotTime(pool, createPolicy(), () => 0).measure(1n)).toBeNull()
  })
})

describe('rent', () => {
  it('is read at two lengths, then kept for a minute', async () => {
    let nowMs = 0
    const { pool, rpc } = await poolOn((_, [bytes]) => ({ result: 890_880 + 6_960 * Number(bytes) }))
    const rent = new RentReader(pool, createPolicy(), () => nowMs)
    expect(() => rent.lamports(0)).toThrow(expect.objectContaining({ kind: 'temporary' }))
    await Promise.all([rent.keepFresh(), rent.keepFresh()])
    expect([rent.lamports(0), rent.lamports(165)]).toEqual([890_880n, 2_039_280n])
    await rent.keepFresh()
    expect(rpc.calls).toHaveLength(2)
    nowMs = 60_000
    rpc.answer((_, [bytes]) => ({ result: 89_088 + 696 * Number(bytes) }))
    await rent.keepFresh()
    expect(rent.lamports(165)).toBe(203_928n)
  })
})

describe('v1 transactions', () => {
  it.each<[string, FakeScript, boolean]>([
    ['are taken when a simulation runs them', () => at(1, { err: 'AccountNotFound' }), true],
    ['are not when the network names the version', () => at(1, { err: 'UnsupportedVersion' }), false],
    ['are not when the node cannot read them', () => ({ error: { code: -32602, message: 'no' } }), false],
  ])('%s', async (_, script, expected) => {
    const { pool, rpc } = await poolOn(script)
    const acceptsV1 = createAcceptsV1(pool, createPolicy(), () => 0)
    expect([await acceptsV1(), await acceptsV1()]).toEqual([expected, expected])
    expect(rpc.calls).toHaveLength(1)
  })

  it('are not ruled out by an RPC that is down', async () => {
    const { pool } = await poolOn(() => ({ httpStatus: 502 }))
    await expect(createAcceptsV1(pool, createPolicy(), () => 0)()).rejects.toMatchObject({
      kind: 'temporary',
    })
  })
})

describe('statuses', () => {
  it('are asked in blocks of 256 and come back in order', async () => {
    const { pool, rpc } = await poolOn((_, [signatures]) =>
      at(
        7,
        (signatures as string[]).map((signature) =>
          signature.endsWith('0')
            ? { slot: 5, err: null, confirmations: 1, confirmationStatus: 'confirmed' }
            : null,
        ),
      ),
    )
    const signatures = Array.from({ length: 600 }, (_, index) => `s${index}`)
    const found = await statuses(pool, signatures)
    expect(rpc.calls.map(({ params }) => (params[0] as string[]).length)).toEqual([256, 256, 88])
    expect(found.map((status) => status !== null)).toEqual(signatures.map((s) => s.endsWith('0')))
    expect(found[0]).toEqual({ slot: 5n, err: null, confirmation: 'confirmed' })
  })
})
