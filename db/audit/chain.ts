import { sql } from 'drizzle-orm'
import type { AuditFault } from '#contract/audit/chain.ts'
import type { Queryable } from '../connection.ts'
import { auditChecks, auditHead } from '../schema.ts'

/** A place in the chain of hashes, and the hash there: 0 and nothing before its first link. */
export interface AuditLink {
  link: number
  /** SHA-256 as hex. */
  hash: string
}

export const beforeFirst: AuditLink = { link: 0, hash: '' }

/**
 * Links the oldest entries that are not linked yet, by the database (`link_audit_log`), for no process changes an entry.
 * @returns how many it linked.
 */
export async function linkAuditLog(db: Queryable, most: number): Promise<number> {
  const [row] = await db.execute<{ linked: number }>(sql`select link_audit_log(${most}::integer) as linked`)
  return row?.linked ?? 0
}

/** The head, and what the workers' own check says of the chain. */
export async function findAuditHead(db: Queryable) {
  const [row] = await db
    .select({
      link: auditHead.link,
      hash: auditHead.hash,
      linkedAt: auditHead.linkedAt,
      checkedAt: auditChecks.checkedAt,
      fault: auditChecks.fault,
    })
    .from(auditHead)
    .leftJoin(auditChecks, sql`true`)
  if (!row) throw new Error('audit_head has no row: it was deleted by hand.')
  return row
}

/** @returns what is linked at this place; null when nothing is. */
export async function findAuditLink(
  db: Queryable,
  link: number,
): Promise<(AuditLink & { auditId: number }) | null> {
  const [row] = await db.execute<{ link: string; hash: string; audit_id: string }>(
    sql`select link, hash, audit_id from audit_log where link = ${link}`,
  )
  return row ? { link: Number(row.link), hash: row.hash, auditId: Number(row.audit_id) } : null
}

/** How many entries wait for their link. */
export async function countUnlinked(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit_log where link is null`,
  )
  return row?.count ?? 0
}

/**
 * The text of an entry that is hashed: as in `link_audit_log`, and written here again so that whoever changes that function is
 * found. Instants are microseconds since 1970.
 */
const entryText = sql`jsonb_build_array(link, audit_id, (extract(epoch from at) * 1000000)::bigint, actor, action, entity,
  entity_id, before::text, after::text, reason, request_id)::text`

/**
 * Checks the next links of the chain, by the database, which answers with what is wrong alone.
 * @param after the last one that was checked.
 * @returns the last one of these, null when there is none; whether the chain ends with it; and the faults among them, in their order.
 */
export async function checkLinks(db: Queryable, after: AuditLink, most: number) {
  const rows = await db.execute<{
    link: string
    hash: string
    audit_id: string
    previous: string
    is_sound: boolean
    is_last: boolean
    read: string
  }>(sql`
    select link, hash, audit_id, previous, is_sound, is_last, read from (
      select link, hash, audit_id,
        lag(link, 1, ${after.link}::bigint) over in_order as previous,
        hash = encode(sha256(convert_to(lag(hash, 1, ${after.hash}) over in_order || ${entryText}, 'UTF8')), 'hex') as is_sound,
        row_number() over (order by link desc) = 1 as is_last, count(*) over () as read
      from (select * from audit_log where link > ${after.link}::bigint order by link limit ${most}) entries
      window in_order as (order by link)
    ) read
    where is_last or is_sound is distinct from true or previous <> link - 1 order by link`)
  const last = rows.at(-1)
  const faults = rows.flatMap((row): AuditFault[] => {
    const [link, previous, auditId] = [Number(row.link), Number(row.previous), Number(row.audit_id)]
    if (previous < link - 1) return [{ code: 'MISSING', from: previous + 1, to: link - 1, auditId }]
    return row.is_sound && previous === link - 1 ? [] : [{ code: 'CHANGED', from: link, to: link, auditId }]
  })
  return {
    last: last ? { link: Number(last.link), hash: last.hash } : null,
    isEnd: Number(last?.read ?? 0) < most,
    faults,
  }
}

export function findAuditCheck(db: Queryable) {
  return db
    .select()
    .from(auditChecks)
    .then(([row]) => row ?? null)
}

/** Keeps how far the workers' check is, and what it says. */
export async function saveAuditCheck(
  db: Queryable,
  check: { link: number; found: AuditFault | null; fault: AuditFault | null },
): Promise<void> {
  await db.update(auditChecks).set({ ...check, checkedAt: sql`now()` })
}
