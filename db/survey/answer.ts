import { sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { Answers } from '#contract/survey/answers.ts'
import type { Queryable, Tx } from '../connection.ts'
import { surveyAnswers } from '../schema.ts'

export interface NewAnswer {
  surveyId: number
  userUuid: string | null
  key: string
  language: Language
  answers: Answers
}

/**
 * Stores an answer with every wallet that its user has proven, all of them or none. Wallets are held until the transaction ends: one that
 * is linked to another user meanwhile is either the answerer's or not. The survey is held by the caller.
 * @returns null where the account, one of its wallets or the same browser has answered: what it said then stays.
 */
export async function saveAnswer(tx: Tx, answer: NewAnswer): Promise<number | null> {
  const { surveyId, userUuid } = answer
  const proven = userUuid === null ? [] : await holdWallets(tx, userUuid)
  const [made] = await tx
    .insert(surveyAnswers)
    .values(answer)
    .onConflictDoNothing()
    .returning({ id: surveyAnswers.id })
  if (!made) return null
  const kept = await tx.execute(sql`
    insert into survey_wallets (survey_id, address, family, answer_id)
    select ${surveyId}, w.address, w.family, ${made.id} from wallets w
    where w.wallet_id = any(${sql.param(proven)}::bigint[]) order by w.address
    on conflict do nothing returning address`)
  if (kept.length === proven.length) return made.id
  await tx.execute(sql`delete from survey_wallets where answer_id = ${made.id}`)
  await tx.execute(sql`delete from survey_answers where answer_id = ${made.id}`)
  return null
}

async function holdWallets(tx: Tx, userUuid: string): Promise<number[]> {
  const rows = await tx.execute<{ wallet_id: string }>(sql`
    select wallet_id from wallets where user_uuid = ${userUuid} order by wallet_id for share`)
  return rows.map(({ wallet_id: id }) => Number(id))
}

/** Whether a user, or a wallet that is theirs now, has answered. */
export async function hasAnswered(
  db: Queryable,
  { surveyId, userUuid }: { surveyId: number; userUuid: string },
): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`
    select exists (select 1 from survey_answers where survey_id = ${surveyId} and user_uuid = ${userUuid})
      or exists (select 1 from survey_wallets s join wallets w using (address, family)
        where s.survey_id = ${surveyId} and w.user_uuid = ${userUuid}) as has`)
  return row?.has ?? false
}
