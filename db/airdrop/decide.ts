import { sql } from 'drizzle-orm'
import {
  applicationMoves,
  applicationStates,
  stateOfDecision,
  type ApplicationDecision,
} from '#contract/airdrop/codes.ts'
import type { Tx } from '../connection.ts'
import { move, moveOne } from '../moves/move.ts'
import { insertNotices } from '../notice/index.ts'

/** Locks applications in the order of their ids, so that those who take several of them wait in one line. */
export async function lockApplications(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select 1 from airdrop_applications where application_id = any(${sql.param([...ids])}::bigint[])
    order by application_id for no key update`)
}

/** Accepts or refuses those that may be. @returns their ids. */
export async function decideApplications(
  tx: Tx,
  decided: { ids: number[]; decision: ApplicationDecision; reason: string | null; actor: string },
): Promise<number[]> {
  const { ids, decision, reason, actor } = decided
  const to = stateOfDecision[decision]
  await lockApplications(tx, ids)
  return move(tx, 'application', {
    ...{ ids, from: applicationStates.filter((state) => applicationMoves[state].includes(to)), to },
    ...{ actor, reason },
    set: sql`reason = ${decision === 'refuse' ? reason : null}, decided_at = now(), modifier_id = ${actor}`,
    returning: sql`a.user_uuid, a.window_id, a.reason`,
    beside: sql`, noticed as (${insertNotices(decision === 'refuse' ? 'airdropRefused' : 'airdropAccepted', applicants)})`,
  })
}

/** Whoever applied while logged in. */
const applicants = sql`
  select m.user_uuid, 'application:' || m.id as entity, jsonb_build_object('applicationId', m.id,
    'titleKor', x.title_kor, 'titleEng', x.title_eng, 'reason', m.reason) as params
  from moved m left join application_windows x on x.window_id = m.window_id where m.user_uuid is not null`

/** Takes an application back that no round is for. @returns whether it could be. */
export async function withdrawApplication(
  tx: Tx,
  { applicationId, actor }: { applicationId: number; actor: string },
): Promise<boolean> {
  // Whoever plans a round holds it until its place in the round is stored: what is asked next is read after that.
  await lockApplications(tx, [applicationId])
  return moveOne(tx, 'application', {
    ...{ id: applicationId, from: ['received', 'accepted'], to: 'withdrawn', actor },
    where: sql`not exists (select 1 from application_rounds x where x.application_id = a.application_id)`,
    set: sql`modifier_id = ${actor}`,
  })
}
