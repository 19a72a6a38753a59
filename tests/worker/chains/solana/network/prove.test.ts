import { afterEach, describe, expect, it } from 'vitest'

import type { Candidate } from '#worker/chains/adapter.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { at, type FakeReply, type FakeRpc, type FakeScript, startFakeRpc } from '../fake-rpc.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

const started: FakeRpc[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((rpc) => rpc.close()))
})

const LAST_VALID = 100n
const SIGNATURES = ['first', 'second']
function candidate(signature: string, change: Partial<Candidate> = {}): Candidate {
  return { signature, lastValidBlockHeight: LAST_VALID, signedSlot: 50n, isKnownFailed: false, ...change }
}
const CANDIDATES = SIGNATURES.map((signature) => candidate(signature))
function finalStatus(err: unknown = null) {
  return {
    slot: 90,
    confirmations: null,
    confirmationStatus: 'finalized',
    err,
  }
}

/** An RPC whose finalized height and slot are `height` and `slot`, answering history with `history`. */
function witness(
  height: number,
  slot: number,
  history: (signatures: string[]) => FakeReply = (signatures) =>
    at(
      slot,
      signatures.map(() => null),
    ),
  { firstSlot = 0, genesis = 'g'.repeat(44) } = {},
): FakeScript {
  return (method, params) => {
    if (method === 'getBlockHeight') return { result: height }
    if (method === 'getSlot') return { result: slot }
    if (method === 'getFirstAvailableBlock') return { result: firstSlot }
    if (method === 'getGenesisHash') return { result: genesis }
    if (method === 'getSignatureStatuses') return history(params[0] as string[])
    return { error: { code: -32601, message: 'Method not found' } }
  }
}

async function chainOf(...scripts: FakeScript[]) {
  const rpcs = await Promise.all(scripts.map((script) => startFakeRpc(script)))
  started.push(...rpcs)
  const chain = createSolanaChain({
    network: 'localnet',
    rpcUrls: rpcs.map((rpc) => rpc.url),
    priorityFloorMicroLamports: 0n,
    priorityCapMicroLamports: 0n,
    requestTimeoutMs: 2_000,
    timings: createPolicy(),
  })
  return { chain, rpcs }
}

async function prove(...scripts: FakeScript[]) {
  const { chain } = await chainOf(...scripts)
  return chain.prove(CANDIDATES)
}

