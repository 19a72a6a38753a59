import { documentsOf, type DocumentKind } from '#contract/document/codes.ts'
import { ownDocumentSchema, type OwnDocument, type OwnDocuments } from '#contract/document/documents.ts'
import type { UserKind } from '#contract/account/codes.ts'
import type { Queryable } from '#db/connection.ts'
import {
  fileNameLabel,
  findOptionalDocument,
  findOptionalPicture,
  listNewestDocuments,
  pictureLabel,
} from '#db/document/documents.ts'
import { findUser } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { AppError } from '../app-error.ts'
import { presenterOf } from '../http/presenter.ts'
import type { Services } from '../services.ts'

type Personal = Pick<Services, 'personal'>
type Newest = Awaited<ReturnType<typeof listNewestDocuments>>[number]

/** The documents that are asked of somebody, as they see them. */
export async function readOwnDocuments(
  db: Queryable,
  { personal }: Personal,
  userUuid: string,
): Promise<OwnDocuments> {
  const { kind } = await findUser(db, userUuid)
  const newest = await listNewestDocuments(db, userUuid)
  return presentOwnDocuments(personal, kind, newest)
}

function presentOwnDocuments(
  personal: Services['personal'],
  userKind: UserKind,
  newest: Newest[],
): OwnDocuments {
  const rowOf = (kind: DocumentKind) => newest.find(({ document }) => document.kind === kind)
  const shown = documentsOf[userKind].map((kind): OwnDocument => {
    const row = rowOf(kind)
    return row ? presentOwn(row, personal) : noDocument(kind)
  })
  return { documents: shown, isComplete: shown.every(({ state }) => state === 'accepted') }
}

function noDocument(kind: DocumentKind): OwnDocument {
  return {
    ...{ kind, documentId: null, state: null, fileName: null, refusal: null, note: null },
    ...{ submittedAt: null, decidedAt: null, mayUpload: true },
  }
}

const presentOwn = presenterOf(
  ownDocumentSchema,
  ({ document, nameSealed }: Newest, personal: Services['personal']) => ({
    ...document,
    documentId: document.id,
    fileName:
      nameSealed === null
        ? null
        : Buffer.from(personal.open(nameSealed, fileNameLabel(document.id))).toString('utf8'),
    mayUpload: document.state !== 'accepted',
  }),
)

/**
 * The picture of a document for its holder.
 * @returns a JPEG in base64.
 * @throws AppError NOT_FOUND when it is somebody else's, or its picture is deleted.
 */
export async function readOwnPicture(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { documentId, userUuid, requestId }: { documentId: number; userUuid: string; requestId: string },
): Promise<string> {
  const row = await findOptionalDocument(db, documentId)
  const sealed = row?.document.userUuid === userUuid ? await findOptionalPicture(db, documentId) : null
  if (sealed === null) throw new AppError('NOT_FOUND')
  await saveAudit(db, { actor: userUuid, action: 'document.read', entityId: documentId, requestId })
  return Buffer.from(personal.open(sealed, pictureLabel(documentId))).toString('base64')
}
