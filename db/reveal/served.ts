import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** What our address answers for one token. */
export interface Served {
  /** The file of the entry that it shows, as we wrote it; null: a public file, or the placeholder. */
  metadata: string | null
  /** SHA-256 of the public file that it shows; null: none. */
  fileSha256: string | null
  /** Nothing changes it any more: its time to go back is over, and no match follows. */
  isLasting: boolean
  reveal: { placeholderName: string; placeholderImage: string; description: string }
}

/** Of an entry `e` of a reveal `r`: our address shows it. Where the list named an address of others, those serve it. */
const isShown = sql`(e.revealed_at is not null and (e.metadata is not null or r.way = 'served'))`

/**
 * The metadata of a token: the entry that was revealed last of it, else the placeholder of its first reveal; null where no reveal of the
 * collection has this number.
 */
export async function findOptionalServed(
  db: Queryable,
  { collectionId, number }: { collectionId: number; number: number },
): Promise<Served | null> {
  const [row] = await db.execute<{
    metadata: string | null
    file_sha256: string | null
    is_lasting: boolean
    placeholder_name: string
    placeholder_image: string
    description: string
  }>(sql`
    select case when ${isShown} then e.metadata end as metadata,
      case when ${isShown} and e.metadata is null then e.entry::json->>'metadata' end as file_sha256,
      coalesce(r.state = 'revealed' and r.rule is null
        and r.revealed_at + r.rollback_hours * interval '1 hour' <= now(), false) as is_lasting,
      r.placeholder_name, r.placeholder_image, r.description
    from reveals r join reveal_entries e using (reveal_id)
    where r.collection_id = ${collectionId} and r.state <> 'cancelled' and r.deleted_at is null and e.token_no = ${number}
    order by ${isShown} desc,
      case when e.revealed_at is not null then -r.reveal_id else r.reveal_id end, e.entry_no
    limit 1`)
  if (!row) return null
  const { placeholder_name: placeholderName, placeholder_image: placeholderImage, description } = row
  const { metadata, file_sha256: fileSha256, is_lasting: isLasting } = row
  return { metadata, fileSha256, isLasting, reveal: { placeholderName, placeholderImage, description } }
}
