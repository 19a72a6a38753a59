import { z } from 'zod'
import { FIRST_SLOT } from '../../ledger/blocks.ts'
import { readSlot, type RpcContext, type RpcMethod } from '../context.ts'
import { parseParams, readOptions, slotNumber } from '../params.ts'
import { RpcError } from '../rpc-error.ts'
import { landedJson, transactionAccountsJson } from '../transaction-json.ts'
import { requireAtLeastConfirmed, requireHistory } from './history.ts'

const blockOptions = readOptions.extend({
  encoding: z.enum(['json', 'jsonParsed', 'base58', 'base64', 'binary']).nullish(),
  maxSupportedTransactionVersion: z.number().int().min(0).nullish(),
  transactionDetails: z.enum(['full', 'accounts', 'signatures', 'none']).nullish(),
  rewards: z.boolean().nullish(),
})

/** Slots one getBlocks may span (agave: MAX_GET_CONFIRMED_BLOCKS_RANGE). */
const BLOCKS_MAX = 500_000

/** Blocks by slot. Every slot since the first has one, most of them empty. */
export const blockMethods: Record<string, RpcMethod> = {
  getBlockTime(context, params) {
    const [slot] = parseParams(z.tuple([slotNumber]), params)
    requireBlock(slot, context.view.slotAt('processed'))
    return unixSecondsOf(context, slot)
  },

  getBlocks(context, params) {
    const schema = z.tuple([slotNumber, z.union([slotNumber, readOptions]).nullish(), readOptions.nullish()])
    const [start, second, third] = parseParams(schema, params)
    const options = typeof second === 'object' ? second : third
    const newest = readSlot(context, options)
    const end = Math.min(typeof second === 'number' ? second : newest, newest)
    const first = Math.max(start, FIRST_SLOT + 1)
    if (end - first > BLOCKS_MAX) throw new RpcError('invalidParams', 'Slot range too large; max 500000')
    return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index)
  },

  getBlocksWithLimit(context, params) {
    const schema = z.tuple([slotNumber, z.number().int().min(0), readOptions.nullish()])
    const [start, limit, options] = parseParams(schema, params)
    if (limit > BLOCKS_MAX) throw new RpcError('invalidParams', `Limit too large; max ${BLOCKS_MAX}`)
    const first = Math.max(start, FIRST_SLOT + 1)
    const left = readSlot(context, options) - first + 1
    return Array.from({ length: Math.max(0, Math.min(limit, left)) }, (_, index) => first + index)
  },

  getBlock(context, params) {
    const [slot, options] = parseParams(z.tuple([slotNumber, blockOptions.nullish()]), params)
    requireAtLeastConfirmed(options)
    const newest = readSlot(context, options)
    requireHistory(context)
    requireBlock(slot, newest)
    const { blocks } = context.ledger
    return {
      blockhash: blocks.blockhashOf(slot + 1),
      previousBlockhash: blocks.blockhashOf(slot),
      parentSlot: slot - 1,
      blockHeight: blocks.heightOf(slot),
      blockTime: unixSecondsOf(context, slot),
      ...transactionsJson(context, slot, options ?? {}),
      ...(options?.rewards !== false && { rewards: [] }),
    }
  },
}

function transactionsJson({ ledger }: RpcContext, slot: number, options: z.infer<typeof blockOptions>) {
  const { history } = ledger
  const entries = history.inSlot(slot)
  const details = options.transactionDetails ?? 'full'
  const versionMax = options.maxSupportedTransactionVersion ?? null
  switch (details) {
    case 'none':
      return {}
    case 'signatures':
      return { signatures: entries.map((entry) => entry.signature) }
    case 'accounts':
      return {
        transactions: entries.map((entry) => transactionAccountsJson(history.read(entry), versionMax)),
      }
    case 'full':
      return {
        transactions: entries.map((entry) =>
          landedJson(history.read(entry), options.encoding ?? 'json', versionMax),
        ),
      }
  }
}

function requireBlock(slot: number, newest: number): void {
  if (slot > newest) throw new RpcError('blockNotAvailable', `Block not available for slot ${slot}`)
  if (slot > FIRST_SLOT) return
  throw new RpcError(
    'slotSkipped',
    `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
  )
}

function unixSecondsOf({ ledger }: RpcContext, slot: number): number {
  return ledger.history.inSlot(slot)[0]?.unixSeconds ?? ledger.blocks.timeOf(slot)
}
