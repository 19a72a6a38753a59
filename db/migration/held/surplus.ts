import { sql, type SQL } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import { tellDetail } from '#contract/codes/told.ts'
import type { Db, Tx } from '../../connection.ts'
import { move, moveOne } from '../../moves/move.ts'
import { hasFailed } from '../source-chain-sends.ts'

/** Between the place of a fee in its transaction and those of what `split_surplus` splits off it, one after the other: below every place a chain has. */
export const surplusOffset = 1_000_000

/** Up to how much coin of deposits, as the query calls them, costs as much to send as it is worth. In wei. */
export function dustWeiOf(deposits: SQL): SQL {
  return sql`coin_dust_wei(${deposits}.chain)`
}
export const dustWei = dustWeiOf(sql`d`)

/**
 * What a fee is above what was due becomes a deposit of its own, which goes back; the fee keeps what was due. In the transaction that
 * gives the fee to its migration, with both locked: so the sum of the two is what the chain says, whatever dies in between. Dust stays with the fee.
 * The function is of the migrations: whoever may match a deposit may make none, and says nothing of how it is split.
 */
export async function splitSurplus(tx: Tx, fee: { depositId: number; migrationId: number; actor: string }) {
  const { depositId, migrationId, actor } = fee
  const [surplus] = await tx.execute<{ deposit_id: string | null }>(sql`
    select split_surplus(${depositId}::bigint, ${migrationId}::bigint) as deposit_id`)
  if (!surplus?.deposit_id) return
  const note = tellDetail({ code: 'FEE_SURPLUS', params: { migration: String(migrationId) } })
  await moveOne(tx, 'deposit', {
    ...{ id: Number(surplus.deposit_id), from: 'orphan', to: 'return_planned', actor, reason: note },
    set: sql`note = ${note}`,
  })
}

/** A proof of the sender of a deposit `d` that counts on its chain. A contract has none: what it sent is left to staff. */
const isProven = sql`exists (select 1 from wallets w where w.address = d.from_address and w.family = 'evm'
  and (w.proven_by = 'key' or d.chain = 'kaia'))`

/** How long coin `d` waits for a migration: as long as a route of the wallet that it reached gives one, in seconds. */
export const waitsSeconds: SQL = sql`(select max(r.time_limit_seconds) from migration_routes r
  join projects p on p.project_id = r.old_project_id
  where r.deleted_at is null and p.mainnet = d.chain and lower(p.admin_wallet_address) = d.to_address)`

/** A migration of the sender of a deposit `d` that may still take it as its fee. */
const isWaitedFor = sql`exists (select 1 from migrations m
  where m.chain = d.chain and m.old_wallet_address = d.from_address and m.admin_wallet = d.to_address
    and m.fee_deposit_id is null and m.finished_at is null and m.outcome is null and m.return_asked_by is null
    and m.state in ('created', 'fee_seen', 'nft_seen'))`

/** The last fee of the sender of a deposit `d`: on the page of its migration it is said what became of the deposit. */
const lastFee = sql`(select m.fee_deposit_id from migrations m
  where m.chain = d.chain and m.old_wallet_address = d.from_address and m.admin_wallet = d.to_address
    and m.fee_deposit_id is not null order by m.migration_id desc limit 1)`

/**
 * Coin of proven wallets that no migration took while it waited goes back: a second payment, or one that was too low. What failed to go
 * back before is left to staff, and so are dust and the coin of a wallet of ours without a route.
 * @returns the deposits.
 */
export function returnUnasked(db: Db, chain: SourceChain, actor: string): Promise<number[]> {
  const note = tellDetail({ code: 'FEE_UNASKED', params: {} })
  return move(db, 'deposit', {
    ...{ from: 'orphan', to: 'return_planned', actor, reason: note },
    set: sql`note = ${note}, role = 'double', with_id = ${lastFee}`,
    where: sql`d.chain = ${chain} and d.kind = 'fee' and d.state = 'final' and d.role is null
      and d.value_wei > ${dustWei} and d.block_time < now() - ${waitsSeconds} * interval '1 second'
      and ${isProven} and not ${isWaitedFor} and not ${hasFailed}`,
  })
}
