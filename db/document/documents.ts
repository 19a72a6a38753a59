import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { DocumentKind, DocumentRefusal } from '#contract/document/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { move, moveOne, recordCreated } from '../moves/move.ts'
import { documentPictures, documents, users } from '../schema.ts'
import { deciders } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

export type DocumentRecord = typeof documents.$inferSelect

/** Whose documents change is locked by whoever calls: `lockUser`. @returns its id. */
export async function saveNewDocument(
  tx: Tx,
  { userUuid, kind }: { userUuid: string; kind: DocumentKind },
): Promise<number> {
  const id = onlyId(await tx.insert(documents).values({ userUuid, kind }).returning({ id: documents.id }))
  await recordCreated(tx, 'document', { ids: [id], masterId: null, to: 'submitted', actor: userUuid })
  return id
}

/** What a picture, and the name of its file, are sealed for. */
export function pictureLabel(documentId: number) {
  return `document:${documentId}`
}
export function fileNameLabel(documentId: number) {
  return `documentName:${documentId}`
}

export async function savePicture(tx: Tx, picture: typeof documentPictures.$inferInsert) {
  await tx.insert(documentPictures).values(picture)
}

/** @returns null when there is none any more. */
export async function findOptionalPicture(db: Queryable, documentId: number): Promise<string | null> {
  const [row] = await db
    .select({ pictureSealed: documentPictures.pictureSealed })
    .from(documentPictures)
    .where(eq(documentPictures.documentId, documentId))
  return row?.pictureSealed ?? null
}

/** Takes back what waits of a user: all, or of one kind. Its pictures go. */
export async function withdrawDocuments(tx: Tx, userUuid: string, kind?: DocumentKind) {
  const ofKind = kind === undefined ? sql`` : sql` and d.kind = ${kind}`
  const ids = await move(tx, 'document', {
    ...{ from: 'submitted', to: 'withdrawn', actor: userUuid },
    where: sql`d.user_uuid = ${userUuid}${ofKind}`,
  })
  await deletePictures(tx, ids)
}

export type Decision = { to: 'accepted' } | { to: 'refused'; refusal: DocumentRefusal; note: string | null }

/** Decides on a document that waits; its picture goes. @returns false when it does not wait any more. */
export async function saveDecision(
  tx: Tx,
  { documentId, decision, decider }: { documentId: number; decision: Decision; decider: string },
): Promise<boolean> {
  const isRefused = decision.to === 'refused'
  const set = sql`decided_at = now(), decider_uuid = ${decider}::uuid,
    refusal = ${isRefused ? decision.refusal : null}, note = ${isRefused ? decision.note : null}`
  const isDecided = await moveOne(tx, 'document', {
    ...{ id: documentId, from: 'submitted', to: decision.to, actor: decider, set },
    ...(isRefused && { reason: decision.refusal }),
  })
  if (isDecided) await deletePictures(tx, [documentId])
  return isDecided
}

/** Asks for an accepted document once more. @returns false when it is not accepted. */
export function saveAskedAgain(
  tx: Tx,
  { documentId, note, decider }: { documentId: number; note: string; decider: string },
): Promise<boolean> {
  const set = sql`decided_at = now(), decider_uuid = ${decider}::uuid, note = ${note}`
  return moveOne(tx, 'document', { id: documentId, from: 'accepted', to: 'asked', actor: decider, set })
}

/** Asks for accepted documents once more, because what they proved has changed. @returns how many. */
export async function saveAskedByChange(
  tx: Tx,
  { userUuid, kinds }: { userUuid: string; kinds: readonly DocumentKind[] },
): Promise<number> {
  if (kinds.length === 0) return 0
  const ids = await move(tx, 'document', {
    ...{ from: 'accepted', to: 'asked', actor: userUuid, reason: 'changed' },
    set: sql`decided_at = now(), decider_uuid = null, note = null`,
    where: sql`d.user_uuid = ${userUuid} and d.kind = any(${sql.param([...kinds])}::text[])`,
  })
  return ids.length
}

/** Gives up a document that nobody looked at; its picture goes. @returns false when somebody has meanwhile. */
export async function saveLapsed(tx: Tx, documentId: number, actor: string): Promise<boolean> {
  const isLapsed = await moveOne(tx, 'document', {
    ...{ id: documentId, from: 'submitted', to: 'lapsed', actor },
    set: sql`decided_at = now()`,
  })
  if (isLapsed) await deletePictures(tx, [documentId])
  return isLapsed
}

async function deletePictures(tx: Tx, ids: number[]) {
  if (ids.length > 0)
    await tx
      .delete(documentPictures)
      .where(sql`${documentPictures.documentId} = any(${sql.param(ids)}::bigint[])`)
}

/** Documents that wait since before a time, the oldest first. */
export function listOldDocuments(db: Queryable, before: Date, limit: number): Promise<DocumentRecord[]> {
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.state, 'submitted'), lt(documents.submittedAt, before)))
    .orderBy(documents.id)
    .limit(limit)
}

/** The newest document of each kind of a user, with the sealed name of its file; what was withdrawn is as if it had not been. */
export function listNewestDocuments(db: Queryable, userUuid: string) {
  return db
    .selectDistinctOn([documents.kind], { document: documents, nameSealed: documentPictures.nameSealed })
    .from(documents)
    .leftJoin(documentPictures, eq(documentPictures.documentId, documents.id))
    .where(and(eq(documents.userUuid, userUuid), ne(documents.state, 'withdrawn')))
    .orderBy(documents.kind, desc(documents.id))
}

function selectDocuments(db: Queryable) {
  return db
    .select({
      document: documents,
      uid: users.uid,
      userKind: users.kind,
      decider: deciders.uid,
      hasPicture: sql<boolean>`exists (select 1 from ${documentPictures} p where p.document_id = ${documents.id})`,
    })
    .from(documents)
    .innerJoin(users, eq(users.uuid, documents.userUuid))
    .leftJoin(deciders, eq(deciders.uuid, documents.deciderUuid))
}
export type DocumentListRow = Awaited<ReturnType<typeof listDocuments>>[number]

export const listDocuments = keysetQuery({
  select: selectDocuments,
  key: documents.id,
  search: { contains: [users.uid] },
  filters: { kind: documents.kind, state: documents.state, userUuid: documents.userUuid },
})

export async function findOptionalDocument(db: Queryable, documentId: number) {
  const [row] = await selectDocuments(db).where(eq(documents.id, documentId))
  return row ?? null
}
