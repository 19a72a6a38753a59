import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { FileEntryInput } from '#contract/file/file-sets.ts'
import type { Queryable, Tx } from '../connection.ts'
import { fileEntries, storedFiles } from '../schema.ts'

export type FileEntryRecord = typeof fileEntries.$inferSelect

/** What is announced for a number takes the place of what was. Metadata that was read stays read while it and its picture are the same. */
export async function saveFileEntries(
  tx: Tx,
  { fileSetId, announcement }: { fileSetId: number; announcement: string },
  entries: readonly FileEntryInput[],
): Promise<void> {
  await tx.execute(sql`
    insert into file_entries as old (file_set_id, announcement, number,
      image_path, image_key, image_bytes, metadata_path, metadata_key, metadata_bytes)
    select ${fileSetId}, ${announcement}::uuid, number,
      image->>'path', image->>'key', (image->>'bytes')::int,
      metadata->>'path', metadata->>'key', (metadata->>'bytes')::int
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given(number int, image jsonb, metadata jsonb)
    on conflict (file_set_id, number) do update set
      announcement = excluded.announcement,
      image_path = excluded.image_path, image_key = excluded.image_key, image_bytes = excluded.image_bytes,
      metadata_path = excluded.metadata_path, metadata_key = excluded.metadata_key, metadata_bytes = excluded.metadata_bytes,
      is_checked = old.is_checked and old.image_key = excluded.image_key and old.metadata_key = excluded.metadata_key`)
}

/** Of some numbers of a set: the files that are not here, and the metadata that was not read yet. */
export async function listMissingKeys(
  db: Queryable,
  fileSetId: number,
  keysAsked: readonly string[],
): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    select distinct k.key from file_entries e
    cross join lateral (values (e.image_key, true), (e.metadata_key, e.is_checked)) k(key, is_checked)
    where e.file_set_id = ${fileSetId} and k.key = any(${sql.param([...keysAsked])}::text[])
      and (not k.is_checked or not exists (select 1 from stored_files s where s.key = k.key))`)
  return rows.map((row) => row.key)
}

/** The numbers of a set that a file is for. @param of its SHA-256 */
export function listEntriesOf(db: Queryable, fileSetId: number, keys: readonly string[]) {
  const isOne = (column: typeof fileEntries.imageKey | typeof fileEntries.metadataKey) =>
    sql`${column} = any(${sql.param([...keys])}::text[])`
  return db
    .select()
    .from(fileEntries)
    .where(
      and(
        eq(fileEntries.fileSetId, fileSetId),
        or(isOne(fileEntries.imageKey), isOne(fileEntries.metadataKey)),
      ),
    )
}

/** The metadata of these numbers was read, and is right. */
export async function saveEntriesChecked(
  tx: Tx,
  { fileSetId, metadataKey, imageKey }: { fileSetId: number; metadataKey: string; imageKey: string },
): Promise<void> {
  await tx
    .update(fileEntries)
    .set({ isChecked: true })
    .where(
      and(
        eq(fileEntries.fileSetId, fileSetId),
        eq(fileEntries.metadataKey, metadataKey),
        eq(fileEntries.imageKey, imageKey),
      ),
    )
}

/** A file that is in the storage. Saying it again changes nothing. */
export async function saveStoredFile(tx: Queryable, file: { key: string; bytes: number }): Promise<void> {
  await tx.insert(storedFiles).values(file).onConflictDoNothing()
}

export async function hasStoredFile(db: Queryable, key: string): Promise<boolean> {
  const rows = await db.select({ key: storedFiles.key }).from(storedFiles).where(eq(storedFiles.key, key))
  return rows.length > 0
}

/** What an earlier opening of the folder named, and the last one did not, is no part of the set. */
export async function deleteOtherEntries(tx: Tx, fileSetId: number, announcement: string): Promise<void> {
  await tx.execute(
    sql`delete from file_entries where file_set_id = ${fileSetId} and announcement <> ${announcement}::uuid`,
  )
}

/** How many files of a set are not here, and how much metadata was not read. */
export async function countMissing(db: Queryable, fileSetId: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(distinct k.key)::int as count from file_entries e
    cross join lateral (values (e.image_key, true), (e.metadata_key, e.is_checked)) k(key, is_checked)
    where e.file_set_id = ${fileSetId}
      and (not k.is_checked or not exists (select 1 from stored_files s where s.key = k.key))`)
  return row?.count ?? 0
}

/** A page of a set by number; the collection's own files come first. @param after -1: behind them; null: from the start */
export function listFileEntries(
  db: Queryable,
  input: { fileSetId: number; after: number | null; limit: number },
): Promise<FileEntryRecord[]> {
  const { fileSetId, after, limit } = input
  return db
    .select()
    .from(fileEntries)
    .where(
      and(eq(fileEntries.fileSetId, fileSetId), after === null ? undefined : gt(fileEntries.number, after)),
    )
    .orderBy(sql`${fileEntries.number} nulls first`)
    .limit(limit)
}

/** The files of every number of a set. */
export function listNumberKeys(db: Queryable, fileSetId: number) {
  return db
    .select({
      number: fileEntries.number,
      metadataKey: fileEntries.metadataKey,
      imageKey: fileEntries.imageKey,
    })
    .from(fileEntries)
    .where(and(eq(fileEntries.fileSetId, fileSetId), isNotNull(fileEntries.number)))
}
