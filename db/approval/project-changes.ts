import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  changeOpenDays,
  changedFields,
  isOfWallet,
  type ChangeState,
  type ChangeSubject,
} from '#contract/approval/project-changes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { saveProject, saveProjectKey } from '../project/index.ts'
import { projectChanges, projects, users } from '../schema.ts'
import { deciders, isUser } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { isUniqueViolation } from '../sql/unique-violation.ts'

const askers = alias(users, 'askers')
const { sealed: _, ...shown } = getTableColumns(projectChanges)

/** An open one whose time is over is expired, before a worker has said so too. */
const stateNow = sql<ChangeState>`case when ${projectChanges.state} = 'open' and ${projectChanges.expiresAt} <= now()
  then 'expired' else ${projectChanges.state} end`

function selectChanges(db: Queryable) {
  return db
    .select({
      change: { ...shown, state: stateNow },
      projectName: projects.name,
      author: askers.uid,
      decider: deciders.uid,
    })
    .from(projectChanges)
    .innerJoin(projects, eq(projects.id, projectChanges.projectId))
    .leftJoin(askers, isUser(askers, projectChanges.authorId))
    .leftJoin(deciders, isUser(deciders, projectChanges.deciderId))
}

export type ChangeRow = Awaited<ReturnType<typeof listProjectChanges>>[number]

export const listProjectChanges = keysetQuery({
  select: selectChanges,
  key: projectChanges.id,
  filters: {
    projectId: projectChanges.projectId,
    state: (state: ChangeState): SQL => sql`${stateNow} = ${state}`,
  },
})

export async function findOptionalChange(db: Queryable, changeId: number): Promise<ChangeRow | null> {
  const [row] = await selectChanges(db).where(eq(projectChanges.id, changeId))
  return row ?? null
}

/** The same, held until the end of `tx`: one person decides. */
export async function lockChange(tx: Tx, changeId: number): Promise<ChangeRow | null> {
  await tx.execute(sql`select 1 from project_changes where change_id = ${changeId} for update`)
  return findOptionalChange(tx, changeId)
}

/** Whether a wallet of a project was anything before, as far as its changes know. */
export async function wasEverChanged(
  db: Queryable,
  { projectId, subject }: { projectId: number; subject: ChangeSubject },
): Promise<boolean> {
  const of = and(eq(projectChanges.projectId, projectId), eq(projectChanges.subject, subject))
  return (
    (await db.$count(projectChanges, and(of, sql`${projectChanges.state} in ('approved', 'unasked')`))) > 0
  )
}

export interface NewChange {
  projectId: number
  subject: ChangeSubject
  fromValue: string | null
  toValue: string | null
  /** As it will be stored; null: no key comes with it. */
  sealed: string | null
  authorId: string
}

/** Asks for a change. @returns null when another one of the same wallet or limit is open. */
export async function saveNewChange(tx: Tx, change: NewChange): Promise<number | null> {
  await tx.execute(sql`select expire_project_changes()`)
  const values = {
    ...change,
    hasKey: change.sealed !== null,
    // Of two that are asked for at once one is the first: lists go by it.
    askedAt: sql`clock_timestamp()`,
    expiresAt: sql`now() + ${changeOpenDays} * interval '1 day'`,
  }
  try {
    const [row] = await tx.transaction((inner) =>
      inner.insert(projectChanges).values(values).returning({ id: projectChanges.id }),
    )
    return row?.id ?? null
  } catch (error) {
    if (isUniqueViolation(error, 'project_changes_open')) return null
    throw error
  }
}

export interface ChangeDecision {
  changeId: number
  deciderId: string
  reason: string | null
}

/** Ends what is open with a refusal, or by its author. @returns false when it is not open any more. */
export async function endChange(
  tx: Tx,
  { changeId, ...answer }: { changeId: number; state: 'refused' | 'withdrawn' } & Partial<ChangeDecision>,
): Promise<boolean> {
  return (await decide(tx, changeId, answer)) !== null
}

/**
 * Lets an open change take effect, in the transaction that approves it: no trigger lets it through in any other.
 * @returns false when it is not open any more.
 */
export async function approveChange(
  tx: Tx,
  { changeId, deciderId, reason }: ChangeDecision,
): Promise<boolean> {
  const [row] = await tx
    .select({ sealed: projectChanges.sealed })
    .from(projectChanges)
    .where(eq(projectChanges.id, changeId))
  const change = await decide(tx, changeId, { state: 'approved', deciderId, reason })
  if (!change) return false
  const { projectId, subject, toValue, authorId } = change
  const isText = isOfWallet(subject) || subject === 'sourceDailyCap' || toValue === null
  const value = isText ? toValue : BigInt(toValue)
  const values = { [changedFields[subject]]: value, modifierId: authorId, modifiedAt: new Date() }
  await saveProject(tx, projectId, values)
  if (row?.sealed && isOfWallet(subject) && toValue !== null) {
    const key = { projectId, purpose: subject, address: toValue }
    await saveProjectKey(tx, { ...key, sealed: row.sealed, storedBy: authorId })
  }
  return true
}

async function decide(
  tx: Tx,
  changeId: number,
  answer: { state: ChangeState; deciderId?: string; reason?: string | null },
) {
  const [row] = await tx
    .update(projectChanges)
    .set({ ...answer, sealed: null, decidedAt: sql`now()` })
    .where(
      sql`${projectChanges.id} = ${changeId} and ${projectChanges.state} = 'open' and ${projectChanges.expiresAt} > now()`,
    )
    .returning()
  return row ?? null
}
