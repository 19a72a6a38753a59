import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { runLease } from '../moves/move.ts'
import { authorities, collections, mintingMasters, mintPlans, projectKeys, projects } from '../schema.ts'
import { planSecretColumns } from '../operation/plan-secret.ts'
import { approvedAddressOf } from '../project/index.ts'

const database = sql<string>`(select oid from pg_database where datname = current_database())
  || ' ' || pg_postmaster_start_time()`

/** A run with everything the worker needs to act on it: master, plan, its collection if it has one, the sealed admin key. */
export async function findOptionalRun(db: Queryable, masterId: number) {
  const [row] = await db
    .select({
      master: mintingMasters,
      /** Its time has come, by the clock of the database. */
      isDue: sql<boolean>`coalesce(${mintingMasters.startAt} <= now(), false)`,
      plan: mintPlans,
      secret: planSecretColumns,
      /** Names the database as it is: after a restore or a restart it is another one. */
      database,
      collection: collections,
      /** Who speaks for the collection, as far as the rows know. */
      collectionAuthority: authorities.wallet,
      /** What is known of a second person's approval without reading its items. */
      approval: {
        limitLamports: projects.approvalLimitLamports,
        isAsked: sql<boolean>`exists (select from run_approvals a where a.master_id = ${mintingMasters.id})`,
      },
      signer: {
        address: projectKeys.address,
        sealed: projectKeys.sealed,
        approvedAddress: approvedAddressOf(projectKeys.projectId),
      },
    })
    .from(mintingMasters)
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .innerJoin(projects, eq(projects.id, mintPlans.projectId))
    .leftJoin(collections, eq(collections.id, mintPlans.collectionId))
    .leftJoin(authorities, eq(authorities.address, collections.mintAddress))
    .leftJoin(
      projectKeys,
      sql`${projectKeys.projectId} = ${mintPlans.projectId} and ${projectKeys.purpose} = 'admin'`,
    )
    .where(eq(mintingMasters.id, masterId))
  return row ?? null
}
export type Run = NonNullable<Awaited<ReturnType<typeof findOptionalRun>>>

/** In progress, and no worker has it. */
const undriven = runLease.isFree
const hasUnplanned = sql`exists (
  select 1 from minting_items i
  where i.master_id = m.master_id and i.chunk_id is null and i.status in ('0', '10'))`

/** A run that is due. */
export interface WaitingRun {
  masterId: number
  /** Another one after each time that it was driven; null: it is notified as often as it is found. */
  dueAt: string | null
}

/** Runs that wait for a planner: due, cancelled before their start, or in progress without a driver and with rows to plan. */
export async function listRunsToPlan(db: Queryable, limit: number): Promise<WaitingRun[]> {
  const rows = await db.execute<{ master_id: string; due_at: string | null }>(sql`
    (select m.master_id, coalesce((extract(epoch from m.start_at) * 1000)::bigint, 0)::text as due_at from minting_masters m
      where m.status = '0' and ((m.control = 'run' and m.start_at <= now()) or m.control = 'cancelling')
      order by m.start_at, m.master_id limit ${limit})
    union all
    (select m.master_id, null from minting_masters m where ${undriven} and ${hasUnplanned}
      order by ${longestUndriven} limit ${limit})`)
  return rows.map(toWaiting)
}

/** Runs in progress that wait for a driver, with nothing to plan: those first that had none for longest. */
export async function listRunsToDrive(db: Queryable, limit: number): Promise<WaitingRun[]> {
  const rows = await db.execute<{ master_id: string; due_at: string }>(sql`
    select m.master_id, coalesce((extract(epoch from m.driven_until) * 1000)::bigint, 0)::text as due_at
    from minting_masters m where ${undriven} and not ${hasUnplanned}
    order by ${longestUndriven} limit ${limit}`)
  return rows.map(toWaiting)
}

const longestUndriven = sql`m.driven_until nulls first, m.master_id`

function toWaiting(row: { master_id: string; due_at: string | null }): WaitingRun {
  return { masterId: Number(row.master_id), dueAt: row.due_at }
}
