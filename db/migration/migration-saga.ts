import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MigrationReason } from '#contract/migration/codes.ts'
import { msSince } from '../clock.ts'
import type { Queryable } from '../connection.ts'
import { planSecretColumns } from '../operation/plan-secret.ts'
import { moveOne } from '../moves/move.ts'
import {
  collections,
  migrationRoutes,
  migrations,
  mintingItems,
  mintPlans,
  sourceChainDeposits,
  projects,
} from '../schema.ts'
import type { Told } from '#contract/codes/told.ts'

const feeDeposit = alias(sourceChainDeposits, 'fee_deposit')
const nftDeposit = alias(sourceChainDeposits, 'nft_deposit')
const oldProject = alias(projects, 'old_project')

/** A migration with everything its next step is decided by. */
export async function findOptionalMigrationWork(db: Queryable, migrationId: number) {
  const [row] = await db
    .select({
      migration: migrations,
      route: migrationRoutes,
      plan: { id: mintPlans.id, kind: mintPlans.kind },
      secret: planSecretColumns,
      collectionMint: collections.mintAddress,
      oldProject: { startTime: oldProject.startTime, endTime: oldProject.endTime },
      fee: feeDeposit,
      nft: nftDeposit,
      item: mintingItems,
      /** Negative while there is time. */
      msPastDeadline: msSince(migrations.deadline),
      unchangedForMs: msSince(migrations.modifiedAt),
    })
    .from(migrations)
    .innerJoin(migrationRoutes, eq(migrationRoutes.id, migrations.routeId))
    .innerJoin(mintPlans, eq(mintPlans.id, migrationRoutes.planId))
    .innerJoin(collections, eq(collections.id, migrationRoutes.collectionId))
    .innerJoin(oldProject, eq(oldProject.id, migrations.oldProjectId))
    .leftJoin(feeDeposit, eq(feeDeposit.id, migrations.feeDepositId))
    .leftJoin(nftDeposit, eq(nftDeposit.id, migrations.nftDepositId))
    .leftJoin(mintingItems, eq(mintingItems.id, migrations.itemId))
    .where(eq(migrations.id, migrationId))
  return row ?? null
}
export type MigrationWork = NonNullable<Awaited<ReturnType<typeof findOptionalMigrationWork>>>

/** Migrations whose item has come to an end since they last ran: they are due now. */
export async function wakeMinted(db: Queryable) {
  await db.execute(sql`
    update migrations m set next_run_at = now() from minting_items i
    where i.item_id = m.item_id and m.finished_at is null and m.state = 'mint_planned' and m.next_run_at > now()
      and i.status = '20'`)
}

/** Why it is blocked, or null when it moves again. @returns whether anything changed. */
export async function setMigrationReason(
  db: Queryable,
  migrationId: number,
  input: { reason: MigrationReason | null; detail?: Told | null },
) {
  const detail = input.detail ?? null
  await db
    .update(migrations)
    .set({ reason: input.reason, reasonDetail: detail, modifiedAt: sql`now()` })
    .where(
      and(
        eq(migrations.id, migrationId),
        sql`(${migrations.reason} is distinct from ${input.reason} or ${migrations.reasonDetail} is distinct from ${detail})`,
        sql`${migrations.finishedAt} is null`,
      ),
    )
}

/** What was paid and handed over in time has the route's whole time to be minted. Of a migration `m`. */
export const wholeTime: SQL = sql`greatest(m.deadline, now() + (
  select time_limit_seconds from migration_routes r where r.route_id = m.route_id) * interval '1 second')`

/** The fee is final. */
export function saveFeeSeen(db: Queryable, input: { migrationId: number; actor: string }) {
  return moveOne(db, 'migration', {
    ...{ id: input.migrationId, from: 'created', to: 'fee_seen', actor: input.actor },
  })
}

/** Fee and NFT are final. */
export function saveNftSeen(db: Queryable, input: { migrationId: number; actor: string }) {
  return moveOne(db, 'migration', {
    ...{ id: input.migrationId, from: 'fee_seen', to: 'nft_seen', actor: input.actor },
    set: sql`deadline = ${wholeTime}`,
  })
}
