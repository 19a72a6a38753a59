import { sql } from 'drizzle-orm'
import { kindsThat } from '#contract/operation/operations.ts'

/** A sealed secret, and the plan it is bound to. */
export interface PlanSecret {
  planId: number
  sealed: string
}

/** The plan that makes the collection of a row of mint_plans. */
const maker = sql`from mint_plans maker
  where maker.collection_id = mint_plans.collection_id
    and maker.kind = any(${sql.param([...kindsThat('creates')])}::text[])`

/**
 * What mints, trees and guards of a row of mint_plans are derived from: the secret of the plan that made its collection, so
 * that they are found without the row, too. A plan that has one of its own (without a collection, or from before) keeps to it.
 */
export const planSecretColumns = {
  planId: sql<number>`case when mint_plans.sealed_secret is not null then mint_plans.plan_id
    else (select maker.plan_id ${maker}) end`.mapWith(Number),
  sealed: sql<string>`coalesce(mint_plans.sealed_secret, (select maker.sealed_secret ${maker}))`,
}
