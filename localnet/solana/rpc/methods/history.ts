import { z } from 'zod'
import type { HistoryEntry } from '../../ledger/history.ts'
import { readSlot, type RpcContext, type RpcMethod, withContext } from '../context.ts'
import { address, parseParams, readOptions, signature } from '../params.ts'
import { RpcError } from '../rpc-error.ts'
import { landedJson } from '../transaction-json.ts'

/** Slots a node remembers statuses of without looking into its history (agave: MAX_CACHE_ENTRIES). */
const STATUS_CACHE_SLOTS = 300
/** Signatures one request may ask for (agave: MAX_GET_SIGNATURE_STATUSES_QUERY_ITEMS). */
const STATUSES_MAX = 256
const SIGNATURES_MAX = 1000

const encoding = z.enum(['json', 'jsonParsed', 'base58', 'base64', 'binary']).nullish()
const versionMax = z.number().int().min(0).nullish()
const transactionOptions = readOptions.extend({ encoding, maxSupportedTransactionVersion: versionMax })

const statusParams = z.tuple([
  z.array(z.string()).max(STATUSES_MAX, 'Too many inputs provided; max 256'),
  z.object({ searchTransactionHistory: z.boolean().nullish() }).nullish(),
])

const signaturesOptions = readOptions.extend({
  limit: z.number().int().min(1).max(SIGNATURES_MAX).nullish(),
  before: signature.nullish(),
  until: signature.nullish(),
})

/** What landed: by signature and by account. */
export const historyMethods: Record<string, RpcMethod> = {
  getSignatureStatuses(context, params) {
    const [signatures, options] = parseParams(statusParams, params)
    const slot = context.view.slotAt('processed')
    const isDeep = options?.searchTransactionHistory === true
    if (isDeep) requireHistory(context)
    if (isDeep) countHidden(context)
    const isHistoryRead = isDeep && context.view.historyMode === 'on'
    const oldest = isHistoryRead ? 0 : slot - STATUS_CACHE_SLOTS
    return withContext(
      slot,
      signatures.map((each) => statusJson(context, each, slot, oldest)),
    )
  },

  getTransaction(context, params) {
    const options = z.union([encoding, transactionOptions])
    const [wanted, given] = parseParams(z.tuple([signature, options.nullish()]), params)
    const config = typeof given === 'string' ? { encoding: given } : given
    requireAtLeastConfirmed(config)
    const slot = readSlot(context, config)
    requireHistory(context)
    countHidden(context)
    const entry = context.ledger.history.find(wanted)
    if (entry === null || entry.slot > slot || context.view.historyMode === 'null') return null
    const record = context.ledger.history.read(entry)
    return {
      slot: entry.slot,
      blockTime: entry.unixSeconds,
      transactionIndex: record.indexInSlot,
      ...landedJson(record, config?.encoding ?? 'json', config?.maxSupportedTransactionVersion ?? null),
    }
  },

  getSignaturesForAddress(context, params) {
    const [account, options] = parseParams(z.tuple([address, signaturesOptions.nullish()]), params)
    requireAtLeastConfirmed(options)
    const slot = readSlot(context, options)
    requireHistory(context)
    countHidden(context)
    if (context.view.historyMode === 'null') return []
    const newestFirst = [...context.ledger.history.ofAddress(account)].reverse()
    const visible = newestFirst.filter((entry) => entry.slot <= slot)
    const from = options?.before ? visible.findIndex((entry) => entry.signature === options.before) + 1 : 0
    const until = visible.findIndex((entry) => entry.signature === options?.until)
    return visible
      .slice(from, until === -1 ? undefined : until)
      .slice(0, options?.limit ?? SIGNATURES_MAX)
      .map((entry) => signatureJson(context, entry))
  },
}

/** Called where a node would search its history. Throws RpcError when the fault switch says so. */
export function requireHistory({ view }: RpcContext): void {
  if (view.historyMode !== 'error') return
  view.lies += 1
  throw new RpcError('historyNotAvailable', 'Transaction history is not available from this node')
}

function countHidden({ view }: RpcContext): void {
  if (view.historyMode === 'null') view.lies += 1
}

/** History holds no block that is not at least confirmed: a validator refuses `processed` here. */
export function requireAtLeastConfirmed(
  options: { commitment?: string | null | undefined } | null | undefined,
) {
  if (options?.commitment !== 'processed') return
  throw new RpcError('invalidParams', 'Method does not support commitment below `confirmed`')
}

/** What a view that lies says of a transaction that succeeded: an error that is worth trying again after. */
const MADE_UP_ERROR = { InstructionError: [2, 'ComputationalBudgetExceeded'] }

function statusJson({ ledger, view }: RpcContext, wanted: string, slot: number, oldest: number) {
  const entry = ledger.history.find(wanted)
  const confirmationStatus = entry === null ? null : view.commitmentOf(entry.slot)
  if (entry === null || entry.slot < oldest || confirmationStatus === null) return null
  const isMadeUp = entry.err === null && view.statusMode === 'failed'
  if (isMadeUp) view.lies += 1
  const err = isMadeUp ? MADE_UP_ERROR : entry.err
  return {
    slot: entry.slot,
    confirmations: confirmationStatus === 'finalized' ? null : slot - entry.slot,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus,
  }
}

function signatureJson({ view }: RpcContext, { signature: text, slot, err, unixSeconds }: HistoryEntry) {
  return {
    signature: text,
    slot,
    err,
    memo: null,
    blockTime: unixSeconds,
    confirmationStatus: view.commitmentOf(slot),
  }
}
