import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  finalMigrationStates,
  type CoinRole,
  type MigrationReason,
  type MigrationState,
  type SourceChain,
} from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'
import {
  destinations,
  events,
  migrationRoutes,
  migrations,
  mintingItems,
  sourceChainDeposits,
  sourceChainSends,
  projects,
  users,
  wallets,
} from '../schema.ts'
import { behind } from '../sql/keyset.ts'
import { migrationsFitting } from './deposit-admin.ts'
import type { OldWallet } from './of-old-wallets.ts'
import { placesTaken } from './places.ts'

const oldProjects = alias(projects, 'old_projects')
const newProjects = alias(projects, 'new_projects')
const fees = alias(sourceChainDeposits, 'fees')
const nfts = alias(sourceChainDeposits, 'nft_deposits')

function sentHash(purpose: 'return_nft' | 'refund_fee') {
  return sql<string | null>`(
  select s.tx_hash from ${sourceChainSends} s
  where s.migration_id = ${migrations.id} and s.purpose = ${purpose} and s.state in ('sent', 'landed', 'final')
  order by s.send_id desc limit 1)`
}

/** The surplus of its fee, and what its wallet paid twice. */
const coinsBack = sql<
  { role: CoinRole; value_wei: string; tx_hash: string; is_back: boolean; return_tx_hash: string | null }[]
>`(
  select coalesce(json_agg(json_build_object('role', d.role, 'value_wei', d.value_wei::text, 'tx_hash', d.tx_hash,
    'is_back', d.handling = 'returned', 'return_tx_hash', (
      select s.tx_hash from source_chain_sends s
      where s.deposit_id = d.deposit_id and s.state in ('sent', 'landed', 'final') limit 1)) order by d.deposit_id), '[]')
  from source_chain_deposits d
  where d.with_id = ${migrations.feeDepositId} and d.handling in ('return_planned', 'returned') and d.state <> 'reorged')`

/** What is shown of migrations, whoever asks; each caller says which. */
export function selectMigrations(db: Queryable) {
  return db
    .select({
      migration: migrations,
      destinationSignedAt: destinations.signedAt,
      oldProjectName: oldProjects.name,
      newProjectName: newProjects.name,
      fee: {
        txHash: fees.txHash,
        blockNumber: fees.blockNumber,
        state: fees.state,
        valueWei: fees.valueWei,
      },
      coinsBack,
      nft: { txHash: nfts.txHash, blockNumber: nfts.blockNumber, state: nfts.state },
      item: {
        masterId: mintingItems.masterId,
        signature: mintingItems.signature,
        status: mintingItems.status,
        reasonCode: mintingItems.reasonCode,
      },
      returnTxHash: sentHash('return_nft'),
      refundTxHash: sentHash('refund_fee'),
      /** It waits for its fee, and every place of its route is taken. */
      isLate: sql<boolean>`(${migrations.state} = 'created' and ${migrations.feeDepositId} is null
        and ${migrations.returnAskedBy} is null and ${migrationRoutes.supply} is not null
        and ${placesTaken(sql`${migrationRoutes.id}`)} >= ${migrationRoutes.supply})`,
      /** The highest block the watcher has read; null while it has read none. */
      head: sql<number | null>`(
        select max(b.block_number)::float8 from source_chain_blocks b where b.chain = ${migrations.chain})`,
    })
    .from(migrations)
    .innerJoin(migrationRoutes, eq(migrationRoutes.id, migrations.routeId))
    .innerJoin(oldProjects, eq(oldProjects.id, migrations.oldProjectId))
    .innerJoin(newProjects, eq(newProjects.id, migrationRoutes.newProjectId))
    .leftJoin(destinations, eq(destinations.id, migrations.destinationId))
    .leftJoin(fees, eq(fees.id, migrations.feeDepositId))
    .leftJoin(nfts, eq(nfts.id, migrations.nftDepositId))
    .leftJoin(mintingItems, eq(mintingItems.id, migrations.itemId))
    .$dynamic()
}

export type MigrationRow = Awaited<ReturnType<typeof listMigrations>>[number]

export interface MigrationFilter {
  search?: string | undefined
  state?: MigrationState | undefined
  reason?: MigrationReason | undefined
  routeId?: number | undefined
  /** Only those this deposit could be given to. */
  fitsDeposit?: number | undefined
}

/** Migrations of all users, newest first. */
export function listMigrations(
  db: Queryable,
  input: MigrationFilter & { after: number | null; limit: number },
) {
  return selectMigrations(db)
    .where(and(...conditions(input), behind(migrations.id, input.after)))
    .orderBy(desc(migrations.id))
    .limit(input.limit)
}

/** How many are in each state, whatever state is selected. */
export async function countMigrations(db: Queryable, input: Omit<MigrationFilter, 'state'>) {
  const rows = await db
    .select({ state: migrations.state, count: sql<number>`count(*)::int` })
    .from(migrations)
    .where(and(...conditions(input)))
    .groupBy(migrations.state)
  return Object.fromEntries(rows.map((row) => [row.state, row.count]))
}

