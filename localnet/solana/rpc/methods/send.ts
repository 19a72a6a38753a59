import { base58 } from '@scure/base'
import { z } from 'zod'
import { addressText } from '../../executor/addresses.ts'
import type { ExecutedTransaction } from '../../executor/executor.ts'
import { accountJson, base64Text } from '../account-json.ts'
import { readSlot, requireContextSlot, type RpcContext, type RpcMethod, withContext } from '../context.ts'
import { address, commitment, parseParams, readOptions, slotNumber } from '../params.ts'
import { RpcError } from '../rpc-error.ts'
import { transactionErrorText } from '../transaction-error-text.ts'
import { innerInstructionsJson } from '../transaction-json.ts'
import { readWireTransaction, type WireTransaction } from '../wire-transaction.ts'

const encoding = z.enum(['base58', 'base64']).nullish()

const sendOptions = z.object({
  encoding,
  skipPreflight: z.boolean().nullish(),
  preflightCommitment: commitment.nullish(),
  maxRetries: slotNumber.nullish(),
  minContextSlot: slotNumber.nullish(),
})

const simulateOptions = readOptions.extend({
  encoding,
  sigVerify: z.boolean().nullish(),
  replaceRecentBlockhash: z.boolean().nullish(),
  innerInstructions: z.boolean().nullish(),
  accounts: z
    .object({ addresses: z.array(address), encoding: z.enum(['base64', 'jsonParsed']).nullish() })
    .nullish(),
})

const sendParams = z.tuple([z.string(), sendOptions.nullish()])
const simulateParams = z.tuple([z.string(), simulateOptions.nullish()])

/** Transactions in: sent, tried, and lamports from the faucet. */
export const sendMethods: Record<string, RpcMethod> = {
  sendTransaction(context, params) {
    const [text, options] = parseParams(sendParams, params)
    const transaction = readWireTransaction(text, options?.encoding ?? 'base58')
    const slot = context.view.slotAt(options?.preflightCommitment ?? 'finalized')
    requireContextSlot(slot, options?.minContextSlot)
    if (options?.skipPreflight !== true) preflight(context, transaction, slot)
    const signature = base58.encode(transaction.decoded.signatures[0] ?? new Uint8Array(64))
    deliver(context, transaction)
    return signature
  },

  simulateTransaction(context, params) {
    const [text, options] = parseParams(simulateParams, params)
    const isReplacing = options?.replaceRecentBlockhash === true
    const sigVerify = options?.sigVerify === true
    if (isReplacing && sigVerify) {
      throw new RpcError('invalidParams', 'sigVerify may not be used with replaceRecentBlockhash')
    }
    const transaction = readWireTransaction(text, options?.encoding ?? 'base58')
    const slot = readSlot(context, options)
    const executed = simulate(context, transaction, slot, { sigVerify, isReplacing })
    if (sigVerify && executed.err === 'SignatureFailure') throw signatureFailure()
    return withContext(slot, {
      ...outcomeJson(executed),
      accounts: postAccounts(context, transaction, executed, options?.accounts),
      ...(options?.innerInstructions === true && {
        innerInstructions: innerInstructionsJson(executed.innerInstructions),
      }),
      ...(isReplacing && { replacementBlockhash: replacement(context, slot) }),
    })
  },

  requestAirdrop(context, params) {
    const lamports = z.number().int().positive()
    const [receiver, amount] = parseParams(z.tuple([address, lamports, readOptions.nullish()]), params)
    return context.faucet.pay(receiver, BigInt(amount))
  },
}

/** Executes a send, unless a fault switch loses it or keeps it on its way. */
function deliver({ faults, heldSends, ledger, view }: RpcContext, transaction: WireTransaction): void {
  if (faults.dropsSend(view.index)) return
  const slots = faults.holdsSend(view.index)
  if (slots > 0) heldSends.hold(transaction, slots)
  else ledger.submit(transaction.raw, transaction.decoded)
}

/** What a validator does before it passes a transaction on. Throws RpcError when it would not land. */
function preflight(context: RpcContext, transaction: WireTransaction, slot: number): void {
  const executed = simulate(context, transaction, slot, { sigVerify: true, isReplacing: false })
  if (executed.err === null) return
  if (executed.err === 'SignatureFailure') throw signatureFailure()
  const message = `Transaction simulation failed: ${transactionErrorText(executed.err)}`
  throw new RpcError('preflightFailure', message, { ...outcomeJson(executed), accounts: null })
}

function signatureFailure(): RpcError {
  return new RpcError('signatureVerificationFailure', 'Transaction signature verification failure')
}

/** Runs it over the newest accounts; whether its blockhash is good is judged at `slot`, signatures first. */
function simulate(
  { ledger }: RpcContext,
  { raw, decoded }: WireTransaction,
  slot: number,
  { sigVerify, isReplacing }: { sigVerify: boolean; isReplacing: boolean },
): ExecutedTransaction {
  const executed = ledger.executor.simulate(raw, { sigVerify })
  if (isReplacing || executed.err === 'SignatureFailure') return executed
  const refusal = ledger.refusal(executed.signature, addressText(decoded.recentBlockhash), slot)
  return refusal === null ? executed : { ...nothingRan, signature: executed.signature, err: refusal }
}

const nothingRan: ExecutedTransaction = {
  signature: '',
  err: null,
  logs: [],
  innerInstructions: [],
  computeUnitsConsumed: 0n,
  feeLamports: 0n,
  accountKeys: [],
  preBalances: [],
  postBalances: [],
  returnData: null,
}

function outcomeJson({ err, logs, computeUnitsConsumed, returnData }: ExecutedTransaction) {
  return {
    err,
    logs,
    unitsConsumed: Number(computeUnitsConsumed),
    returnData:
      returnData === null
        ? null
        : { programId: returnData.programId, data: [base64Text(returnData.data), 'base64'] },
  }
}

/** The accounts asked for as the transaction leaves them; nulls when it fails, as a validator answers. */
function postAccounts(
  { ledger }: RpcContext,
  { raw, decoded }: WireTransaction,
  { err }: ExecutedTransaction,
  wanted: z.infer<typeof simulateOptions>['accounts'],
): unknown {
  if (wanted === null || wanted === undefined) return null
  if (wanted.addresses.length === 0) return []
  if (err !== null) return wanted.addresses.map(() => null)
  const after = ledger.accountsAfter(raw, decoded, wanted.addresses)
  if (after === null) {
    const message = 'The localnet shows accounts after a simulation only when the transaction is signed.'
    throw new RpcError('invalidParams', message)
  }
  const options = { encoding: wanted.encoding ?? ('base64' as const) }
  return after.map((account) => accountJson(account, options, (key) => ledger.executor.getAccount(key)))
}

function replacement({ ledger }: RpcContext, slot: number) {
  const { blocks } = ledger
  return {
    blockhash: blocks.blockhashOf(slot),
    lastValidBlockHeight: blocks.lastValidBlockHeightOf(slot),
  }
}
