import type { IncomingMessage } from 'node:http'
import { documentLimits, documentsOf, type DocumentKind } from '#contract/document/codes.ts'
import type { Language } from '#contract/language.ts'
import { lockUser } from '#db/account/accounts.ts'
import { findUser } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import {
  fileNameLabel,
  listNewestDocuments,
  pictureLabel,
  saveNewDocument,
  savePicture,
  withdrawDocuments,
} from '#db/document/documents.ts'
import type { Queryable } from '#db/connection.ts'
import { AppError, badField } from '../app-error.ts'
import { readBytes } from '../http/json-body.ts'
import { fieldLabel } from '../locales/message.ts'
import type { Services } from '../services.ts'

/** What each document is called where a field is named. */
const fieldOf: Record<DocumentKind, string> = {
  idCard: 'idCard',
  homeAddress: 'homeAddressProof',
  businessLicence: 'businessLicence',
  companyAddress: 'companyAddressProof',
}

export interface Brought {
  kind: DocumentKind
  fileName: string
  isCovered: boolean
  userUuid: string
  requestId: string
  language: Language
}

/**
 * Takes a document: the picture is drawn anew, sealed with a key of its own, and what waited of the kind is withdrawn.
 * @throws AppError NOT_ALLOWED_NOW when it is not asked of this user, or one is accepted, BAD_REQUEST without a file and for an ID card
 * that is not covered, FILE_TOO_LARGE, and what a PictureReader throws.
 */
export async function uploadDocument(
  services: Pick<Services, 'db' | 'personal' | 'pictures' | 'limits'>,
  request: IncomingMessage,
  brought: Brought,
): Promise<void> {
  const { db, personal, pictures, limits } = services
  const { kind, fileName, userUuid, requestId } = brought
  // Before anything of the file is read.
  await requireWanted(db, brought)
  if (kind === 'idCard' && !brought.isCovered) throw badField('isCovered', 'NOT_COVERED')
  await limits.picture(userUuid)
  const bytes = await readBytes(request, documentLimits.bytesMax)
  if (bytes.length === 0) throw noFile(brought)
  const picture = await pictures.read(bytes)
  await db.transaction(async (tx) => {
    await lockUser(tx, userUuid)
    await requireWanted(tx, brought)
    await withdrawDocuments(tx, userUuid, kind)
    const documentId = await saveNewDocument(tx, { userUuid, kind })
    await savePicture(tx, {
      documentId,
      pictureSealed: personal.seal(picture, pictureLabel(documentId)),
      nameSealed: personal.seal(fileName, fileNameLabel(documentId)),
    })
    await saveAudit(tx, {
      ...{ actor: userUuid, action: 'document.upload', entityId: documentId, requestId },
      after: { kind, bytes: picture.length },
    })
  })
}

async function requireWanted(db: Queryable, { kind, userUuid }: Brought) {
  const user = await findUser(db, userUuid)
  const isAsked = documentsOf[user.kind].includes(kind)
  const newest = await listNewestDocuments(db, userUuid)
  const isAccepted = newest.some(({ document: it }) => it.kind === kind && it.state === 'accepted')
  if (!isAsked || isAccepted) throw new AppError('NOT_ALLOWED_NOW')
}

/** SPEC.md section 5: 'Please check the field [X]'. */
function noFile({ kind, language }: Brought) {
  const field = fieldOf[kind]
  return badField(field, 'CHECK_FIELD', {
    messageKey: 'CHECK_FIELD',
    messageParams: { field: fieldLabel(field, language) },
  })
}
