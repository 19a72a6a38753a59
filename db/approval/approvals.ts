import { eq, sql, type SQL } from 'drizzle-orm'
import { isAboveLimit } from '#contract/approval/approvals.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import type { Queryable, Tx } from '../connection.ts'
import { setWaiting } from '../run/index.ts'
import { mintingMasters, mintPlans, projects, runApprovals } from '../schema.ts'
import { listAuthors } from './authors.ts'
import { planHashOf, readItemsHash } from './plan-hash.ts'

export type ApprovalRecord = typeof runApprovals.$inferSelect

/** What is asked about: the content of a run, what it was quoted at and the limit of its project. */
export interface Question {
  masterId: number
  planHash: string
  costLamports: bigint
  limitLamports: bigint | null
}

/** A run as it stands now, to be approved; null where there is none. @param lock keeps its limits as they are until the end of `tx`. */
export async function findOptionalQuestion(
  db: Queryable,
  masterId: number,
  { isLocked = false } = {},
): Promise<Question | null> {
  const query = db
    .select({ plan: mintPlans, limitLamports: projects.approvalLimitLamports })
    .from(mintingMasters)
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .innerJoin(projects, eq(projects.id, mintPlans.projectId))
    .where(eq(mintingMasters.id, masterId))
  const [row] = await (isLocked ? query.for('no key update', { of: [mintingMasters, mintPlans] }) : query)
  if (!row) return null
  const itemsHash = await readItemsHash(db, masterId)
  const { plan, limitLamports } = row
  const planHash = planHashOf({ plan, masterId, itemsHash })
  return { masterId, planHash, costLamports: plan.quotedLamports, limitLamports }
}

/** Asks for the approval of a new run that is above the limit of its project. @returns whether it is. */
export async function askIfAboveLimit(
  tx: Tx,
  input: { masterId: number; projectId: number; quoted: bigint },
) {
  const [project] = await tx
    .select({ limit: projects.approvalLimitLamports })
    .from(projects)
    .where(eq(projects.id, input.projectId))
  if (!isAboveLimit({ quoted: input.quoted, limit: project?.limit ?? null })) return false
  const question = await findOptionalQuestion(tx, input.masterId)
  if (question) await askApproval(tx, question)
  return true
}

/**
 * The same of a run that was changed: what a second person said was about what it was before.
 * @returns whether somebody has to approve it as it is now.
 */
export async function askIfChanged(tx: Tx, masterId: number): Promise<boolean> {
  const question = await findOptionalQuestion(tx, masterId)
  if (!question) return false
  const { costLamports: quoted, limitLamports: limit } = question
  if (!isAboveLimit({ quoted, limit }) && !(await wasAsked(tx, masterId))) return false
  if ((await findOptionalApproval(tx, question))?.state === 'approved') return false
  await askApproval(tx, question)
  return true
}

/** Asks once for each content of a run, and says that the run waits for the answer. */
export async function askApproval(db: Queryable, question: Question): Promise<void> {
  await db
    .insert(runApprovals)
    .values(question)
    .onConflictDoNothing({ target: [runApprovals.masterId, runApprovals.planHash] })
  await sayApprovalDue(db, question)
}

/** That a run waits for a second person. */
export function sayApprovalDue(db: Queryable, { masterId, costLamports, limitLamports }: Question) {
  return setWaiting(db, masterId, 'APPROVAL_DUE', {
    cost: solTextOf(String(costLamports)),
    ...(limitLamports !== null && { limit: solTextOf(String(limitLamports)) }),
  })
}

/** Whether anybody was ever asked about a run: from then on it needs an answer, whatever becomes of the limit. */
export async function wasAsked(db: Queryable, masterId: number): Promise<boolean> {
  return (await db.$count(runApprovals, eq(runApprovals.masterId, masterId))) > 0
}

/** What was asked about just this content of a run. */
export async function findOptionalApproval(
  db: Queryable,
  { masterId, planHash }: Pick<Question, 'masterId' | 'planHash'>,
): Promise<ApprovalRecord | null> {
  const [row] = await db.select().from(runApprovals).where(isOf({ masterId, planHash }))
  return row ?? null
}

/**
 * Whether another person approved just this content of a run: nobody who planned, started or changed it, by the row of the approval and by the
 * plan as it is now.
 */
export async function isApprovedByOther(
  db: Queryable,
  { masterId, planHash }: Pick<Question, 'masterId' | 'planHash'>,
): Promise<boolean> {
  const [row] = await db.execute<{ is_approved: boolean }>(sql`
    select exists (
      select from run_approvals a
      join minting_masters m using (master_id) join mint_plans p using (plan_id)
      left join api_tokens t on 'token:' || t.api_token_id = p.registrant_id
      where a.master_id = ${masterId} and a.plan_hash = ${planHash} and a.state = 'approved'
        and a.decider_id <> all(a.authors)
        and a.decider_id is distinct from coalesce(t.creator_uuid::text, p.registrant_id)
    ) as is_approved`)
  return row?.is_approved ?? false
}

export interface Decision {
  masterId: number
  planHash: string
  state: 'approved' | 'refused'
  deciderId: string
  reason: string | null
}

/** Answers what is asked, once. The run forgets that it waits for it when it is approved. @returns false when it was answered before. */
export async function decideApproval(tx: Tx, { masterId, planHash, ...answer }: Decision): Promise<boolean> {
  const authors = await listAuthors(tx, masterId)
  const decided = await tx
    .update(runApprovals)
    .set({ ...answer, authors, decidedAt: sql`now()` })
    .where(sql`${isOf({ masterId, planHash })} and ${runApprovals.state} = 'asked'`)
    .returning({ id: runApprovals.id })
  if (decided.length === 0) return false
  if (answer.state === 'approved')
    await tx.execute(sql`
      update minting_masters set waiting = null
      where master_id = ${masterId} and waiting->>'code' = 'APPROVAL_DUE'`)
  return true
}

/** Different wallets among the items of a run. */
export async function countRecipients(
  db: Queryable,
  masterId: number,
): Promise<{ items: number; recipients: number }> {
  const [row] = await db.execute<{ items: number; recipients: number }>(sql`
    select count(*)::int as items, count(distinct owner)::int as recipients
    from minting_items where master_id = ${masterId} and reason_code is distinct from 'REPAIRED'`)
  return row ?? { items: 0, recipients: 0 }
}

function isOf({ masterId, planHash }: Pick<Question, 'masterId' | 'planHash'>): SQL {
  return sql`${runApprovals.masterId} = ${masterId} and ${runApprovals.planHash} = ${planHash}`
}
