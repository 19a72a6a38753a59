import { sql, type SQL } from 'drizzle-orm'
import type { PlanOrigin } from '#contract/codes/status.ts'
import { chunksAskedBack } from '../migration/index.ts'

/** Chunks that must not be signed again, by what their plans come from: a query of chunk ids. */
const held: Record<PlanOrigin, SQL | null> = {
  console: null,
  migration: chunksAskedBack,
  reveal: null,
  campaign: null,
  refund: null,
}

/** Whether nobody asks for an item of a chunk back: a condition on `chunks c`. */
export function isNotHeld(): SQL {
  const parts = Object.values(held).filter((query) => query !== null)
  return sql.join(
    parts.map((query) => sql`c.chunk_id not in (${query})`),
    sql` and `,
  )
}
