import {
  findBlockIfDue,
  listDueReturns,
  refuseReturn,
  saveSend,
  type DueReturn,
  type SourceChainSend,
} from '#db/migration/source-chain-sends.ts'
import { zeroAddress } from '#contract/evm-address.ts'
import { takeNonce } from '#db/migration/source-chain-census.ts'
import { noteReturnDelay } from '#db/migration/return-notes.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import { ChainError, toldOf } from '../../chains/chain-error.ts'
import type { SourceSigner } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { TimeSlice } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'
import { broadcastStored } from './broadcast-stored.ts'
import { holdDeposit } from './hold-deposit.ts'
import { holdRedirect } from './hold-redirect.ts'
import { holdToDay } from './hold-to-day.ts'
import { leastWaiting } from './least-waiting.ts'
import { openSourceWallet } from './open-source-wallet.ts'
import type { Detail } from '#contract/codes/details.ts'

/** A bound of memory alone: how many are tried in one poll is decided by its time slice. */
const returnsAtOnce = 500

/**
 * Signs what is to go back: NFTs and fees of migrations, and orphans that an admin returns. Signed, stored and
 * committed first, broadcast after that.
 * @param touched gets the migrations to notify.
 */
export async function sendBack(
  ctx: WatchContext,
  entry: SourceChainEntry,
  { touched, slice }: { touched: number[]; slice: TimeSlice },
) {
  /** By wallet, the smallest amount it could not send: what sends as much or more is not tried in this poll. */
  const leastRefused = new Map<string, bigint>()
  /** The chain is ahead of their rows: the census reads on in the next poll. */
  const stopped = new Set<string>()
  for (const due of await listDueReturns(ctx.db, entry.chain, returnsAtOnce)) {
    if (stopped.has(due.wallet)) continue
    const least = leastRefused.get(due.wallet)
    if (least !== undefined && due.valueWei >= least) continue
    if (!(await slice.hasTimeLeft())) return
    const send = await signOrRefuse(ctx, entry, due, leastRefused)
    if (send === 'stopped') stopped.add(due.wallet)
    else if (send) await broadcastStored(ctx, entry, send)
    if (due.migrationId !== null) touched.push(due.migrationId)
  }
}

async function signOrRefuse(
  ctx: WatchContext,
  entry: SourceChainEntry,
  dueReturn: DueReturn,
  leastRefused: Map<string, bigint>,
) {
  try {
    return await signAndStore(ctx, entry, dueReturn)
  } catch (error) {
    // Another worker was faster: its transaction is followed.
    if (isUniqueViolation(error, 'source_chain_sends_deposit')) return null
    if (!(error instanceof ChainError)) throw error
    if (error.kind !== 'permanent') {
      // Insufficient funds or an RPC that is away: it stays due, and what is on its way is followed meanwhile.
      ctx.log.warn(
        { depositId: dueReturn.depositId, migrationId: dueReturn.migrationId, code: error.code },
        error.message,
      )
      const others = leastWaiting(dueReturn, error)
      if (others !== null) leastRefused.set(dueReturn.wallet, others)
      await noteReturnDelay(ctx.db, dueReturn, { detail: toldOf(error), others })
      return null
    }
    // It was sent outside of this product meanwhile, so the transfer is refused: nothing is wrong.
    if (!(await refuseReturn(ctx.db, dueReturn, { error: toldOf(error), actor: ctx.workerId }))) return null
    ctx.log.error(
      { err: error, depositId: dueReturn.depositId, migrationId: dueReturn.migrationId },
      'a return was refused',
    )
    return null
  }
}

/**
 * The nonce row is locked from its reading to the commit: a wallet has one signer at a time. Stopped: a transaction of the
 * wallet on chain has no row.
 */
async function signAndStore(
  ctx: WatchContext,
  entry: SourceChainEntry,
  dueReturn: DueReturn,
): Promise<SourceChainSend | 'stopped' | null> {
  if (dueReturn.to === zeroAddress) throw refused({ code: 'SENDER_ABSENT', params: {} })
  await holdDeposit(entry, dueReturn)
  await holdRedirect(ctx, entry, dueReturn)
  const signer = await openSourceWallet(ctx, entry, dueReturn.wallet)
  const onChain = await entry.client.highestNonce(dueReturn.wallet)
  return ctx.db.transaction(async (tx) => {
    const firstBlock = await findBlockIfDue(tx, dueReturn)
    if (firstBlock === null) return null
    const wallet = { chain: entry.chain, address: dueReturn.wallet }
    const nonce = await takeNonce(tx, wallet, { onChain, firstBlock })
    if (nonce === null) return 'stopped'
    const signed = await sign(entry, signer, dueReturn, nonce)
    await holdToDay(tx, wallet, signed.feeWei + dueReturn.valueWei)
    return saveSend(
      tx,
      {
        chain: entry.chain,
        purpose: dueReturn.purpose,
        depositId: dueReturn.depositId,
        migrationId: dueReturn.migrationId,
        from: dueReturn.wallet,
        to: dueReturn.to,
        nonce,
        txHash: signed.txHash,
        signedBytes: signed.bytes,
        feeWei: String(signed.feeWei),
      },
      ctx.workerId,
    )
  })
}

function sign(entry: SourceChainEntry, signer: SourceSigner, dueReturn: DueReturn, nonce: number) {
  const { to, contract, tokenId } = dueReturn
  if (dueReturn.purpose === 'refund_fee')
    return entry.client.signRefund(signer, { to, valueWei: dueReturn.valueWei, nonce })
  const isUnits = dueReturn.purpose === 'return_token'
  if (contract !== null && isUnits) {
    const { amount } = dueReturn
    return entry.client.signTokenReturn(signer, { contract, tokenId, amount, to, nonce })
  }
  if (contract === null || tokenId === null)
    throw refused({ code: 'DEPOSIT_WITHOUT_NFT', params: { deposit: String(dueReturn.depositId) } })
  const isStrange = dueReturn.kind === 'unregistered'
  return entry.client.signNftReturn(signer, { contract, tokenId, to, nonce, isStrange })
}

function refused(said: Detail) {
  return new ChainError('AUTHORITY_INVALID', 'permanent', said)
}
