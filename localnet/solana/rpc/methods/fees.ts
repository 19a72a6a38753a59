import { z } from 'zod'
import { decodeTransaction } from '../../executor/decode-transaction.ts'
import { transactionBudget } from '../../executor/fee.ts'
import { BLOCKHASH_LIFE_BLOCKS, FIRST_SLOT } from '../../ledger/blocks.ts'
import { readSlot, type RpcMethod, withContext } from '../context.ts'
import { address, parseParams, readOptions } from '../params.ts'
import { RpcError } from '../rpc-error.ts'

/** Data an account may have at most (10 MiB). */
const ACCOUNT_BYTES_MAX = 10 * 1024 * 1024

/** Blockhashes, rent and fees: what is asked before a transaction is built. */
export const feeMethods: Record<string, RpcMethod> = {
  getLatestBlockhash(context, params) {
    const [options] = parseParams(z.tuple([readOptions.nullish()]), params)
    const slot = readSlot(context, options)
    const { blocks } = context.ledger
    return withContext(slot, {
      blockhash: blocks.blockhashOf(slot),
      lastValidBlockHeight: blocks.lastValidBlockHeightOf(slot),
    })
  },

  isBlockhashValid(context, params) {
    const [blockhash, options] = parseParams(z.tuple([address, readOptions.nullish()]), params)
    const slot = readSlot(context, options)
    return withContext(slot, context.ledger.blocks.isLive(blockhash, slot))
  },

  getMinimumBalanceForRentExemption(context, params) {
    const length = z.number().int().min(0).max(ACCOUNT_BYTES_MAX)
    const [dataLength] = parseParams(z.tuple([length, readOptions.nullish()]), params)
    return Number(context.ledger.executor.minimumBalanceForRentExemption(dataLength))
  },

  getFeeForMessage(context, params) {
    const [message, options] = parseParams(z.tuple([z.string(), readOptions.nullish()]), params)
    const slot = readSlot(context, options)
    const transaction = decodeTransaction(withEmptySignatures(Buffer.from(message, 'base64')))
    return withContext(slot, Number(transactionBudget(transaction).feeLamports))
  },

  /** The least that got in, per slot: nothing competes here, so nothing was needed, but for accounts that are said to be contended. */
  getRecentPrioritizationFees(context, params) {
    const [addresses] = parseParams(z.tuple([z.array(address).max(128).nullish()]), params)
    const { contended } = context.faults
    const prioritizationFee = Math.max(0, ...(addresses ?? []).map((each) => contended.get(each) ?? 0))
    const last = context.view.slotAt('processed')
    const first = Math.max(FIRST_SLOT + 1, last - BLOCKHASH_LIFE_BLOCKS + 1)
    return Array.from({ length: last - first + 1 }, (_, index) => ({
      slot: first + index,
      prioritizationFee,
    }))
  },
}

/** A whole transaction around a message: legacy and v0 have signatures before it, v1 after it. */
function withEmptySignatures(message: Uint8Array): Uint8Array {
  const [first, second] = message
  if (first === undefined || second === undefined)
    throw new RpcError('invalidParams', 'The message is empty.')
  const isVersioned = (first & 0x80) !== 0
  const signatureCount = isVersioned ? second : first
  if (signatureCount > 127) throw new RpcError('invalidParams', 'The message asks for too many signatures.')
  const signatures = new Uint8Array(64 * signatureCount)
  if (first === 0x81) return Buffer.concat([message, signatures])
  return Buffer.concat([Buffer.of(signatureCount), signatures, message])
}
