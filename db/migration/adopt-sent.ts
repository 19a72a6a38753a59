import { sql } from 'drizzle-orm'
import type { SourceChainSendPurpose } from '#contract/migration/codes.ts'
import type { Db, Tx } from '../connection.ts'
import { moveOne } from '../moves/move.ts'
import { findOptionalNonces, isExplained, raiseNextNonce, type SourceWallet } from './source-chain-census.ts'
import { saveSend } from './source-chain-sends.ts'
import { givenBackBy, removeStray, type FoundTransaction, type SentTransfer } from './source-chain-strays.ts'

/** One that can be adopted: its transfer is one of ours, and its bytes are known. */
export interface AdoptableTransaction extends FoundTransaction {
  transfer: SentTransfer
  blockHash: string
  bytes: Uint8Array
  feeWei: bigint
}

/**
 * A transaction of one of our wallets without a row becomes the send of the deposit that it gives back: the oldest that
 * is to go back, else the oldest orphan, which an admin must have sent back in rows that are lost. From there on it is
 * followed as if it were signed just now.
 * @returns the deposit and its migration; null when no deposit explains it.
 */
export function adoptSent(
  db: Db,
  input: { wallet: SourceWallet; found: AdoptableTransaction; actor: string },
) {
  const { wallet, found, actor } = input
  return db.transaction(async (tx) => {
    await findOptionalNonces(tx, wallet, { isLocked: true })
    // Another worker may have adopted it meanwhile.
    const { nonce } = found
    if (await isExplained(tx, wallet, nonce)) return null
    const deposit = await findOptionalExplanation(tx, wallet, found)
    if (!deposit) return null
    const { depositId, migrationId, purpose } = deposit
    const { txHash } = found
    if (deposit.isOrphan)
      await moveOne(tx, 'deposit', {
        ...{ id: depositId, from: 'orphan', to: 'return_planned', actor, reason: txHash },
      })
    const send = {
      ...{ chain: wallet.chain, from: wallet.address, to: found.transfer.to, nonce, txHash },
      ...{ depositId, migrationId, purpose, signedBytes: found.bytes, feeWei: String(found.feeWei) },
      ...{ state: 'landed' as const, blockNumber: found.blockNumber, blockHash: found.blockHash },
    }
    await saveSend(tx, send, actor)
    await raiseNextNonce(tx, wallet, nonce)
    await removeStray(tx, wallet, nonce)
    return deposit
  })
}

async function findOptionalExplanation(tx: Tx, wallet: SourceWallet, found: AdoptableTransaction) {
  const { transfer } = found
  const [row] = await tx.execute<{
    deposit_id: string
    migration_id: string | null
    purpose: SourceChainSendPurpose
    is_orphan: boolean
  }>(sql`
    with x as (
      select ${wallet.chain} as chain, ${wallet.address} as from_address, ${transfer.to} as receiver,
        ${found.blockNumber}::bigint as block_number, ${String(transfer.valueWei ?? 0n)}::numeric as value_wei,
        ${transfer.contract}::text as contract, ${transfer.tokenId}::text as token_id)
    select d.deposit_id, m.migration_id, d.handling = 'orphan' as is_orphan,
      case d.kind when 'nft' then 'return_nft' else 'refund_fee' end as purpose
    from x, source_chain_deposits d
    left join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
    where ${givenBackBy(sql`x`)} and d.handling in ('return_planned', 'orphan')
    order by d.handling = 'orphan', d.deposit_id limit 1
    for update of d`)
  if (!row) return null
  const migrationId = row.migration_id === null ? null : Number(row.migration_id)
  return { depositId: Number(row.deposit_id), migrationId, purpose: row.purpose, isOrphan: row.is_orphan }
}
