import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import type { ApiProcess } from './api-process.ts'

/** Tries of one run by a person who sees its failed items; those of the poisoned ones fail each time. */
const retriesMax = 3

interface RunRow extends Record<string, unknown> {
  master_id: string
  status: string
  control: string
  waiting: string | null
  retries: number
  failed: number
}

/** What a person does about runs that wait for one: limits go, pauses end, what failed is tried again. @returns whether all have ended. */
export async function pressOn(db: Db, api: ApiProcess): Promise<boolean> {
  const runs = await db.execute<RunRow>(sql`
    select m.master_id::text, m.status, m.control, m.waiting->>'code' as waiting,
      (select count(*)::int from audit_log a where a.action = 'master.retry' and a.entity_id = m.master_id::text) as retries,
      (select count(*)::int from minting_items i where i.master_id = m.master_id and i.status = '40' and octet_length(i.name) <= 32
        and i.reason_code <> 'CANCELLED') as failed
    from minting_masters m order by m.master_id`)
  let isAllDone = true
  for (const run of runs) {
    const path = `/api/admin/masters/${run.master_id}`
    const isOpen = ['0', '10', '90'].includes(run.status)
    const isToRetry = !isOpen && run.failed > 0 && run.retries < retriesMax && run.control !== 'cancelled'
    if (isOpen && run.control === 'paused') await endPause(api, path, run.waiting)
    if (isToRetry) await api.ask('post', `${path}/retry`, { body: {} })
    if (isOpen || isToRetry) isAllDone = false
  }
  return isAllDone
}

async function endPause(api: ApiProcess, path: string, waiting: string | null) {
  if (waiting === 'BUDGET_REACHED' || waiting === 'ERROR_RATE_REACHED')
    await api.ask('put', `${path}/limits`, { body: { budgetLamports: null, errorRateMax: null } })
  await api.ask('post', `${path}/resume`, { body: {} })
}
