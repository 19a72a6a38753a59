import { and, eq, sql } from 'drizzle-orm'
import type { MigrationReason, SourceChain } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { note } from '../moves/move.ts'
import { migrations } from '../schema.ts'
import { saveEvents } from '../audit/index.ts'
import { cameAgain } from './source-chain-sends.ts'
import { tellReason, type Told } from '#contract/codes/told.ts'

export type NewMigration = Omit<typeof migrations.$inferInsert, 'id' | 'deadline'> & {
  /** Until its deadline, from now on by the clock that it ends by. */
  timeLimitMs: number
}

/**
 * Opens a migration, with its first event. @returns null when the NFT has one already: of two at the same time the
 * second waits for the first and finds its row.
 */
export async function saveNewMigration(
  tx: Tx,
  { timeLimitMs, ...values }: NewMigration,
): Promise<number | null> {
  const [row] = await tx
    .insert(migrations)
    .values({ ...values, deadline: sql`now() + ${timeLimitMs} * interval '1 millisecond'` })
    .onConflictDoNothing()
    .returning({ id: migrations.id, state: migrations.state })
  if (!row) return null
  await saveEvents(tx, [
    {
      actor: values.userUuid,
      entity: 'migration',
      entityId: row.id,
      from: null,
      to: row.state,
      reason: null,
    },
  ])
  return row.id
}

/**
 * Hashes a client reports, in place of earlier ones while the transfer itself was not found: a transaction may be
 * sent again. The migration is due at once.
 */
export async function saveReportedHashes(
  db: Queryable,
  migrationId: number,
  input: { feeTxHash: string | null; nftTxHash: string | null },
) {
  await db.execute(sql`
    update migrations set next_run_at = now(), modified_at = now(),
      fee_tx_hash = case when fee_deposit_id is null then coalesce(${input.feeTxHash}, fee_tx_hash) else fee_tx_hash end,
      nft_tx_hash = case when nft_deposit_id is null then coalesce(${input.nftTxHash}, nft_tx_hash) else nft_tx_hash end
    where migration_id = ${migrationId} and finished_at is null`)
}

/**
 * Records that a migration is to end or to go back, and makes it due; the worker does it when it may. The first
 * request is kept.
 * @param input.isBeforeHandover only while the NFT was not seen.
 * @returns whether it could be asked.
 */
export async function saveReturnAsked(
  db: Queryable,
  input: {
    migrationId: number
    actor: string
    reason: MigrationReason
    detail?: Told | null
    isBeforeHandover?: boolean
  },
) {
  const { migrationId, actor, reason, detail = null, isBeforeHandover = false } = input
  const asked = await note(db, 'migration', {
    ids: [migrationId],
    in: isBeforeHandover ? ['created', 'fee_seen'] : ['created', 'fee_seen', 'nft_seen', 'mint_planned'],
    to: 'return_asked',
    actor,
    reason: tellReason(reason, detail),
    set: sql`return_asked_by = ${actor}, return_asked_reason = ${reason},
      reason_detail = coalesce(${detail}, m.reason_detail)`,
    where: sql`m.return_asked_by is null and m.outcome is null
      and (not ${isBeforeHandover} or m.nft_deposit_id is null)`,
  })
  return asked.length === 1
}

/** Clears the reason it is blocked for and makes it due now. @returns whether it is still open. */
export async function saveRetryAsked(
  db: Queryable,
  input: { migrationId: number; actor: string; detail: Told },
) {
  const asked = await note(db, 'migration', {
    ids: [input.migrationId],
    to: 'retry_asked',
    actor: input.actor,
    reason: input.detail,
    set: sql`reason = null, reason_detail = null`,
    where: sql`m.finished_at is null`,
  })
  return asked.length === 1
}

/** Whether a run of migrations is of another wallet. */
export async function isRunOfOther(db: Queryable, input: { runId: string; wallet: string }) {
  const [row] = await db
    .select({ id: migrations.id })
    .from(migrations)
    .where(and(eq(migrations.runId, input.runId), sql`${migrations.oldWalletAddress} <> ${input.wallet}`))
    .limit(1)
  return row !== undefined
}

/** The transfer by which a wallet handed an NFT over to one of ours, and for which there is no migration yet. */
export async function findOptionalOrphanNft(
  db: Queryable,
  input: { chain: SourceChain; contract: string; tokenId: string; from: string; to: string },
): Promise<number | null> {
  const [row] = await db.execute<{ deposit_id: string }>(sql`
    select d.deposit_id from source_chain_deposits d
    where d.chain = ${input.chain} and d.from_address = ${input.from} and d.kind = 'nft'
      and d.contract = ${input.contract} and d.token_id = ${input.tokenId} and d.to_address = ${input.to}
      and d.handling = 'orphan' and d.state <> 'reorged' and not ${cameAgain}
    order by d.block_number desc, d.log_index desc limit 1`)
  return row ? Number(row.deposit_id) : null
}
