import { sql, type SQL } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../connection.ts'
import { move, moveOne } from '../moves/move.ts'
import { isUniqueViolation } from '../sql/unique-violation.ts'
import { saveReturnAsked } from './migration-requests.ts'
import { wholeTime } from './migration-saga.ts'
import { hasPlace, lockPlaces } from './places.ts'
import { cameAgain } from './source-chain-sends.ts'
import { splitSurplus } from './held/surplus.ts'

/** A reported transfer a little older than the proof of its wallet still counts: clocks differ, and blocks count whole seconds. */
export const skewSeconds = 30

/** A deposit and the migration it is for. */
export interface Match {
  depositId: number
  migrationId: number
  kind: 'fee' | 'nft'
}

/**
 * What makes a deposit (d) one of a migration (m): the same chain, from the wallet that proved itself, to the
 * wallet it was asked to pay; enough of a fee, or the very NFT. When it came does not matter: whose it is, its sender
 * says. A migration that is to end takes its deposits too: they go back with it.
 */
const fits = sql`d.chain = m.chain and d.from_address = m.old_wallet_address and d.to_address = m.admin_wallet
  and d.handling = 'orphan' and d.state <> 'reorged' and d.role is null
  and m.state in ('created', 'fee_seen', 'nft_seen') and m.outcome is null and m.finished_at is null
  and case d.kind
    when 'fee' then m.fee_deposit_id is null and d.value_wei >= m.fee_wei
    when 'nft' then m.nft_deposit_id is null and d.contract = m.old_nft_contract and d.token_id = m.old_nft_id
      and not ${cameAgain}
    else false end`

/**
 * Pairs that may be made now. A migration that reported this very hash comes first, then the oldest that reported
 * none.
 */
async function listMatches(db: Queryable, which: SQL): Promise<Match[]> {
  const rows = await db.execute<{ deposit_id: string; migration_id: string; kind: 'fee' | 'nft' }>(sql`
    select d.deposit_id, m.migration_id, d.kind from source_chain_deposits d join migrations m on ${fits}
    where ${which}
    order by (case d.kind when 'fee' then m.fee_tx_hash else m.nft_tx_hash end) is not distinct from d.tx_hash desc,
      (case d.kind when 'fee' then m.fee_tx_hash else m.nft_tx_hash end) is null desc,
      m.migration_id, d.block_number, d.deposit_id`)
  return rows.map((row) => ({
    depositId: Number(row.deposit_id),
    migrationId: Number(row.migration_id),
    kind: row.kind,
  }))
}

/** Gives each of these deposits to the migration it is for; the rest stay orphans. @returns migrations that got one. */
export async function matchDeposits(db: Db, depositIds: number[], actor: string): Promise<number[]> {
  return depositIds.length === 0
    ? []
    : claimAll(db, await listMatches(db, sql`d.deposit_id = any(${sql.param(depositIds)}::bigint[])`), actor)
}

/**
 * Finds deposits that were there before the migration was requested, or that are not assigned yet: each goes to the
 * one it is for, as above, which may be an older migration of the same wallet. @returns whether this one got any.
 */
export async function matchMigration(db: Db, migrationId: number, actor: string): Promise<boolean> {
  const own = await listMatches(db, sql`m.migration_id = ${migrationId}`)
  const depositIds = [...new Set(own.map((match) => match.depositId))]
  return (await matchDeposits(db, depositIds, actor)).includes(migrationId)
}

async function claimAll(db: Db, matches: Match[], actor: string) {
  const claimed: number[] = []
  const taken = new Set<number>()
  for (const match of matches) {
    if (taken.has(match.depositId)) continue
    if (!(await claimDeposit(db, match, actor))) continue
    taken.add(match.depositId)
    claimed.push(match.migrationId)
  }
  return claimed
}

/**
 * Gives a deposit to a migration: both rows or neither, by compare-and-set. One deposit is never given twice, and
 * a migration never gets two of a kind.
 * @returns false when one of them is taken by now.
 */
export async function claimDeposit(db: Db, match: Match, actor: string): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      if (match.kind === 'fee') await lockPlaces(tx, match.migrationId)
      // The migration first, as everywhere: two claims never wait for each other in a circle.
      const [taken] = await tx.execute<{ ok: boolean }>(sql`
        select true as ok from migrations m join source_chain_deposits d on d.deposit_id = ${match.depositId} and ${fits}
        where m.migration_id = ${match.migrationId} for update of m`)
      return taken ? giveDeposit(tx, match, { actor }) : false
    })
  } catch (error) {
    if (
      isUniqueViolation(error, 'migrations_fee_deposit') ||
      isUniqueViolation(error, 'migrations_nft_deposit')
    )
      return false
    throw error
  }
}

/**
 * Both rows of a match, in one statement. The migration is locked and lacks this kind of deposit: that is asked before. A fee takes a
 * place of the route's supply, which is locked before it; where none is left the migration ends with it, and it goes back.
 * @param given.note why a person gives it: then an NFT has the route's whole time to be minted.
 * @returns false, with nothing changed, when the deposit is no orphan any more.
 */
export async function giveDeposit(
  tx: Tx,
  match: Match,
  given: { actor: string; note?: string },
): Promise<boolean> {
  const isLate = match.kind === 'fee' && !(await hasPlace(tx, match.migrationId))
  const isGiven = await moveToMigration(tx, match, given)
  const { migrationId } = match
  const { actor } = given
  if (isGiven && isLate) await saveReturnAsked(tx, { migrationId, actor, reason: 'SUPPLY_EXHAUSTED' })
  // What goes back as a whole is sent once.
  if (isGiven && !isLate && match.kind === 'fee')
    await splitSurplus(tx, { depositId: match.depositId, migrationId, actor })
  return isGiven
}

function moveToMigration(
  tx: Tx,
  { depositId, migrationId, kind }: Match,
  given: { actor: string; note?: string },
): Promise<boolean> {
  const { actor, note } = given
  const deadline = note !== undefined && kind === 'nft' ? sql`, deadline = ${wholeTime}` : sql``
  return moveOne(tx, 'deposit', {
    ...{ id: depositId, from: 'orphan', to: 'matched', actor },
    reason: note === undefined ? `Migration ${migrationId}` : `Migration ${migrationId}: ${note}`,
    ...(note !== undefined && { set: sql`note = ${note}` }),
    where: sql`d.state <> 'reorged'`,
    beside: sql`, migration as (
      update migrations m set ${columnOf(kind)} = moved.id, next_run_at = now(), modified_at = now(),
        reason = null, reason_detail = null${deadline}
      from moved where m.migration_id = ${migrationId}
    )`,
  })
}

function columnOf(kind: Match['kind']) {
  return kind === 'fee' ? sql`fee_deposit_id` : sql`nft_deposit_id`
}

/** Releases a deposit that a reorganisation removed, so that another may take its place. */
export async function unmatchReorged(db: Queryable, match: Match, actor: string) {
  const column = columnOf(match.kind)
  await move(db, 'deposit', {
    given: sql`migration as (
      update migrations m set ${column} = null, next_run_at = now(), modified_at = now()
      from source_chain_deposits d
      where m.migration_id = ${match.migrationId} and m.${column} = ${match.depositId} and d.deposit_id = ${match.depositId}
        and d.state = 'reorged' and m.outcome is null and m.state in ('created', 'fee_seen', 'nft_seen')
      returning d.deposit_id
    )`,
    using: { rows: sql`migration m`, on: sql`d.deposit_id = m.deposit_id` },
    ...{ from: 'matched', to: 'orphan', actor, reason: 'REORGANISED' },
  })
}
