import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'
import { planSecretColumns, type PlanSecret } from '../operation/plan-secret.ts'
import { migrationRoutes, mintPlans, projects, reconcileReports } from '../schema.ts'
import { isEvmAddress } from './source-chain-blocks.ts'
import type { Finding } from './tables/reconcile-reports.ts'

export type { Finding } from './tables/reconcile-reports.ts'

/** An old collection whose NFTs migrate, and a wallet that keeps them, or kept them before its key was replaced. Addresses in lower case. */
export interface OldCollection {
  projectId: number
  chain: SourceChain
  contract: string
  wallet: string
  /** Where its logs begin to matter. */
  fromBlock: number
  secret: PlanSecret
}

export async function listOldCollections(db: Queryable): Promise<OldCollection[]> {
  const former = sql<string[]>`(
    select coalesce(json_agg(lower(f.address) order by f.address), '[]') from former_wallets f
    where f.project_id = ${projects.id} and ${isEvmAddress(sql`f.address`)})`
  const rows = await db
    .select({ project: projects, former, secret: planSecretColumns })
    .from(migrationRoutes)
    .innerJoin(projects, eq(projects.id, migrationRoutes.oldProjectId))
    .innerJoin(mintPlans, eq(mintPlans.id, migrationRoutes.planId))
    .where(isNull(projects.deletedAt))
  return rows.flatMap(({ project, former: before, secret }) => {
    const { mainnet, contractAddress, adminWalletAddress } = project
    if (mainnet === 'solana' || contractAddress === null || adminWalletAddress === null) return []
    return [...new Set([adminWalletAddress.toLowerCase(), ...before])].map((wallet) => ({
      projectId: project.id,
      chain: mainnet,
      contract: contractAddress.toLowerCase(),
      wallet,
      fromBlock: project.mintStartBlock ?? 0,
      secret,
    }))
  })
}

/** What the rows say of one NFT of a collection: its last deposit and the last migration that was minted, returned, or is being minted. */
export interface RecordedNft {
  tokenId: string
  depositState: 'seen' | 'final' | 'reorged' | null
  handling: 'orphan' | 'matched' | 'return_planned' | 'returned' | 'ignored' | null
  migrationId: number | null
  outcome: 'mint' | 'return' | null
  isFinished: boolean
  mint: string | null
}

export async function listRecordedNfts(db: Queryable, oldCollection: OldCollection): Promise<RecordedNft[]> {
  const rows = await db.execute<{
    token_id: string
    state: RecordedNft['depositState']
    handling: RecordedNft['handling']
    migration_id: string | null
    outcome: RecordedNft['outcome']
    is_finished: boolean | null
    mint: string | null
  }>(sql`
    with deposits as (
      select distinct on (token_id) token_id, state, handling from source_chain_deposits
      where chain = ${oldCollection.chain} and kind = 'nft' and contract = ${oldCollection.contract} and to_address = ${oldCollection.wallet}
        and state <> 'reorged'
      order by token_id, block_number desc, deposit_id desc
    ), moved as (
      select distinct on (old_nft_id) old_nft_id, migration_id, outcome, finished_at is not null as is_finished,
        new_mint_account_key as mint
      from migrations where chain = ${oldCollection.chain} and old_nft_contract = ${oldCollection.contract}
        and (outcome is not null or item_id is not null) and admin_wallet = ${oldCollection.wallet}
      order by old_nft_id, migration_id desc
    )
    select coalesce(d.token_id, m.old_nft_id) as token_id, d.state, d.handling, m.migration_id, m.outcome,
      m.is_finished, m.mint
    from deposits d full join moved m on m.old_nft_id = d.token_id`)
  return rows.map((row) => ({
    tokenId: row.token_id,
    depositState: row.state,
    handling: row.handling,
    migrationId: row.migration_id === null ? null : Number(row.migration_id),
    outcome: row.outcome,
    isFinished: row.is_finished ?? false,
    mint: row.mint,
  }))
}

/** A comparison that was asked for and not begun, or one that is due: none was begun for a day. */
export async function findDueReport(db: Queryable): Promise<number | null> {
  const [open] = await db
    .select({ id: reconcileReports.id })
    .from(reconcileReports)
    .where(isNull(reconcileReports.finishedAt))
    .orderBy(desc(reconcileReports.id))
    .limit(1)
  if (open) return open.id
  const rows = await db.execute<{ report_id: string }>(sql`
    insert into reconcile_reports (started_at)
    select now() where not exists (
      select 1 from reconcile_reports where started_at > now() - interval '1 day')
      and exists (select 1 from migration_routes)
    on conflict do nothing returning report_id`)
  return rows[0] ? Number(rows[0].report_id) : null
}

export async function finishReport(
  db: Queryable,
  reportId: number,
  input: { isComplete: boolean; checked: number; findings: Finding[] },
) {
  await db
    .update(reconcileReports)
    .set({ ...input, finishedAt: new Date() })
    .where(and(eq(reconcileReports.id, reportId), isNull(reconcileReports.finishedAt)))
}
