import { and, eq, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { fileSets, projects } from '../schema.ts'
import { isUser, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

export type FileSetValues = Pick<
  typeof fileSets.$inferInsert,
  'projectId' | 'name' | 'startsAt' | 'template' | 'baseUrl' | 'registrantId'
>

export type FileSetRecord = typeof fileSets.$inferSelect

/** What an open set has so far is counted; a finished one has its numbers. */
function countedIf(known: AnyColumn, counted: SQL) {
  return sql<number>`coalesce(${known}, (${counted}))::int`.mapWith(Number)
}

const keys = sql`
  select distinct k.key, k.bytes from file_entries e
  cross join lateral (values (e.image_key, e.image_bytes), (e.metadata_key, e.metadata_bytes)) k(key, bytes)
  where e.file_set_id = ${fileSets.id}`
const numbers = sql`from file_entries e where e.file_set_id = ${fileSets.id}`

function selectFileSets(db: Queryable) {
  return db
    .select({
      fileSet: fileSets,
      projectSymbol: projects.symbol,
      registrant: registrants.uid,
      itemCount: countedIf(fileSets.itemCount, sql`select count(e.number) ${numbers}`),
      firstNumber: sql<number | null>`coalesce(${fileSets.firstNumber}, (select min(e.number) ${numbers}))`,
      lastNumber: sql<number | null>`coalesce(${fileSets.lastNumber}, (select max(e.number) ${numbers}))`,
      fileCount: countedIf(fileSets.fileCount, sql`select count(*) from (${keys}) k`),
      storedCount: countedIf(
        fileSets.fileCount,
        sql`select count(*) from (${keys}) k join stored_files s on s.key = k.key`,
      ),
      bytes: sql<string>`coalesce(${fileSets.bytes}, (select coalesce(sum(k.bytes), 0) from (${keys}) k))::text`,
    })
    .from(fileSets)
    .innerJoin(projects, eq(projects.id, fileSets.projectId))
    .leftJoin(registrants, isUser(registrants, fileSets.registrantId))
}
export type FileSetRow = Awaited<ReturnType<typeof listFileSets>>[number]

export const listFileSets = keysetQuery({
  select: selectFileSets,
  key: fileSets.id,
  where: isNull(fileSets.deletedAt),
  search: { contains: [fileSets.name] },
  filters: { projectId: fileSets.projectId, state: fileSets.state },
})

export async function findOptionalFileSet(db: Queryable, fileSetId: number) {
  const [row] = await selectFileSets(db).where(and(eq(fileSets.id, fileSetId), isNull(fileSets.deletedAt)))
  return row ?? null
}

/** The set alone, without what is counted of it. @param isToChange keeps others from changing or finishing it meanwhile */
export async function findOptionalFileSetRecord(db: Queryable, fileSetId: number, isToChange = false) {
  const query = db
    .select()
    .from(fileSets)
    .where(and(eq(fileSets.id, fileSetId), isNull(fileSets.deletedAt)))
  const [row] = await (isToChange ? query.for('update') : query)
  return row ?? null
}

export async function saveNewFileSet(tx: Tx, values: FileSetValues): Promise<number> {
  return onlyId(await tx.insert(fileSets).values(values).returning({ id: fileSets.id }))
}

/** What a finished set has, for ever. */
export async function saveFileSetFinished(tx: Tx, fileSetId: number): Promise<void> {
  await tx.execute(sql`
    with k as (
      select distinct k.key, k.bytes from file_entries e
      cross join lateral (values (e.image_key, e.image_bytes), (e.metadata_key, e.metadata_bytes)) k(key, bytes)
      where e.file_set_id = ${fileSetId}
    )
    update file_sets set state = 'finished', finished_at = now(),
      item_count = (select count(number) from file_entries where file_set_id = ${fileSetId}),
      first_number = (select min(number) from file_entries where file_set_id = ${fileSetId}),
      last_number = (select max(number) from file_entries where file_set_id = ${fileSetId}),
      file_count = (select count(*) from k),
      bytes = (select coalesce(sum(bytes), 0) from k)
    where file_set_id = ${fileSetId} and state = 'open'`)
}

/** Gives a set up: what it named is forgotten, the files themselves stay. */
export async function saveFileSetDeleted(tx: Tx, fileSetId: number, deleterId: string): Promise<void> {
  await tx.execute(sql`delete from file_entries where file_set_id = ${fileSetId}`)
  await tx.update(fileSets).set({ deleterId, deletedAt: new Date() }).where(eq(fileSets.id, fileSetId))
}
