import { and, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { zeroAddress } from '#contract/evm-address.ts'
import { migratedKinds, type DepositHandling, type DepositKind } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { sourceChainDeposits, sourceChainSends } from '../schema.ts'
import { behind, inOrder, type Order } from '../sql/keyset.ts'
import { moveOne } from '../moves/move.ts'
import { isDust, senderOf } from './inbox/dust.ts'
import { undelivered } from './inbox/undelivered.ts'
import { lockPlaces } from './places.ts'
import { giveDeposit } from './source-chain-match.ts'
import { isSendable } from './source-chain-sends.ts'

/** A deposit belongs to the migration it was given to. */
const migrationId = sql<number | null>`(
  select m.migration_id::float8 from migrations m
  where m.fee_deposit_id = ${sourceChainDeposits.id} or m.nft_deposit_id = ${sourceChainDeposits.id} limit 1)`

/**
 * Why what is to go back is not on its way: nothing can be signed, or no RPC takes the signed transaction. The
 * table's name is written out: for a query of one table drizzle writes columns without it, and sends have a
 * deposit_id too.
 */
const returnDelay = sql<
  string | null
>`case when ${sourceChainDeposits.handling} = 'return_planned' then nullif(coalesce(
  (select coalesce(s.error, '') from source_chain_sends s
    where s.deposit_id = source_chain_deposits.deposit_id and s.state <> 'failed'),
  ${sourceChainDeposits.returnDelay}), '') end`

/** Drizzle writes the columns of a query of one table without its name; these say it. */
const deposits = sql`source_chain_deposits`
const dust = sql<boolean>`${isDust(deposits)}`
const sender = senderOf(deposits)
const isUndelivered = sql<boolean>`exists (
  select 1 from source_chain_deposits d
  where d.deposit_id = source_chain_deposits.deposit_id and ${undelivered})`

function selectDeposits(db: Queryable) {
  return db
    .select({ deposit: sourceChainDeposits, migrationId, returnDelay, dust, sender, isUndelivered })
    .from(sourceChainDeposits)
    .$dynamic()
}

export type DepositRow = Awaited<ReturnType<typeof listDepositRows>>[number]

export interface DepositFilter {
  handling?: DepositHandling | undefined
  kind?: DepositKind | undefined
  /** only: nothing but dust. without: none of it. */
  dust?: 'only' | 'without' | undefined
  /** A whole address, contract, transaction hash or token id. */
  search?: string | undefined
}

/** Transfers to our wallets, newest first; orphans oldest first, since somebody waits for them. */
export function listDepositRows(
  db: Queryable,
  input: DepositFilter & { after: number | null; limit: number },
) {
  return selectDeposits(db)
    .where(and(...conditions(input), behind(sourceChainDeposits.id, input.after, orderOf(input))))
    .orderBy(inOrder(sourceChainDeposits.id, orderOf(input)))
    .limit(input.limit)
}

function orderOf({ handling }: DepositFilter): Order {
  return handling === 'orphan' ? 'asc' : 'desc'
}

/** Ids of orphans of a filter, the oldest first, after one and up to another. */
export async function listOrphanIds(
  db: Queryable,
  input: DepositFilter & { after: number; upTo: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: sourceChainDeposits.id })
    .from(sourceChainDeposits)
    .where(
      and(
        ...conditions({ ...input, handling: 'orphan' }),
        gt(sourceChainDeposits.id, input.after),
        lte(sourceChainDeposits.id, input.upTo),
      ),
    )
    .orderBy(sourceChainDeposits.id)
    .limit(input.limit)
  return rows.map(({ id }) => id)
}

