import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'

const tellEveryMs = 30_000
const toldRunsMax = 5

/** Says what is waited for, again and again for as long as it takes. */
export async function tellWaits<T>(
  work: Promise<T>,
  { waitsFor, tell }: { waitsFor: () => Promise<string> | string; tell: (line: string) => void },
): Promise<T> {
  const since = Date.now()
  const look = async () => {
    const what = await Promise.resolve(waitsFor()).catch(
      (error: unknown) => `what cannot be read: ${String(error)}`,
    )
    tell(`For ${Math.round((Date.now() - since) / 1_000)} s it waits for ${what}.`)
  }
  const timer = setInterval(() => void look(), tellEveryMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

/** Runs that have not ended, and of each why it waits and what is on its way. */
export async function describeOpenRuns(db: Db): Promise<string> {
  const rows = await db.execute<{ run: string }>(sql`
    select concat_ws(', ', 'run ' || m.master_id || ' (' || p.kind || ') at ' || m.status, nullif(m.control, 'run'),
      m.waiting->>'code', (
        select string_agg(n || ' ' || c.kind || ' chunks ' || c.state, ', ') from (
          select kind, state, count(*) as n from chunks where master_id = m.master_id
            and state in ('planned', 'signed', 'sent', 'landed', 'unknown') group by 1, 2 order by 1, 2) c)) as run
    from minting_masters m join mint_plans p using (plan_id)
    where m.status in ('0', '10', '90') order by m.master_id`)
  if (rows.length === 0) return 'runs that are to be tried again'
  const told = rows.slice(0, toldRunsMax).map(({ run }) => run)
  const others = rows.length - told.length
  return [...told, ...(others > 0 ? [`${others} more`] : [])].join('; ')
}

export async function hasOpenRuns(db: Db): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from minting_masters where status in ('0', '10', '90') limit 1`)
  return rows.length > 0
}
