import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Which admin wallet a project may sign with: the one that came last by the word of a second person, or that nobody had to be asked about.
 * null: the project has no approval limit, and so asks nobody. An empty text: none may.
 */
export function approvedAddressOf(projectId: PgColumn | SQL): SQL<string | null> {
  return sql<string | null>`(select case when of_limit.approval_limit_lamports is not null then coalesce((
      select c.to_value from project_changes c
      where c.project_id = of_limit.project_id and c.subject = 'admin'
        and (c.state = 'unasked' or (c.state = 'approved' and c.decider_id <> c.author_id))
      order by c.decided_at desc, c.change_id desc limit 1), '') end
    from projects of_limit where of_limit.project_id = ${projectId})`
}
