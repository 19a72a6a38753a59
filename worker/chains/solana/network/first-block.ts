import { z } from 'zod'
import { mainnetWitnessesMin } from '#contract/codes/rpc.ts'
import type { Detail } from '#contract/codes/details.ts'
import type { NetworkName } from '#contract/network.ts'
import type { FinalizedBlock, Network } from '../../adapter.ts'
import { ChainError } from '../../chain-error.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import { poolError, type RpcPool } from '../rpc/rpc-pool.ts'
import { u64 } from '../rpc/rpc-schemas.ts'
import { failuresOf } from './finalized-height.ts'

const oneSlotAtMost = z.array(u64).max(1)
const blockSchema = z.object({
  blockhash: z.string().min(32).max(44),
  parentSlot: u64,
  blockTime: z.number().int().positive(),
})

/** What a network tells of its blocks, as every RPC of it has them. */
export function createBlockReader(
  pool: RpcPool,
  network: NetworkName,
): Pick<Network, 'slotHeads' | 'firstBlockFrom'> {
  return {
    slotHeads: () => slotHeads(pool),
    firstBlockFrom: (slot) => firstBlockFrom(pool, network, slot),
  }
}

/** See Network.slotHeads. */
function slotHeads(pool: RpcPool): Promise<bigint[]> {
  return onEvery(pool, 'getSlot', (endpoint) => endpoint.call('getSlot', [{ commitment: 'confirmed' }], u64))
}

/** See Network.firstBlockFrom. */
async function firstBlockFrom(
  pool: RpcPool,
  network: NetworkName,
  slot: bigint,
): Promise<FinalizedBlock | null> {
  const hosts = new Set(pool.endpoints.map(({ host }) => host)).size
  const hostsMin = network === 'mainnet' ? mainnetWitnessesMin : 1
  if (hosts < hostsMin)
    throw unusable({ code: 'WITNESSES_FEW', params: { hosts: `${hosts}`, hostsMin: `${hostsMin}`, network } })
  const answers = await onEvery(pool, 'getBlock', (endpoint) => readFirst(endpoint, slot))
  const blocks = answers.filter((answer) => answer !== null)
  const [first] = blocks
  if (!first || blocks.length < answers.length) return null
  if (blocks.some(({ slot: at, blockhash }) => at !== first.slot || blockhash !== first.blockhash))
    throw unusable({ code: 'BLOCK_DISPUTED', params: { block: String(slot) } })
  // Nothing but the hash is drawn with; of two times the earlier one is the stricter.
  const timeMs = Math.min(...blocks.map(({ time }) => time.getTime()))
  return { ...first, time: new Date(timeMs) }
}

/**
 * As one RPC has it. That its parent lies before the slot proves that no block lies between: an RPC that has forgotten the first one
 * would name a later one.
 */
async function readFirst(endpoint: RpcEndpoint, slot: bigint): Promise<FinalizedBlock | null> {
  const finalized = { commitment: 'finalized' }
  if ((await endpoint.call('getSlot', [finalized], u64)) < slot) return null
  const [at] = await endpoint.call('getBlocksWithLimit', [Number(slot), 1, finalized], oneSlotAtMost)
  if (at === undefined) return null
  const options = { ...finalized, transactionDetails: 'none', rewards: false }
  const block = await endpoint.call(
    'getBlock',
    [Number(at), { ...options, maxSupportedTransactionVersion: 0 }],
    blockSchema,
  )
  if (at < slot || block.parentSlot >= slot)
    throw unusable({ code: 'HISTORY_CUT', params: { rpc: endpoint.name, firstSlot: String(at) } })
  return { slot: at, blockhash: block.blockhash, time: new Date(block.blockTime * 1000) }
}

async function onEvery<T>(
  pool: RpcPool,
  method: string,
  ask: (endpoint: RpcEndpoint) => Promise<T>,
): Promise<T[]> {
  const answers = await Promise.allSettled(pool.endpoints.map(ask))
  const thrown = answers.find(
    (answer): answer is PromiseRejectedResult =>
      answer.status === 'rejected' && answer.reason instanceof ChainError,
  )
  if (thrown) throw thrown.reason
  const failures = failuresOf(answers)
  if (failures.length > 0) throw poolError(method, failures)
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

function unusable(said: Detail): ChainError {
  return new ChainError('RPC_BAD_ANSWER', 'temporary', said)
}
