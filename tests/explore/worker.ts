import pino from 'pino'
import type { Db } from '#db/connection.ts'
import { createChainWith } from '#worker/chains/solana/create-solana-chain.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { INSTRUCTION_MEANING } from '#worker/chains/solana/failure/chain-failures.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import type { Classified, Signer } from '#worker/chains/transaction.ts'
import type { Clock } from '#worker/clock.ts'
import type { WorkerContext } from '#worker/context.ts'
import { createSendWindow } from '#worker/engine/drive/send-window.ts'
import type { Keyring } from '#worker/keyring.ts'
import { createMemory } from '#worker/memory.ts'
import { cachedConditions } from '#worker/periodic/conditions.ts'
import type { Producer } from '#worker/queue/producer.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { sendTask } from '#worker/tasks/send.ts'
import { slotMs, type DeedError } from './ledger.ts'
import { costOf, explorePrograms, landedOf } from './programs.ts'
import type { RpcNode } from './rpc-node.ts'
import type { Stage } from './stage.ts'
import { stagedTransport } from './transport.ts'

/** As in production, but for what counts blocks of mainnet: here a transaction outlives twenty. */
export const policy = createPolicy({
  driveMs: 60 * slotMs,
  // Nobody says so now and then here.
  workGapMs: 1_000_000 * slotMs,
  driveLeaseMs: 12 * slotMs,
  driveTickMinMs: 2 * slotMs,
  driveTickMaxMs: 2 * slotMs,
  driveRestMs: slotMs,
  driveAllOutMs: 4 * slotMs,
  releaseAgainMs: 10 * slotMs,
  finalizeAfterMs: 0,
  conditionsMaxAgeMs: 50 * slotMs,
  blockhashSharedMs: slotMs / 2,
  blockHeightMaxAgeMs: slotMs / 2,
  backOffMaxMs: 16 * slotMs,
  deniedPatienceMs: 4 * slotMs,
  unknownPatienceMs: 30 * slotMs,
  itemPatienceMs: 60 * slotMs,
  rpcPauseFirstMs: 2 * slotMs,
  rpcPauseMaxMs: 8 * slotMs,
})

interface Given {
  workerId: string
  stage: Stage
  db: Db
  clock: Clock
  nodes: RpcNode[]
  itemsPerChunk: number
  notify(name: string, payload: unknown): void
}

/** What the tasks of one worker work with: the real engine and the real network half, over what is held back. */
export function openWorker(given: Given): WorkerContext {
  const { workerId, db, clock } = given
  const chain = openChain(given)
  const producer: Pick<Producer, 'notify' | 'add'> = {
    notify: async ({ name }, payload) => given.notify(name, payload),
    // Chunks are sent one by one: what shares a task has fewer schedules.
    add: async (_task, added) => {
      for (const { payload } of added)
        for (const chunkId of sendTask.payload.parse(payload).chunkIds)
          given.notify(sendTask.name, { chunkIds: [chunkId] })
    },
  }
  return {
    ...{ workerId, db, clock, chain, policy, keyring, network: 'localnet' },
    personal: null,
    vault: { seal: () => 'nothing is planned here' },
    sourceChains: new Map(),
    producer: producer as Producer,
    mailer: null,
    siteOrigin: 'https://punky.example',
    walletOrigin: null,
    webhooks: {} as WorkerContext['webhooks'],
    log: pino({ level: process.env['EXPLORE_LOG'] ?? 'silent', base: { workerId } }),
    window: createSendWindow(policy, undefined, clock),
    conditions: cachedConditions(chain, policy.conditionsMaxAgeMs, clock),
    // What is kept for ten thousand runs takes longer to make than a schedule of one takes.
    memory: createMemory({ censusesMax: 10, unknownMax: 100, feeWalletReadsMax: 1 }),
    stopping: new AbortController().signal,
  }
}

function openChain({ stage, workerId: owner, clock, nodes, itemsPerChunk }: Given): Chain {
  const options = {
    rpcUrls: nodes.map(({ url }) => url),
    network: 'localnet' as const,
    priorityFloorMicroLamports: 1n,
    priorityCapMicroLamports: 1_000n,
    requestTimeoutMs: 10_000,
    timings: policy,
    transport: stagedTransport(stage, owner, nodes),
    nowMs: () => clock.nowMs(),
  }
  const programs = explorePrograms({ stage, owner, nodes, itemsPerChunk })
  const finals = () =>
    stage.ask({ owner, kind: 'answer', label: 'getTransaction' }, (fate) => {
      const node = nodes.find(({ mode }) => mode !== 'away' && mode !== 'forgetful')
      if (!node || fate !== 'true') throw new ChainError('RPC_UNREACHABLE', 'temporary', { log: 'lost' })
      return node.listLanded('finalized')
    })
  return {
    ...createChainWith(options, () => programs),
    landedCost: async (signature) => costOf(landedOf(await finals(), signature)),
    classify,
    deriveSigner: (_secret, info) => signerOf(info),
  }
}

function classify(err: unknown): Classified {
  const code = isDeedError(err) ? err.code : 'PROGRAM_ERROR'
  const { kind, message } = INSTRUCTION_MEANING[code]
  return { error: new ChainError(code, kind, { log: message }), itemIndex: null }
}

function isDeedError(err: unknown): err is DeedError {
  return typeof err === 'object' && err !== null && 'code' in err
}

/** Keys without secrets: who has the name is who it is. */
const keyring: Keyring = {
  authority: () => signerOf('payer'),
  whyUnsigned: () => 'SIGNER_MISSING',
  secret: ({ planId }) => Buffer.from(`secret of plan ${planId}`),
  collectionMint: () => signerOf('collection'),
  tokenMint: (_run, key) => signerOf(key),
  revealSecret: () => Buffer.from('secret of a reveal'),
  tree: (_run, n) => signerOf(`tree ${n}`),
  oldWallet: () => {
    throw new Error('Explored runs have no source chain.')
  },
}

function signerOf(address: string): Signer {
  return { address, sign: () => new Uint8Array(64), toString: () => address }
}
