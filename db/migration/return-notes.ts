import { sql } from 'drizzle-orm'
import type { Db, Queryable } from '../connection.ts'
import { moveOne } from '../moves/move.ts'
import { due, isUnsent, lockDeposit, type DueReturn } from './source-chain-sends.ts'
import { tellDetail, type Told } from '#contract/codes/told.ts'

/**
 * Stores the chain's message for why this cannot be signed now, at its deposit and, if it has one, at its migration;
 * the next poll tries again.
 * @param others what else of its wallet waits for the same: all that sends this much coin or more; null: nothing.
 */
export async function noteReturnDelay(
  db: Queryable,
  dueReturn: DueReturn,
  { detail, others }: { detail: Told | null; others: bigint | null },
) {
  const isOther =
    others === null
      ? sql`false`
      : sql`(d.to_address = ${dueReturn.wallet} and coalesce(d.value_wei, 0) >= ${String(others)}::numeric
          and d.chain = (select chain from source_chain_deposits where deposit_id = ${dueReturn.depositId}))`
  await db.execute(sql`
    with waiting as (
      select d.deposit_id, m.migration_id from source_chain_deposits d
      left join migrations m on m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id
      where (d.deposit_id = ${dueReturn.depositId} or ${isOther}) and ${due}
    ), deposit as (
      update source_chain_deposits d set return_delay = ${detail} from waiting w
      where d.deposit_id = w.deposit_id and d.return_delay is distinct from ${detail}
    )
    update migrations m set reason_detail = ${detail}
    where m.migration_id in (select migration_id from waiting) and m.finished_at is null
      and m.reason is distinct from 'RETURN_FAILED' and m.reason_detail is distinct from ${detail}`)
}

/**
 * What was to go back is back, by a transaction that is not ours.
 * @returns false when one of ours is under way: its end comes first.
 */
export function noteReturned(db: Db, depositId: number, actor: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockDeposit(tx, depositId)
    return moveOne(tx, 'deposit', {
      ...{ id: depositId, from: 'return_planned', to: 'returned', actor },
      reason: tellDetail({ code: 'WALLET_HOLDS_AGAIN', params: {} }),
      where: isUnsent,
    })
  })
}
