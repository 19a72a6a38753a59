import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { move, moveOne } from '../moves/move.ts'

/** Opens a draft. @returns false when it is none. */
export function openSurvey(
  tx: Tx,
  { surveyId, actor }: { surveyId: number; actor: string },
): Promise<boolean> {
  return moveOne(tx, 'survey', {
    ...{ id: surveyId, from: 'draft', to: 'open', actor },
    set: sql`opened_at = now(), modifier_id = ${actor}`,
  })
}

/** Closes one that is open. @returns false when it is not. */
export function closeSurvey(
  tx: Tx,
  { surveyId, actor, reason }: { surveyId: number; actor: string; reason: string },
): Promise<boolean> {
  return moveOne(tx, 'survey', {
    ...{ id: surveyId, from: 'open', to: 'closed', actor, reason },
    set: sql`closed_at = now(), modifier_id = ${actor}`,
  })
}

/** Closes surveys whose end has come. @returns their ids. */
export function closeSurveysThatAreOver(db: Queryable): Promise<number[]> {
  return move(db, 'survey', {
    ...{ from: 'open', to: 'closed', actor: 'api', reason: 'over' },
    where: sql`v.closes_at <= now()`,
    set: sql`closed_at = v.closes_at`,
  })
}
