import { sql } from 'drizzle-orm'
import type { WaitingCode } from '#contract/codes/waiting.ts'
import type { Queryable } from '../connection.ts'
import { insertEvents } from '../moves/insert-events.ts'

/**
 * Says why a run is not moving. The same reason keeps its `since`.
 * @param over of a paused run, the reasons that it may take the place of; without them, any.
 */
export async function setWaiting(
  db: Queryable,
  masterId: number,
  code: WaitingCode,
  params: Record<string, string>,
  over?: readonly WaitingCode[],
) {
  const mayReplace = over
    ? sql`and (control <> 'paused' or waiting is null or waiting->>'code' = any(${sql.param([...over])}::text[]))`
    : sql``
  await db.execute(sql`
    update minting_masters set waiting = jsonb_build_object(
      'code', ${code}::text,
      'since', case when waiting->>'code' = ${code} then waiting->>'since'
        else to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
      'params', ${JSON.stringify(params)}::jsonb)
    where master_id = ${masterId} ${mayReplace}`)
}

export async function clearWaiting(db: Queryable, masterId: number, codes: readonly WaitingCode[]) {
  await db.execute(sql`
    update minting_masters set waiting = null
    where master_id = ${masterId} and waiting->>'code' = any(${sql.param([...codes])}::text[])`)
}

/**
 * The same of a run that lacks a token. No balance is polled for it: the chunk that was refused is tried again, and the run says so for as
 * long as one of its chunks was.
 */
export async function clearWaitingForToken(db: Queryable, masterId: number) {
  await db.execute(sql`
    update minting_masters set waiting = null
    where master_id = ${masterId} and waiting->>'code' = 'TOKEN_BALANCE_TOO_LOW' and not exists (
      select from chunks where chunks.master_id = ${masterId} and state = 'planned' and error_code = 'TOKEN_BALANCE_TOO_LOW')`)
}

/**
 * Pauses a run without a person and stores why; one that is paused for that reason already says the new numbers. Not when a person
 * paused or cancelled it meanwhile.
 */
export async function stopRun(
  db: Queryable,
  input: { masterId: number; code: WaitingCode; params: Record<string, string>; actor: string },
) {
  const rows = await db.execute(sql`
    with stopped as (
      update minting_masters set control = 'paused' where master_id = ${input.masterId} and control = 'run'
      returning master_id
    )
    ${insertEvents({
      ...{ entity: 'master', rows: sql`stopped`, id: sql`master_id`, masterId: sql`master_id` },
      ...{ from: 'run', to: 'paused', actor: input.actor, reason: input.code },
    })}
    returning seq`)
  if (rows.length > 0) await setWaiting(db, input.masterId, input.code, input.params)
  else await sayAgain(db, input)
}

async function sayAgain(
  db: Queryable,
  { masterId, code, params }: { masterId: number; code: WaitingCode; params: Record<string, string> },
) {
  await db.execute(sql`
    update minting_masters set waiting = jsonb_set(waiting, '{params}', waiting->'params' || ${JSON.stringify(params)}::jsonb)
    where master_id = ${masterId} and control = 'paused' and waiting->>'code' = ${code}`)
}