function conditions(migrationFilter: MigrationFilter): (SQL | undefined)[] {
  return [
    migrationFilter.state ? eq(migrations.state, migrationFilter.state) : undefined,
    migrationFilter.reason ? eq(migrations.reason, migrationFilter.reason) : undefined,
    migrationFilter.routeId ? eq(migrations.routeId, migrationFilter.routeId) : undefined,
    migrationFilter.fitsDeposit
      ? sql`${migrations.id} in ${migrationsFitting(migrationFilter.fitsDeposit)}`
      : undefined,
    migrationFilter.search ? matches(migrationFilter.search) : undefined,
  ]
}

/** A whole wallet, transaction hash, contract, mint, signature, token id or migration id; of a name, a part. */
function matches(search: string): SQL | undefined {
  const text = search.toLowerCase()
  if (/^0x[0-9a-f]{64}$/.test(text))
    return sql`(${migrations.feeTxHash} = ${text} or ${migrations.nftTxHash} = ${text}
      or ${migrations.feeDepositId} in (select deposit_id from source_chain_deposits where tx_hash = ${text})
      or ${migrations.nftDepositId} in (select deposit_id from source_chain_deposits where tx_hash = ${text})
      or ${migrations.id} in (select migration_id from source_chain_sends where tx_hash = ${text}))`
  if (/^0x[0-9a-f]{40}$/.test(text))
    return or(
      eq(migrations.oldWalletAddress, text),
      eq(migrations.oldNftContract, text),
      eq(migrations.adminWallet, text),
    )
  if (/^\d+$/.test(text)) return or(eq(migrations.oldNftId, text), sql`${migrations.id}::text = ${text}`)
  return sql`(${migrations.newWalletAddress} = ${search} or ${migrations.newMintAccountKey} = ${search}
    or ${migrations.itemId} in (select n.item_id from nfts n where n.asset_id = ${search})
    or position(${text} in lower(coalesce(${migrations.oldNftName}, ''))) > 0)`
}

export async function findOptionalMigration(db: Queryable, migrationId: number) {
  const [row] = await selectMigrations(db).where(eq(migrations.id, migrationId))
  return row ?? null
}

/** So many of a wallet's migrations are sent to a browser at once; older ones are found in the console. */
const perWalletMax = 200

/** Migrations of old wallets, newest first; of one that is proven on Kaia alone, those from Kaia. */
export async function listMigrationsOfWallets(
  db: Queryable,
  input: { wallets: readonly OldWallet[]; runId?: string | undefined },
) {
  if (input.wallets.length === 0) return []
  const addresses = sql.param(input.wallets.map((wallet) => wallet.address))
  const proofs = sql.param(input.wallets.map((wallet) => wallet.provenBy))
  const newest = sql`(
    select n.migration_id from unnest(${addresses}::text[], ${proofs}::text[]) as w(address, proven_by)
    cross join lateral (
      select migration_id from migrations
      where old_wallet_address = w.address and (w.proven_by = 'key' or chain = 'kaia')
      order by migration_id desc limit ${perWalletMax}
    ) n)`
  return selectMigrations(db)
    .where(and(inArray(migrations.id, newest), input.runId ? eq(migrations.runId, input.runId) : undefined))
    .orderBy(desc(migrations.id))
}

/** The migration of an NFT that is on its way or done; null when it may be asked for. */
export async function findOptionalLiving(
  db: Queryable,
  input: { chain: SourceChain; contract: string; tokenId: string },
) {
  const [row] = await selectMigrations(db).where(
    and(
      eq(migrations.chain, input.chain),
      eq(migrations.oldNftContract, input.contract),
      eq(migrations.oldNftId, input.tokenId),
      sql`${migrations.state} not in ('returned', 'expired')`,
    ),
  )
  return row ?? null
}

/** Which NFTs of a contract are on their way: [token id, migration]. */
export function listOpenTokens(
  db: Queryable,
  input: { chain: SourceChain; contract: string; tokenIds: string[] },
) {
  return db
    .select({ tokenId: migrations.oldNftId, migrationId: migrations.id, wallet: migrations.oldWalletAddress })
    .from(migrations)
    .where(
      and(
        eq(migrations.chain, input.chain),
        eq(migrations.oldNftContract, input.contract),
        inArray(migrations.oldNftId, input.tokenIds),
        sql`${migrations.state} not in ${finalMigrationStates}`,
        isNull(migrations.finishedAt),
      ),
    )
}

/** The source-chain wallets a user has proven by signature. Addresses are 0x in lower case. */
export function listOldWallets(db: Queryable, userUuid: string) {
  return db
    .select({
      address: wallets.address,
      walletType: wallets.walletType,
      provenAt: wallets.provenAt,
      provenBy: wallets.provenBy,
    })
    .from(wallets)
    .where(and(eq(wallets.userUuid, userUuid), eq(wallets.family, 'evm')))
    .orderBy(desc(wallets.provenAt))
}

const eventsMax = 500

/** What happened to a migration, in order. */
export function listEventsOfMigration(db: Queryable, migrationId: number) {
  return db
    .select({ event: events, actorUid: users.uid })
    .from(events)
    .leftJoin(users, sql`${users.uuid}::text = ${events.actor}`)
    .where(and(eq(events.entity, 'migration'), eq(events.entityId, migrationId)))
    .orderBy(events.seq)
    .limit(eventsMax)
}