describe('the death test', () => {
  it('says expired when every RPC is past the height and has none of the signatures', async () => {
    expect(await prove(witness(101, 120), witness(130, 150))).toEqual({
      verdict: 'dead',
      slot: 120n,
      failed: [],
    })
  })

  it('asks heights before histories, on every RPC, for every signature', async () => {
    const { chain, rpcs } = await chainOf(witness(101, 120), witness(130, 150))
    await chain.prove(CANDIDATES)
    for (const { calls } of rpcs) {
      expect(calls.map(({ method }) => method)).toEqual([
        'getBlockHeight',
        'getSlot',
        expect.stringMatching(/^get(FirstAvailableBlock|GenesisHash)$/),
        expect.stringMatching(/^get(FirstAvailableBlock|GenesisHash)$/),
        'getSignatureStatuses',
      ])
      expect(calls[0]?.params).toEqual([{ commitment: 'finalized' }])
      expect(calls[4]?.params).toEqual([SIGNATURES, { searchTransactionHistory: true }])
    }
  })

  it('says not yet while one RPC has not finalized past the height', async () => {
    const { chain } = await chainOf(witness(130, 150), witness(100, 120))
    expect(await chain.prove(CANDIDATES)).toEqual({ verdict: 'not-yet', blockHeight: 100n })
  })

  it('says found when one RPC alone has one of the signatures', async () => {
    const seen = witness(130, 150, () => at(150, [null, finalStatus()]))
    expect(await prove(witness(130, 150), seen)).toEqual({
      verdict: 'found',
      signature: 'second',
      status: { slot: 90n, confirmation: 'finalized', err: null },
    })
  })

  it('says found although another RPC fails', async () => {
    const seen = witness(130, 150, () => at(150, [finalStatus(), null]))
    const broken: FakeScript = () => ({ httpStatus: 500 })
    expect(await prove(broken, seen)).toMatchObject({ verdict: 'found', signature: 'first' })
  })

  it('prefers the signature that succeeded when two landed', async () => {
    const err = { InstructionError: [0, { Custom: 0 }] }
    const seen = witness(130, 150, () => at(150, [finalStatus(err), finalStatus()]))
    expect(await prove(seen)).toMatchObject({ verdict: 'found', signature: 'second' })
  })

  const err = { InstructionError: [0, { Custom: 0 }] }
  const failing = (height: number) =>
    witness(height, height + 20, () => at(height + 20, [finalStatus(err), finalStatus(err)]))
  const status = { slot: 90n, confirmation: 'finalized', err }

  it('says dead when every RPC says that they failed, long before their last height', async () => {
    expect(await prove(failing(60), failing(70))).toEqual({
      verdict: 'dead',
      slot: 80n,
      failed: [
        { signature: 'first', status },
        { signature: 'second', status },
      ],
    })
  })

  it('says not yet while one RPC alone says that they failed, and unknown past their last height', async () => {
    expect(await prove(failing(60), witness(60, 80))).toMatchObject({ verdict: 'not-yet' })
    expect(await prove(failing(130), witness(130, 150))).toEqual({
      verdict: 'unknown',
      doubt: {
        code: 'FAILURE_DENIED',
        params: { signature: 'first', rpcs: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
      },
    })
  })

  it('says found when one RPC says that it failed and another that it succeeded', async () => {
    const success = witness(130, 150, () => at(150, [finalStatus(), finalStatus(err)]))
    expect(await prove(failing(130), success)).toMatchObject({ verdict: 'found', signature: 'first' })
  })

  it('asks of those known to have failed only whether one succeeded after all', async () => {
    const known = SIGNATURES.map((signature) => candidate(signature, { isKnownFailed: true }))
    const { chain } = await chainOf(failing(60), witness(60, 80))
    expect(await chain.prove(known)).toMatchObject({ verdict: 'dead' })
    const { chain: other } = await chainOf(
      failing(60),
      witness(60, 80, () => at(80, [null, finalStatus()])),
    )
    expect(await other.prove(known)).toMatchObject({ verdict: 'found', signature: 'second' })
  })

  it('says unknown when the history of an RPC begins after they were signed, and names it', async () => {
    const forgetful = witness(130, 150, undefined, { firstSlot: 51 })
    const proof = await prove(witness(130, 150), forgetful)
    expect(proof).toMatchObject({
      verdict: 'unknown',
      doubt: { code: 'HISTORY_CUT', params: { firstSlot: '51' } },
    })
    expect(await prove(witness(130, 150), witness(130, 150, undefined, { firstSlot: 50 }))).toMatchObject({
      verdict: 'dead',
    })
  })

  it('says unknown when an RPC is of another network', async () => {
    const stranger = witness(130, 150, undefined, { genesis: 'h'.repeat(44) })
    const proof = await prove(witness(130, 150), stranger)
    expect(proof).toMatchObject({ verdict: 'unknown', doubt: { code: 'RPC_OF_OTHER_NETWORK' } })
  })

  it.each<[string, FakeScript]>([
    ['refuses connections of history', witness(130, 150, () => ({ httpStatus: 503 }))],
    ['says an error', witness(130, 150, () => ({ error: { code: -32011, message: 'history is not kept' } }))],
    ['does not answer in time', witness(130, 150, () => 'hang')],
    ['is asked too often', witness(130, 150, () => ({ httpStatus: 429 }))],
    ['answers from before its own height', witness(130, 150, () => at(149, [null, null]))],
    ['answers for too few signatures', witness(130, 150, () => at(150, [null]))],
    ['answers broken JSON', witness(130, 150, () => ({ body: '{"jsonrpc":"2.0","id":1,"result":' }))],
    ['answers something else', witness(130, 150, () => ({ result: 'never seen' }))],
    ['answers a status without an error field', witness(130, 150, () => at(150, [{ slot: 1 }, null]))],
    [
      'does not report its height',
      (method) => (method === 'getBlockHeight' ? { httpStatus: 500 } : at(150, [null, null])),
    ],
  ])('says unknown, never expired, when one RPC %s', async (_, liar) => {
    expect(await prove(witness(130, 150), liar)).toMatchObject({ verdict: 'unknown' })
  })

  it('says unknown, with a reason that names the RPC by host only, when none answers', async () => {
    const chain = createSolanaChain({
      network: 'localnet',
      rpcUrls: ['http://user:hunter2@127.0.0.1:9/?api-key=hunter2'],
      priorityFloorMicroLamports: 0n,
      priorityCapMicroLamports: 0n,
      requestTimeoutMs: 2_000,
      timings: createPolicy(),
    })
    const proof = await chain.prove(CANDIDATES)
    expect(proof).toMatchObject({
      verdict: 'unknown',
      doubt: { code: 'HEIGHT_UNREPORTED', params: { rpc: '127.0.0.1:9', trouble: 'unreachable' } },
    })
    expect(JSON.stringify(proof)).not.toContain('hunter2')
  })

  it('asks more signatures than one call takes in several calls', async () => {
    const { chain, rpcs } = await chainOf(witness(130, 150))
    const many = Array.from({ length: 300 }, (_, index) => candidate(`signature-${index}`))
    expect(await chain.prove(many)).toMatchObject({ verdict: 'dead' })
    const asked = rpcs[0]?.calls.filter(({ method }) => method === 'getSignatureStatuses')
    expect(asked?.map(({ params }) => (params[0] as string[]).length)).toEqual([256, 44])
  })
})
