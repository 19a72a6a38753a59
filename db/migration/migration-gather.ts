import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { collections, migrationRoutes, mintPlans, projects } from '../schema.ts'
import { move } from '../moves/move.ts'
import { saveEvents } from '../audit/index.ts'
import { tellDetail } from '#contract/codes/told.ts'

/** What the business keys of migrations begin with. */
export const migrationKeys = 'migration:'

/** One NFT of a source chain for ever, in every run: its mint is derived from it. */
export function businessKeyOf(input: { chain: string; oldNftContract: string; oldNftId: string }) {
  return `${migrationKeys}${input.chain}:${input.oldNftContract}:${input.oldNftId}`
}

/**
 * What is ready to be minted: its address signed by the old wallet, fee and NFT final, not asked back, in time, and handed over while its project was open. Its own task
 * asks for the return of what came outside of that time, but the gathering may see it first.
 */
const ready = sql`m.state = 'nft_seen' and m.outcome is null and m.reason is null and m.return_asked_by is null
  and m.finished_at is null and m.deadline > now()
  and exists (select 1 from destinations s
    where s.destination_id = m.destination_id and s.new_wallet_address = m.new_wallet_address)
  and exists (select 1 from source_chain_deposits d
    where d.deposit_id = m.fee_deposit_id and d.state = 'final' and d.handling = 'matched')
  and exists (select 1 from source_chain_deposits d join projects p on p.project_id = m.old_project_id
    where d.deposit_id = m.nft_deposit_id and d.state = 'final' and d.handling = 'matched'
      and d.block_time >= coalesce(p.start_time, d.block_time) and d.block_time <= coalesce(p.end_time, d.block_time))`

/** Who handed the NFT of a migration `m` over: of its deposit, which a worker read from the chain and nobody changes. */
export const senderOf = sql`(select d.from_address from source_chain_deposits d
  where d.deposit_id = m.nft_deposit_id and d.chain = m.chain and d.contract = m.old_nft_contract and d.token_id = m.old_nft_id)`

export interface ReadyMigration {
  id: number
  chain: 'kaia' | 'ethereum' | 'bsc'
  oldNftContract: string
  oldNftId: string
  adminWallet: string
  newWalletAddress: string
  /** 0x in lower case; null: its deposit is of another NFT. */
  sender: string | null
}

interface ReadyRow extends Record<string, unknown> {
  migration_id: string
  chain: ReadyMigration['chain']
  old_nft_contract: string
  old_nft_id: string
  admin_wallet: string
  new_wallet_address: string
  sender: string | null
}

function toReady(row: ReadyRow): ReadyMigration {
  return {
    id: Number(row.migration_id),
    chain: row.chain,
    oldNftContract: row.old_nft_contract,
    oldNftId: row.old_nft_id,
    adminWallet: row.admin_wallet,
    newWalletAddress: row.new_wallet_address,
    sender: row.sender,
  }
}

const readyColumns = sql`m.migration_id, m.chain, m.old_nft_contract, m.old_nft_id, m.admin_wallet, m.new_wallet_address,
  ${senderOf} as sender`

/** Routes that have something ready. */
export async function listReadyRoutes(db: Queryable): Promise<number[]> {
  const rows = await db.execute<{ route_id: string }>(
    sql`select distinct m.route_id from migrations m where ${ready} order by m.route_id`,
  )
  return rows.map((row) => Number(row.route_id))
}

export async function listReady(db: Queryable, routeId: number, limit: number): Promise<ReadyMigration[]> {
  const rows = await db.execute<ReadyRow>(sql`
    select ${readyColumns} from migrations m where m.route_id = ${routeId} and ${ready}
    order by m.migration_id limit ${limit}`)
  return rows.map(toReady)
}

/** Locks a route, so that its supply is counted by one at a time. Null when it is switched off. */
export async function lockOpenRoute(tx: Tx, routeId: number) {
  const [row] = await tx
    .select({
      route: migrationRoutes,
      plan: { id: mintPlans.id, name: mintPlans.name, kind: mintPlans.kind, standard: mintPlans.standard },
      collection: collections,
      project: projects,
    })
    .from(migrationRoutes)
    .innerJoin(mintPlans, eq(mintPlans.id, migrationRoutes.planId))
    .innerJoin(collections, eq(collections.id, migrationRoutes.collectionId))
    .innerJoin(projects, eq(projects.id, migrationRoutes.newProjectId))
    .where(eq(migrationRoutes.id, routeId))
    .for('no key update', { of: migrationRoutes })
  return row?.route.isOn ? row : null
}
export type OpenRoute = NonNullable<Awaited<ReturnType<typeof lockOpenRoute>>>

/** Locks those of these that are still ready, oldest first. */
export async function lockReady(tx: Tx, ids: number[]): Promise<ReadyMigration[]> {
  const rows = await tx.execute<ReadyRow>(sql`
    select ${readyColumns} from migrations m
    where m.migration_id = any(${sql.param(ids)}::bigint[]) and ${ready}
    order by m.migration_id for update of m`)
  return rows.map(toReady)
}

/** nft_seen -> mint_planned of all of them, each with its item of the run and an event. @returns how many moved. */
export async function saveMintPlanned(
  tx: Tx,
  input: { masterId: number; found: readonly { migrationId: number; businessKey: string }[]; actor: string },
): Promise<number> {
  const { masterId, found, actor } = input
  const moved = await move(tx, 'migration', {
    given: sql`given as (
      select * from unnest(${sql.param(found.map((row) => row.migrationId))}::bigint[],
        ${sql.param(found.map((row) => row.businessKey))}::text[]) as g(migration_id, business_key)
    )`,
    using: {
      rows: sql`given g join minting_items i on i.master_id = ${masterId} and i.business_key = g.business_key`,
      on: sql`m.migration_id = g.migration_id`,
    },
    ...{ from: 'nft_seen', to: 'mint_planned', actor, masterId },
    set: sql`item_id = i.item_id`,
    where: sql`m.outcome is null`,
  })
  return moved.length
}

/** The plan's story names the run that was made of it. */
export function recordRunOfPlan(
  tx: Tx,
  input: { planId: number; masterId: number; items: number; actor: string },
) {
  return saveEvents(tx, [
    {
      actor: input.actor,
      entity: 'plan',
      entityId: input.planId,
      masterId: input.masterId,
      to: 'run',
      reason: tellDetail({
        code: 'RUN_GATHERED',
        params: { run: String(input.masterId), migrations: String(input.items) },
      }),
    },
  ])
}