/** The newest deposit: what comes later is not of a filter that is asked about now. */
export async function findNewestDepositId(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(deposit_id), 0)::float8` })
    .from(sourceChainDeposits)
  return row?.id ?? 0
}

export async function countDeposits(db: Queryable, depositFilter: DepositFilter) {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sourceChainDeposits)
    .where(and(...conditions(depositFilter)))
  return row?.count ?? 0
}

function conditions(depositFilter: DepositFilter): (SQL | undefined)[] {
  return [
    depositFilter.handling ? eq(sourceChainDeposits.handling, depositFilter.handling) : undefined,
    // A transfer that a reorganisation removed needs no decision.
    depositFilter.handling === 'orphan' ? sql`${sourceChainDeposits.state} <> 'reorged'` : undefined,
    // What an event alone tells of is nobody's claim before it is confirmed.
    depositFilter.handling === 'orphan'
      ? or(eq(sourceChainDeposits.state, 'final'), inArray(sourceChainDeposits.kind, [...migratedKinds]))
      : undefined,
    depositFilter.dust && (depositFilter.dust === 'only' ? dust : sql`not ${dust}`),
    depositFilter.kind ? eq(sourceChainDeposits.kind, depositFilter.kind) : undefined,
    depositFilter.search ? matches(depositFilter.search.toLowerCase()) : undefined,
  ]
}

function matches(text: string) {
  return sql`(${sourceChainDeposits.from} = ${text} or ${sourceChainDeposits.to} = ${text}
  or ${sourceChainDeposits.contract} = ${text} or ${sourceChainDeposits.txHash} = ${text}
  or ${sourceChainDeposits.tokenId} = ${text} or ${sourceChainDeposits.id}::text = ${text})`
}

export async function findOptionalDepositRow(db: Queryable, depositId: number) {
  const [row] = await selectDeposits(db).where(eq(sourceChainDeposits.id, depositId))
  return row ?? null
}

/** What was handed over for one migration, and transfers of its NFT by its wallet that belong to no migration. */
export function listDepositsOfMigration(db: Queryable, id: number) {
  return selectDeposits(db)
    .where(
      sql`${sourceChainDeposits.id} in (
        select d.deposit_id from migrations m join source_chain_deposits d
          on d.deposit_id in (m.fee_deposit_id, m.nft_deposit_id) or d.with_id = m.fee_deposit_id
            or d.chain = m.chain and d.from_address = m.old_wallet_address and d.kind = 'nft'
              and d.contract = m.old_nft_contract and d.token_id = m.old_nft_id
            or d.chain = m.chain and d.tx_hash in (m.fee_tx_hash, m.nft_tx_hash)
            or d.deposit_id in (select s.deposit_id from source_chain_sends s where s.migration_id = m.migration_id)
        where m.migration_id = ${id})`,
    )
    .orderBy(sourceChainDeposits.blockNumber, sourceChainDeposits.logIndex)
    .limit(200)
}

/** What was sent back for one migration, or tried to, with what was paid above its fee: that is a transfer of its own. */
export function listSendsOfMigration(db: Queryable, id: number) {
  return db
    .select()
    .from(sourceChainSends)
    .where(
      or(
        eq(sourceChainSends.migrationId, id),
        sql`${sourceChainSends.depositId} in (
          select d.deposit_id from migrations m join source_chain_deposits d on d.with_id = m.fee_deposit_id
          where m.migration_id = ${id})`,
      ),
    )
    .orderBy(sourceChainSends.id)
}
/** What sent a deposit back, or tried to. */
export function listSendsOfDeposit(db: Queryable, id: number) {
  return db
    .select()
    .from(sourceChainSends)
    .where(eq(sourceChainSends.depositId, id))
    .orderBy(sourceChainSends.id)
}
export type SendRow = Awaited<ReturnType<typeof listSendsOfMigration>>[number]

/**
 * An orphan leaves the inbox: it is to go back, or nothing follows. @returns false when it was none (any more).
 */
export function handleOrphan(
  tx: Tx,
  input: { depositId: number; to: 'return_planned' | 'ignored'; note: string; actor: string },
): Promise<boolean> {
  return moveOne(tx, 'deposit', {
    id: input.depositId,
    from: 'orphan',
    to: input.to,
    actor: input.actor,
    reason: input.note,
    set: sql`note = ${input.note}, return_to = null, return_message = null, return_signature = null`,
    // What nobody sent cannot go back, nor what is not there (any more); it may be ignored.
    ...(input.to === 'return_planned' && {
      where: sql`${isSendable} and d.from_address <> ${zeroAddress}`,
    }),
  })
}

/** Says of an orphan whether it is dust. @returns false when it is none (any more). */
export async function markDust(
  tx: Tx,
  { depositId, isDust: isIt, note }: { depositId: number; isDust: boolean; note: string },
): Promise<boolean> {
  const rows = await tx
    .update(sourceChainDeposits)
    .set({ isDust: isIt, note, modifiedAt: new Date() })
    .where(and(eq(sourceChainDeposits.id, depositId), eq(sourceChainDeposits.handling, 'orphan')))
    .returning({ id: sourceChainDeposits.id })
  return rows.length === 1
}

/** Why a deposit cannot be given to a migration; null when it can. */
export type MatchRefusal =
  | 'NOT_ORPHAN'
  | 'OTHER_SENDER'
  | 'OTHER_RECEIVER'
  | 'OTHER_NFT'
  | 'FEE_TOO_LOW'
  | 'ALREADY_HAS_ONE'
  | 'NOT_WAITING'

/** Of a deposit `d` and a migration `m`: a MatchRefusal, or null. */
const refusal = sql`case
  when d.handling <> 'orphan' or d.state = 'reorged' or d.role = 'surplus' then 'NOT_ORPHAN'
  when d.chain <> m.chain or d.from_address <> m.old_wallet_address then 'OTHER_SENDER'
  when d.to_address <> m.admin_wallet then 'OTHER_RECEIVER'
  when m.state not in ('created', 'fee_seen') or m.outcome is not null or m.return_asked_by is not null
    then 'NOT_WAITING'
  when d.kind not in ('fee', 'nft') then 'OTHER_NFT'
  when d.kind = 'nft' and (d.contract <> m.old_nft_contract or d.token_id <> m.old_nft_id) then 'OTHER_NFT'
  when d.kind = 'nft' and m.nft_deposit_id is not null or d.kind = 'fee' and m.fee_deposit_id is not null
    then 'ALREADY_HAS_ONE'
  when d.kind = 'fee' and d.value_wei < m.fee_wei then 'FEE_TOO_LOW' end`

/** The ids of the migrations that a deposit could be given to. */
export function migrationsFitting(depositId: number): SQL {
  return sql`(
  select m.migration_id from source_chain_deposits d
  join migrations m on m.chain = d.chain and m.old_wallet_address = d.from_address
  where d.deposit_id = ${depositId} and ${refusal} is null)`
}

/**
 * Gives an orphan to a migration by hand, older ones than its proof too: both rows or neither. The migration's
 * row is locked first, as everywhere.
 * @returns null when it was given; NO_MIGRATION when there is none with this id.
 */
export async function assignOrphan(
  tx: Tx,
  input: { depositId: number; migrationId: number; note: string; actor: string },
): Promise<MatchRefusal | 'NO_MIGRATION' | null> {
  await lockPlaces(tx, input.migrationId)
  const [locked] = await tx.execute(
    sql`select 1 from migrations where migration_id = ${input.migrationId} for update`,
  )
  if (!locked) return 'NO_MIGRATION'
  const [row] = await tx.execute<{ kind: DepositKind; refusal: MatchRefusal | null }>(sql`
    select d.kind, ${refusal} as refusal
    from source_chain_deposits d, migrations m
    where d.deposit_id = ${input.depositId} and m.migration_id = ${input.migrationId} for update of d`)
  if (!row) return 'NOT_ORPHAN'
  if (row.refusal) return row.refusal
  const { depositId, migrationId: toId, actor, note } = input
  const kind = migratedKinds.find((migrated) => migrated === row.kind)
  if (!kind) return 'OTHER_NFT'
  const isGiven = await giveDeposit(tx, { depositId, migrationId: toId, kind }, { actor, note })
  return isGiven ? null : 'NOT_ORPHAN'
}
