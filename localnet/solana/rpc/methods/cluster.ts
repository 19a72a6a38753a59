import { z } from 'zod'
import { FIRST_SLOT } from '../../ledger/blocks.ts'
import { readSlot, type RpcMethod, SOLANA_CORE_VERSION } from '../context.ts'
import { parseParams, readOptions } from '../params.ts'

/**
 * The genesis hash of devnet, although this is not devnet. The Metaplex clients pick the programs of
 * Bubblegum V1 by it: a hash they know means SPL Account Compression and SPL Noop, any other one
 * means Metaplex's forks of them (mpl-bubblegum, getCompressionProgramsForV1Ixs). Of the known ones
 * devnet's is the one no client mistakes for real money.
 */
export const GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

/** Slots of one epoch, as on mainnet. */
const SLOTS_PER_EPOCH = 432_000

/** A node without a key: it cannot sign. */
const IDENTITY = '11111111111111111111111111111111'

const optionsOnly = z.tuple([readOptions.nullish()])

/** What there is to know about the node and the chain itself. */
export const clusterMethods: Record<string, RpcMethod> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': SOLANA_CORE_VERSION, 'feature-set': 0 }),
  getGenesisHash: () => GENESIS_HASH,
  getIdentity: () => ({ identity: IDENTITY }),
  getClusterNodes: () => [],
  getVoteAccounts: () => ({ current: [], delinquent: [] }),
  getFirstAvailableBlock: () => FIRST_SLOT + 1,
  minimumLedgerSlot: () => FIRST_SLOT + 1,
  getSlotLeader: () => IDENTITY,
  getSlot: (context, params) => readSlot(context, parseParams(optionsOnly, params)[0]),
  getBlockHeight: (context, params) =>
    context.ledger.blocks.heightOf(readSlot(context, parseParams(optionsOnly, params)[0])),
  getTransactionCount: (context) => context.ledger.history.count,
  getEpochSchedule: () => ({
    slotsPerEpoch: SLOTS_PER_EPOCH,
    leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  }),
  getEpochInfo(context, params) {
    const slot = readSlot(context, parseParams(optionsOnly, params)[0])
    return {
      absoluteSlot: slot,
      blockHeight: context.ledger.blocks.heightOf(slot),
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: context.ledger.history.count,
    }
  },
  getRecentPerformanceSamples: (context) => [performanceSample(context)],
}

const sampleMaxSecs = 60

/** One sample over the last minute of slots at the present slot time, or over what there was of it. */
function performanceSample({ ledger, slotMs, view }: Parameters<RpcMethod>[0]) {
  const slot = view.slotAt('processed')
  const slotsMax = Math.max(1, Math.round((sampleMaxSecs * 1000) / slotMs()))
  const numSlots = Math.min(slot - FIRST_SLOT, slotsMax)
  const samplePeriodSecs =
    numSlots < slotsMax ? Math.max(1, Math.round((numSlots * slotMs()) / 1000)) : sampleMaxSecs
  const slots = ledger.history.slotsBetween(slot - numSlots + 1, slot)
  const numTransactions = slots.reduce((sum, each) => sum + ledger.history.inSlot(each).length, 0)
  return { slot, numSlots, samplePeriodSecs, numTransactions, numNonVoteTransactions: numTransactions }
}
