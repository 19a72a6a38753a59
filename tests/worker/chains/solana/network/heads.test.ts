import { afterEach, describe, expect, it } from 'vitest'

import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { readHeads } from '#worker/chains/solana/network/heads.ts'
import { RpcPool } from '#worker/chains/solana/rpc/rpc-pool.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { type FakeRpc, type FakeScript, startFakeRpc } from '../fake-rpc.ts'

const started: FakeRpc[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((rpc) => rpc.close()))
})

const policy = { ...createPolicy(), rpcPauseFirstMs: 1, rpcPauseMaxMs: 1 }

async function poolOf(...scripts: FakeScript[]) {
  const rpcs = await Promise.all(scripts.map((script) => startFakeRpc(script)))
  started.push(...rpcs)
  const urls = rpcs.map(({ url }) => url)
  const pool = new RpcPool({ urls, timeoutMs: 1_500, timings: policy, isOurs: (genesis) => genesis === ours })
  const names = pool.all.map(({ name }) => name)
  return { pool, rpcs, names, readable: () => pool.inOrder().map(({ name }) => names.indexOf(name)) }
}

const ours = 'o'.repeat(44)
function headAt(slot: number, genesis = ours): FakeScript {
  return (method) => ({ result: method === 'getGenesisHash' ? genesis : slot })
}

describe('an RPC that is behind', () => {
  it('is not read from while it is more than 50 slots behind the best, and stays a witness', async () => {
    const { pool, rpcs, readable, names } = await poolOf(headAt(949), headAt(1_000))
    await readHeads(pool)
    expect(readable()).toEqual([1])
    expect(pool.endpoints).toHaveLength(2)
    expect(pool.heads.slotsBehind(names[0] ?? '')).toBe(51n)
    rpcs[0]?.answer(headAt(950))
    await readHeads(pool)
    expect(readable()).toEqual([0, 1])
  })

  it('is not read from while it stands still and another moves on', async () => {
    const { pool, rpcs, readable } = await poolOf(headAt(1_000), headAt(1_000))
    await readHeads(pool)
    rpcs[1]?.answer(headAt(1_024))
    await readHeads(pool)
    expect(readable()).toEqual([0, 1])
    rpcs[1]?.answer(headAt(1_025))
    await readHeads(pool)
    expect(readable()).toEqual([1])
    rpcs[0]?.answer(headAt(1_001))
    await readHeads(pool)
    expect(readable()).toEqual([0, 1])
  })

  it('is not read from either when the best is away', async () => {
    const { pool, rpcs, readable } = await poolOf(headAt(900), headAt(1_000))
    await readHeads(pool)
    rpcs[1]?.answer(() => ({ httpStatus: 500 }))
    for (let times = 0; times < 3; times += 1) await readHeads(pool)
    expect(readable()).toEqual([1])
  })
})

describe('an RPC that hangs', () => {
  it('is waited for until it is known to be unwell, and no longer', async () => {
    const { pool } = await poolOf(() => 'hang', headAt(1_000))
    for (let times = 0; times < 3; times += 1) await readHeads(pool)
    await expect.poll(() => pool.all[0]?.health.isAvailable).toBe(true)
    const startedMs = performance.now()
    await readHeads(pool)
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })
})

describe('an RPC that comes back', () => {
  it('says which network it serves first; of another one it is out, and named', async () => {
    const { pool, rpcs, readable } = await poolOf(headAt(1_000), headAt(1_000))
    await readHeads(pool)
    expect(rpcs[0]?.calls.map(({ method }) => method)).toEqual(['getSlot'])
    rpcs[0]?.answer(() => ({ httpStatus: 500 }))
    for (let times = 0; times < 3; times += 1) await readHeads(pool)
    rpcs[0]?.answer(headAt(2_000, 'h'.repeat(44)))
    await expect
      .poll(async () => (await readHeads(pool), pool.all[0]?.health.reason), { interval: 5 })
      .toBe('other-network')
    expect(pool.all[0]?.health.isHealthy).toBe(false)
    expect(pool.heads.isBehind(pool.all[1]?.name ?? '')).toBe(false)
    rpcs[0]?.answer(headAt(1_001))
    await expect
      .poll(async () => (await readHeads(pool), pool.all[0]?.health.isHealthy), { interval: 5 })
      .toBe(true)
    expect(readable()).toEqual([0, 1])
  })
})

