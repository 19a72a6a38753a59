import { sql } from 'drizzle-orm'
import type { Tx } from '../connection.ts'
import { insertEvents } from '../moves/insert-events.ts'
import { countItems } from '../run/outcomes.ts'
import { setWaiting, stopRun } from '../run/waiting.ts'

/** The time of a block is a whole second: what a run sent in the second in which it was stored is not older than it. */
const blockTimeUnitMs = 1_000

/**
 * Some of what was adopted is older than its run: the list, or part of it, was entered a second time. A person is asked before the
 * rest goes on, and that is stored with the adoption: a worker that dies right after it leaves nothing unsaid. Where nothing
 * is left to do nobody is asked, and a run that an earlier adoption stopped ends by itself.
 * @param tx holds the run's lock, and the adoptions. @param input.found what was adopted, and when its block was made if that is known.
 */
export async function stopEnteredAgain(
  tx: Tx,
  {
    masterId,
    found,
    actor,
  }: { masterId: number; found: { at: Date | null; items: number }[]; actor: string },
): Promise<void> {
  const run = await findRun(tx, masterId)
  if (!run) return
  const isBefore = found.some(({ at }) => at !== null && at.getTime() + blockTimeUnitMs <= run.registeredMs)
  if (!isBefore && !run.isStopped) return
  const { total, completed, failed } = await countItems(tx, masterId)
  const hasMore = completed + failed < total
  if (!hasMore) return run.isStopped ? goOn(tx, masterId, actor) : undefined
  const adopted = found.reduce((sum, { items }) => sum + items, run.isStopped ? run.adopted : 0)
  const params = { adopted: String(adopted), unexplained: String(run.unexplained) }
  // A person who had paused it for another reason sees this one too.
  if (run.isPaused) await setWaiting(tx, masterId, 'CHAIN_AHEAD', params)
  else await stopRun(tx, { masterId, code: 'CHAIN_AHEAD', params, actor })
}

async function findRun(tx: Tx, masterId: number) {
  const [row] = await tx.execute<{
    registered_ms: number
    is_paused: boolean
    is_stopped: boolean
    adopted: number
    unexplained: number
  }>(sql`
    select (extract(epoch from m.registered_at) * 1000)::float8 as registered_ms, m.control = 'paused' as is_paused,
      m.control = 'paused' and coalesce(m.waiting->>'code' = 'CHAIN_AHEAD', false) as is_stopped,
      coalesce((m.waiting->'params'->>'adopted')::int, 0) as adopted,
      (select count(*)::int from unexplained_assets u
        where u.collection_id = p.collection_id and u.accepted_at is null) as unexplained
    from minting_masters m join mint_plans p using (plan_id) where m.master_id = ${masterId}`)
  return row
    ? {
        ...{ registeredMs: row.registered_ms, isPaused: row.is_paused, isStopped: row.is_stopped },
        ...{ adopted: row.adopted, unexplained: row.unexplained },
      }
    : null
}

async function goOn(tx: Tx, masterId: number, actor: string) {
  await tx.execute(sql`
    with gone_on as (
      update minting_masters set control = 'run', waiting = null where master_id = ${masterId} and control = 'paused'
      returning master_id
    )
    ${insertEvents({
      ...{ entity: 'master', rows: sql`gone_on`, id: sql`master_id`, masterId: sql`master_id` },
      ...{ from: 'paused', to: 'run', actor, reason: 'FOUND_ON_CHAIN' },
    })}`)
}
