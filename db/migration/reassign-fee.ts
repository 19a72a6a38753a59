import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../connection.ts'
import { moveOne, note } from '../moves/move.ts'
import { hasPlace, lockPlaces } from './places.ts'

interface Found {
  depositId: number
  holderId: number
  holderState: 'created' | 'fee_seen'
}

/**
 * Fees of one wallet look alike, so the oldest of its migrations gets the fee that comes first. This reassigns a
 * fee from another migration of the same wallet: when this one reported its hash, or when its NFT has arrived while
 * the other's never came. Without it, a migration that was given up keeps the next one's fee until its time is
 * over.
 * @returns whether it got one.
 */
export function reassignFee(db: Db, migrationId: number, actor: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await findOptionalFee(tx, migrationId)
    if (!found) return false
    await lockPlaces(tx, migrationId)
    // The lower number first, so that two of these never wait for each other; then it is asked again.
    await tx.execute(sql`
      select 1 from migrations where migration_id in (${migrationId}, ${found.holderId})
      order by migration_id for update`)
    const still = await findOptionalFee(tx, migrationId)
    if (still?.depositId !== found.depositId || still.holderId !== found.holderId) return false
    // A fee of another route takes a place of this one.
    if (!(await hasPlace(tx, migrationId, still.holderId))) return false
    await letGo(tx, still, actor)
    await tx.execute(sql`
      update migrations set fee_deposit_id = ${still.depositId}, reason = null, reason_detail = null,
        next_run_at = now(), modified_at = now()
      where migration_id = ${migrationId}`)
    await note(tx, 'deposit', {
      ...{ ids: [still.depositId], in: ['matched'], actor },
      reason: `Migration ${migrationId}, before: migration ${still.holderId}`,
    })
    return true
  })
}

async function letGo(tx: Tx, { holderId, holderState }: Found, actor: string) {
  if (holderState === 'fee_seen')
    await moveOne(tx, 'migration', { id: holderId, from: 'fee_seen', to: 'created', actor })
  await tx.execute(sql`
    update migrations set fee_deposit_id = null, next_run_at = now(), modified_at = now()
    where migration_id = ${holderId}`)
}

/** A fee whose hash the other reported, or that it has together with its NFT, stays with it. */
async function findOptionalFee(tx: Tx, migrationId: number): Promise<Found | null> {
  const [row] = await tx.execute<{ deposit_id: string; holder: string; state: Found['holderState'] }>(sql`
    select d.deposit_id, o.migration_id as holder, o.state
    from migrations m
    join migrations o on o.chain = m.chain and o.old_wallet_address = m.old_wallet_address
      and o.migration_id <> m.migration_id and o.state in ('created', 'fee_seen') and o.outcome is null
    join source_chain_deposits d on d.deposit_id = o.fee_deposit_id and d.handling = 'matched' and d.state <> 'reorged'
      and d.to_address = m.admin_wallet and d.value_wei >= m.fee_wei
      and d.tx_hash is distinct from o.fee_tx_hash
    where m.migration_id = ${migrationId} and m.fee_deposit_id is null and m.outcome is null
      and m.state in ('created', 'fee_seen', 'nft_seen') and m.return_asked_by is null and m.deadline > now()
      and (d.tx_hash = m.fee_tx_hash or o.nft_deposit_id is null and o.return_asked_by is null
        and exists (select 1 from source_chain_deposits n where n.deposit_id = m.nft_deposit_id and n.state = 'final'))
    order by d.tx_hash is not distinct from m.fee_tx_hash desc, o.migration_id desc limit 1`)
  return row
    ? { depositId: Number(row.deposit_id), holderId: Number(row.holder), holderState: row.state }
    : null
}
