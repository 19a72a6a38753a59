import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { masterControls } from '#contract/codes/status.ts'
import type { WaitingCode } from '#contract/codes/waiting.ts'
import { audit, identity, instant, lamports, reference } from '../../columns.ts'
import { mintPlans } from './mint-plans.ts'

export interface Waiting {
  code: WaitingCode
  since: string
  params: Record<string, string>
}

/** One run of a plan. */
export const mintingMasters = pgTable(
  'minting_masters',
  {
    id: identity('master_id'),
    planId: reference('plan_id')
      .notNull()
      .references(() => mintPlans.id),
    status: text('status', { enum: ['0', '10', '20', '30', '40', '90'] })
      .notNull()
      .default('0'),
    control: text('control', { enum: masterControls }).notNull().default('run'),
    /** Null: waits for a person to start it. Set: due at that time. */
    startAt: instant('start_at'),
    waiting: jsonb('waiting').$type<Waiting>(),
    total: integer('total').notNull(),
    /** Canary stage released so far: 0 = 1 item, 1 = 10 more, 2 = 100 more, 3 = all. */
    stage: integer('stage').notNull().default(3),
    /** What landed transactions really took from the payer, rent included. */
    spentLamports: lamports('spent_lamports')
      .notNull()
      .default(sql`0`),
    /** Failed and finished items when a stop on the error rate last fired: the rate counts from there. */
    failedBase: integer('failed_base').notNull().default(0),
    finishedBase: integer('finished_base').notNull().default(0),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** The worker that drives this run, and until when no other may. */
    driverId: text('driver_id'),
    drivenUntil: instant('driven_until'),
    ...audit,
  },
  (t) => [
    // The sweeper reads runs that are due or in progress; finished ones, nearly all, stay out.
    index('minting_masters_open')
      .on(t.status, t.startAt)
      .where(sql`${t.status} in ('0', '10', '90')`),
    index('minting_masters_plan').on(t.planId),
  ],
)
