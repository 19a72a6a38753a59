import { sourceCoins } from '#contract/migration/codes.ts'
import {
  listWaitingCalls,
  lockWaitingCall,
  noteCallDelay,
  refuseCall,
  startSending,
  type WaitingCall,
} from '#db/evm-contract/send-calls.ts'
import { isInCustody } from '#db/evm-contract/custody.ts'
import type { Tx } from '#db/connection.ts'
import { takeNonce, type SourceWallet } from '#db/migration/source-chain-census.ts'
import { saveSend, type SourceChainSend } from '#db/migration/source-chain-sends.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import { tellDetail } from '#contract/codes/told.ts'
import { holdCall } from './hold-call.ts'
import { ChainError, toldOf } from '../chains/chain-error.ts'
import type { SourceSigner } from '../chains/source-chain.ts'
import type { WorkerContext } from '../context.ts'
import type { SourceChainEntry } from '../source-chains.ts'

/** A bound of memory alone: how many are tried in one poll is decided by its time slice. */
const callsAtOnce = 500

export type CallContext = Pick<WorkerContext, 'db' | 'log' | 'workerId' | 'keyring' | 'policy'>

/** What the sender of a chain does for whatever it sends. */
interface Sender<Ctx> {
  slice: { hasTimeLeft(): Promise<boolean> }
  broadcast(ctx: Ctx, entry: SourceChainEntry, send: SourceChainSend): Promise<void>
  openWallet(ctx: Ctx, entry: SourceChainEntry, address: string): Promise<SourceSigner>
  holdToDay(tx: Tx, wallet: SourceWallet, wei: bigint, paidWei: bigint): Promise<void>
}

/**
 * Signs the calls that admins asked for, the oldest of each wallet first. Signed, stored and committed first, broadcast
 * after that, with a nonce of the one row that every send of the wallet takes it from.
 */
export async function sendCalls<Ctx extends CallContext>(
  ctx: Ctx,
  entry: SourceChainEntry,
  sender: Sender<Ctx>,
) {
  /** Wallets whose first call waits: those behind it wait too, so that calls are made in the order they were asked for. */
  const waiting = new Set<string>()
  for (const call of await listWaitingCalls(ctx.db, entry.chain, callsAtOnce)) {
    if (waiting.has(call.from)) continue
    if (!(await sender.slice.hasTimeLeft())) return
    const send = await signOrRefuse(ctx, entry, call, sender)
    if (send === 'waits') waiting.add(call.from)
    else if (send) await sender.broadcast(ctx, entry, send)
  }
}

async function signOrRefuse<Ctx extends CallContext>(
  ctx: Ctx,
  entry: SourceChainEntry,
  call: WaitingCall,
  sender: Sender<Ctx>,
): Promise<SourceChainSend | 'waits' | null> {
  const { callId } = call
  try {
    return await signAndStore(ctx, entry, call, sender)
  } catch (error) {
    // Another worker was faster: its transaction is followed.
    if (isUniqueViolation(error, 'source_chain_sends_call')) return null
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain: entry.chain, callId, code: error.code }, error.message)
    if (error.kind !== 'permanent') {
      await noteCallDelay(ctx.db, callId, toldOf(error))
      return 'waits'
    }
    await refuse(ctx, entry, call, error)
    return null
  }
}

/**
 * Locked are the call, and the nonces of its wallet from their reading to the commit. Waits: a transaction of the wallet on
 * chain has no row, and the census reads on in the next poll.
 */
async function signAndStore<Ctx extends CallContext>(
  ctx: Ctx,
  entry: SourceChainEntry,
  { callId, from }: WaitingCall,
  sender: Sender<Ctx>,
): Promise<SourceChainSend | 'waits' | null> {
  const signer = await sender.openWallet(ctx, entry, from)
  const onChain = await entry.client.highestNonce(from)
  return ctx.db.transaction(async (tx) => {
    const call = await lockWaitingCall(tx, callId)
    if (!call) return null
    const { chain } = entry
    const { to } = call
    const tokenId = holdCall(call)
    const nonce = await takeNonce(tx, { chain, address: from }, { onChain, firstBlock: call.askedBlock + 1 })
    if (nonce === null) return 'waits'
    if (call.isExpired) throw refused({ code: 'CALL_EXPIRED', params: {} })
    if (to !== null && tokenId !== null && (await isInCustody(tx, { chain, contract: to, tokenId })))
      throw refused({ code: 'CALL_MOVES_DEPOSIT', params: { tokenId } })
    const { creates, ...signed } = await entry.client.signCall(signer, { ...call, nonce })
    if (signed.feeWei > call.feeMaxWei) throw aboveAgreed(signed.feeWei, call.feeMaxWei, sourceCoins[chain])
    const { valueWei } = call
    await sender.holdToDay(tx, { chain, address: from }, signed.feeWei + valueWei, valueWei)
    const send = await saveSend(
      tx,
      {
        ...{ chain, purpose: 'call', callId, from, to: to ?? creates ?? '', nonce },
        ...{ txHash: signed.txHash, signedBytes: signed.bytes, feeWei: String(signed.feeWei) },
      },
      ctx.workerId,
    )
    await startSending(tx, call, { creates, txHash: signed.txHash, actor: ctx.workerId })
    return send
  })
}

/** Nothing was signed, and a person decides what is next. Why the contract refuses is asked once more, for its words. */
async function refuse(ctx: CallContext, entry: SourceChainEntry, call: WaitingCall, error: ChainError) {
  const isReverted = error.code === 'PROGRAM_ERROR'
  const told = isReverted ? tellDetail({ code: 'CALL_REFUSED', params: {} }) : toldOf(error)
  const revertData = isReverted ? await revertDataOf(ctx, entry, call) : null
  await refuseCall(ctx.db, { callId: call.callId, error: told, revertData, actor: ctx.workerId })
}

async function revertDataOf(ctx: CallContext, { client, chain }: SourceChainEntry, call: WaitingCall) {
  try {
    return await client.revertData(call.from, call, (await client.head()).number)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain, callId: call.callId, code: error.code }, error.message)
    return null
  }
}

function refused(said: ConstructorParameters<typeof ChainError>[2]) {
  return new ChainError('AUTHORITY_INVALID', 'permanent', said)
}

function aboveAgreed(feeWei: bigint, agreedWei: bigint, coin: string) {
  const params = { feeWei: String(feeWei), agreedWei: String(agreedWei), coin }
  return new ChainError('FEE_TOO_HIGH', 'temporary', { code: 'CALL_ABOVE_AGREED', params })
}
