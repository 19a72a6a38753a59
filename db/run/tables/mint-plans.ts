import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, real, text } from 'drizzle-orm/pg-core'
import { planKinds, planOrigins, standards } from '#contract/codes/status.ts'
import { audit, identity, instant, lamports, reference } from '../../columns.ts'
import { collections } from '../../collection/tables/collections.ts'
import { projects } from '../../project/tables/projects.ts'

/** What an admin planned. Its runs are minting masters. */
export const mintPlans = pgTable(
  'mint_plans',
  {
    id: identity('plan_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    /** Null: what is done belongs to no collection. */
    collectionId: reference('collection_id').references(() => collections.id),
    kind: text('kind', { enum: planKinds }).notNull(),
    origin: text('origin', { enum: planOrigins }).notNull().default('console'),
    standard: text('standard', { enum: standards }).notNull(),
    name: text('name').notNull(),
    status: text('status', { enum: ['0', '5', '10', '50'] })
      .notNull()
      .default('0'),
    willReveal: boolean('will_reveal').notNull().default(false),
    hasGuard: boolean('has_guard').notNull().default(false),
    isMutable: boolean('is_mutable').notNull().default(true),
    isCanary: boolean('is_canary').notNull().default(false),
    startAt: instant('start_at'),
    budgetLamports: lamports('budget_lamports'),
    /** Failed over finished items that stops a run, 0..1. */
    errorRateMax: real('error_rate_max'),
    quotedLamports: lamports('quoted_lamports').notNull(),
    /**
     * Sealed 32 random bytes: mint, tree and guard addresses are derived from them. Null: from those of the plan that makes its
     * collection.
     */
    sealedSecret: text('sealed_secret'),
    ...audit,
  },
  (t) => [
    index('mint_plans_collection').on(t.collectionId),
    // Only what an operation exists for is ever planned.
    check('mint_plans_kind', sql`${t.kind} in (${sql.raw(listed(planKinds))})`),
    check('mint_plans_secret', sql`${t.sealedSecret} is not null or ${t.collectionId} is not null`),
    check('mint_plans_origin', sql`${t.origin} in (${sql.raw(listed(planOrigins))})`),
  ],
)

function listed(codes: readonly string[]): string {
  return codes.map((code) => `'${code}'`).join(', ')
}