describe('a retired RPC', () => {
  it('is asked for nothing, and again when it is brought back', async () => {
    const { pool, rpcs, names } = await poolOf(headAt(1_000), headAt(1_000))
    pool.setRetired(names.slice(0, 1))
    await readHeads(pool)
    expect(rpcs.map(({ calls }) => calls.length)).toEqual([0, 1])
    pool.setRetired([])
    await readHeads(pool)
    expect(rpcs.map(({ calls }) => calls.map(({ method }) => method))).toEqual([
      ['getGenesisHash', 'getSlot'],
      ['getSlot', 'getSlot'],
    ])
  })

  it('that is of another network when it is brought back is read from no more', async () => {
    const { pool, rpcs, names } = await poolOf(headAt(1_000), headAt(1_000))
    pool.setRetired(names.slice(0, 1))
    pool.setRetired(names.slice(0, 1))
    rpcs[0]?.answer(headAt(2_000, 'h'.repeat(44)))
    pool.setRetired([])
    await readHeads(pool)
    expect(rpcs[0]?.calls.map(({ method }) => method)).toEqual(['getGenesisHash'])
    expect(pool.all[0]?.health.reason).toBe('other-network')
    expect(pool.heads.isBehind(names[1] ?? '')).toBe(false)
  })
})

describe('a proof', () => {
  const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  const witness =
    (genesis: string): FakeScript =>
    (method, params) => {
      if (method === 'getGenesisHash') return { result: genesis }
      if (method === 'getFirstAvailableBlock') return { result: 0 }
      if (method !== 'getSignatureStatuses') return { result: 200 }
      return { result: { context: { slot: 200 }, value: (params[0] as string[]).map(() => null) } }
    }
  const candidate = { signature: 's', lastValidBlockHeight: 100n, signedSlot: 50n, isKnownFailed: false }

  async function mainnetChain(...genesis: string[]) {
    const rpcs = await Promise.all(genesis.map((hash) => startFakeRpc(witness(hash))))
    started.push(...rpcs)
    const chain = createSolanaChain({
      ...{ rpcUrls: rpcs.map(({ url }) => url), network: 'mainnet', requestTimeoutMs: 1_500 },
      ...{ priorityFloorMicroLamports: 0n, priorityCapMicroLamports: 0n, timings: policy },
    })
    return { chain, rpcs, names: rpcs.map(({ url }) => new URL(url).host) }
  }

  it('leaves an RPC of another network out', async () => {
    const { chain, rpcs } = await mainnetChain(mainnet, ours, mainnet)
    expect(await chain.prove([candidate])).toMatchObject({ verdict: 'dead' })
    expect(rpcs[1]?.calls.map(({ method }) => method)).not.toContain('getSignatureStatuses')
  })

  it('is none on mainnet when only one witness is left', async () => {
    const { chain } = await mainnetChain(mainnet, ours)
    expect(await chain.prove([candidate])).toMatchObject({
      verdict: 'unknown',
      doubt: { code: 'WITNESSES_FEW', params: { hosts: '1', hostsMin: '2', network: 'mainnet' } },
    })
  })

  it('asks no RPC that is retired', async () => {
    const { chain, rpcs, names } = await mainnetChain(mainnet, mainnet, mainnet)
    chain.setRetired(names.slice(2))
    expect(await chain.prove([candidate])).toMatchObject({ verdict: 'dead' })
    expect(rpcs[2]?.calls).toEqual([])
    chain.setRetired(names.slice(1))
    expect(await chain.prove([candidate])).toMatchObject({ verdict: 'unknown' })
  })
})
