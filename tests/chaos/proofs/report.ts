import { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import type { ApiProcess } from '../api-process.ts'
import type { Note } from './asked.ts'

const counted = z.object({
  status: z.string(),
  total: z.number(),
  completed: z.number(),
  failed: z.number(),
  cancelled: z.number(),
  spentLamports: z.string(),
})

/** What the API says of each run is what the rows say. */
export async function proveReports(
  db: Db,
  { masterIds, api }: { masterIds: number[]; api: ApiProcess },
  note: Note,
): Promise<void> {
  for (const masterId of masterIds) {
    const [row] = await db.execute<Record<string, string | number>>(sql`
      select m.status, m.total, m.spent_lamports::text as "spentLamports",
        (count(*) filter (where i.status = '20'))::int as completed,
        (count(*) filter (where i.status = '40' and i.reason_code is distinct from 'CANCELLED'))::int as failed,
        (count(*) filter (where i.reason_code = 'CANCELLED'))::int as cancelled
      from minting_masters m join minting_items i using (master_id) where m.master_id = ${masterId} group by m.master_id`)
    const reply = await api.ask('get', `/api/admin/masters/${masterId}/progress`)
    const said = counted.safeParse(reply?.body.returnValue)
    for (const [name, value] of Object.entries(row ?? {})) {
      const told = said.success ? said.data[name as keyof typeof said.data] : undefined
      if (told !== value) note('wrong', 1, `run ${masterId}: the API says ${name} ${told}, the rows ${value}`)
    }
  }
}
