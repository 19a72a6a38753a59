import { sql } from 'drizzle-orm'
import type { DepositKind } from '#contract/migration/codes.ts'
import type { Db, Tx } from '../connection.ts'
import { lockCallAsSent, startSending } from '../evm-contract/index.ts'
import { moveOne } from '../moves/move.ts'
import { findOptionalNonces, isExplained, raiseNextNonce, type SourceWallet } from './source-chain-census.ts'
import { purposeOf, saveSend } from './source-chain-sends.ts'
import { givenBackBy, removeStray, type FoundTransaction, type SentTransfer } from './source-chain-strays.ts'

/** One that can be adopted: its bytes are known. */
export interface AdoptableTransaction extends FoundTransaction {
  blockHash: string
  bytes: Uint8Array
  feeWei: bigint
}

/**
 * A transaction of one of our wallets without a row becomes the send of the deposit that it gives back: the oldest that
 * is to go back, else the oldest orphan, which an admin must have sent back in rows that are lost. Or it becomes that of the oldest
 * call that waits and says just the same. From there on it is followed as if it were signed just now.
 * @returns the deposit and its migration, or the call; null when nothing explains it.
 */
export function adoptSent(db: Db, input: Adoption) {
  const { wallet, found, actor } = input
  return db.transaction(async (tx) => {
    await findOptionalNonces(tx, wallet, { isLocked: true })
    // Another worker may have adopted it meanwhile.
    const { nonce } = found
    if (await isExplained(tx, wallet, nonce)) return null
    const explained = (await takeDeposit(tx, input)) ?? (await takeCall(tx, input))
    if (!explained) return null
    const { txHash, bytes, feeWei, blockNumber, blockHash } = found
    const { told, ...of } = explained
    const send = {
      ...{ ...of, chain: wallet.chain, from: wallet.address, nonce, txHash },
      ...{ signedBytes: bytes, feeWei: String(feeWei), state: 'landed' as const, blockNumber, blockHash },
    }
    await saveSend(tx, send, actor)
    await raiseNextNonce(tx, wallet, nonce)
    await removeStray(tx, wallet, nonce)
    return told
  })
}

interface Adoption {
  wallet: SourceWallet
  found: AdoptableTransaction
  actor: string
}

async function takeDeposit(tx: Tx, { wallet, found, actor }: Adoption) {
  const { transfer } = found
  const deposit = transfer && (await findOptionalExplanation(tx, wallet, { ...found, transfer }))
  if (!deposit) return null
  const { depositId, migrationId, purpose } = deposit
  if (deposit.isOrphan)
    await moveOne(tx, 'deposit', {
      ...{ id: depositId, from: 'orphan', to: 'return_planned', actor, reason: found.txHash },
    })
  return { depositId, migrationId, purpose, to: transfer.to, told: { depositId, migrationId, callId: null } }
}

async function takeCall(tx: Tx, { wallet, found, actor }: Adoption) {
  const { to, data, valueWei, creates, txHash } = found
  const sent = { chain: wallet.chain, from: wallet.address, to, data, valueWei }
  const call = await lockCallAsSent(tx, sent)
  const receiver = to ?? creates
  if (!call || receiver === null) return null
  await startSending(tx, call, { creates, txHash, actor })
  const { callId } = call
  return {
    callId,
    purpose: 'call' as const,
    to: receiver,
    told: { depositId: null, migrationId: null, callId },
  }
}

async function findOptionalExplanation(
  tx: Tx,
  wallet: SourceWallet,
  { transfer, blockNumber }: { transfer: SentTransfer; blockNumber: number },
) {
  const [row] = await tx.execute<{
    deposit_id: string
    migration_id: string | null
    kind: DepositKind
    is_orphan: boolean
  }>(sql`
    with x as (
      select ${wallet.chain} as chain, ${wallet.address} as from_address, ${transfer.to} as receiver,
        ${blockNumber}::bigint as block_number, ${String(transfer.valueWei ?? 0n)}::numeric as value_wei,
        ${transfer.contract}::text as contract, ${transfer.tokenId}::text as token_id,
        ${transfer.amount === null ? null : String(transfer.amount)}::numeric as amount)
    select d.deposit_id, m.migration_id, d.handling = 'orphan' as is_orphan, d.kind
    from x, source_chain_deposits d
    left join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
    where ${givenBackBy(sql`x`)} and d.handling in ('return_planned', 'orphan')
    order by d.handling = 'orphan', d.deposit_id limit 1
    for update of d`)
  if (!row) return null
  const migrationId = row.migration_id === null ? null : Number(row.migration_id)
  const purpose = purposeOf[row.kind]
  return { depositId: Number(row.deposit_id), migrationId, purpose, isOrphan: row.is_orphan }
}
