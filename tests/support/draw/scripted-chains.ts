import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { startFakeRpc, type FakeReply, type FakeRpc } from '../../worker/chains/solana/fake-rpc.ts'

/** Two chains as a test says they are: how far they are, what each block is, and which slots have none. */
export interface ScriptedChains {
  kaia: { head: number; hashOf: (height: number) => string; msOf: (height: number) => number }
  solana: {
    confirmed: number
    finalized: number
    skipped: Set<number>
    hashOf: (slot: number) => string
    msOf: (slot: number) => number
  }
}

/** Both at work: a block of Kaia a second, a slot of Solana every 400 ms, and blocks that are to come have their time. */
export function openScript(): ScriptedChains {
  const now = Date.now()
  const [height, slot] = [50_000, 900_000]
  return {
    kaia: { head: height, hashOf: kaiaHash, msOf: (at) => now + (at - height) * 1_000 },
    solana: {
      ...{ confirmed: slot, finalized: slot - 32, skipped: new Set(), hashOf: solanaHash },
      msOf: (at) => now + (at - slot) * 400,
    },
  }
}

/** Both chains go on by so many milliseconds. */
export function pass(script: ScriptedChains, ms: number): void {
  script.kaia.head += Math.ceil(ms / 1_000)
  script.solana.confirmed += Math.ceil(ms / 400)
  script.solana.finalized += Math.ceil(ms / 400)
}

/** An RPC of each chain: what one of them answers otherwise is its lie. */
export interface ScriptedRpcs {
  kaia: FakeRpc
  solana: FakeRpc
  /** What this pair says in place of the script; null: what the script says. */
  lie(lie: Lie | null): void
  close(): Promise<void>
}
export type Lie = (method: string, params: unknown[], truth: () => FakeReply) => FakeReply | null

export async function startScriptedRpcs(script: ScriptedChains): Promise<ScriptedRpcs> {
  let lie: Lie | null = null
  const told =
    (answer: (method: string, params: unknown[]) => FakeReply) => (method: string, params: unknown[]) =>
      lie?.(method, params, () => answer(method, params)) ?? answer(method, params)
  const kaia = await startFakeRpc(told((method, params) => answerKaia(script, method, params)))
  const solana = await startFakeRpc(told((method, params) => answerSolana(script, method, params)))
  return {
    ...{ kaia, solana },
    lie: (next) => {
      lie = next
    },
    close: async () => {
      await kaia.close()
      await solana.close()
    },
  }
}

function answerKaia({ kaia }: ScriptedChains, method: string, params: unknown[]): FakeReply {
  if (method === 'eth_chainId') return { result: '0x2019' }
  if (method === 'eth_blockNumber') return { result: hex(kaia.head) }
  if (method !== 'eth_getBlockByNumber') return { error: { code: -32_601, message: 'unknown' } }
  const height = Number(params[0])
  if (height > kaia.head) return { result: null }
  return {
    result: { number: hex(height), hash: kaia.hashOf(height), timestamp: hex(seconds(kaia.msOf(height))) },
  }
}

function answerSolana({ solana }: ScriptedChains, method: string, params: unknown[]): FakeReply {
  if (method === 'getGenesisHash') return { result: solanaHash(0) }
  if (method === 'getSlot') return { result: isFinalized(params[0]) ? solana.finalized : solana.confirmed }
  const slot = Number(params[0])
  const isThere = (at: number) => at <= solana.finalized && !solana.skipped.has(at)
  if (method === 'getBlocksWithLimit') {
    const first = [...Array(50).keys()].map((step) => slot + step).find(isThere)
    return { result: first === undefined ? [] : [first] }
  }
  if (method !== 'getBlock') return { error: { code: -32_601, message: 'unknown' } }
  if (!isThere(slot)) return { error: { code: -32_007, message: `Slot ${slot} was skipped` } }
  let parentSlot = slot - 1
  while (solana.skipped.has(parentSlot)) parentSlot--
  return { result: { blockhash: solana.hashOf(slot), parentSlot, blockTime: seconds(solana.msOf(slot)) } }
}

function isFinalized(config: unknown): boolean {
  return JSON.stringify(config).includes('finalized')
}

function hex(value: number): string {
  return `0x${value.toString(16)}`
}
function seconds(ms: number): number {
  return Math.floor(ms / 1_000)
}
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
export function kaiaHash(height: number): string {
  return `0x${digest(`kaia ${height}`).toString('hex')}`
}
export function solanaHash(slot: number): string {
  return base58.encode(digest(`solana ${slot}`))
}
