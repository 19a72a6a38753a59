import type { z } from 'zod'
import {
  documentRowSchema,
  documentSchema,
  type decideDocument as decideEndpoint,
  type openDocument as openEndpoint,
  type ReviewedDocument,
} from '#contract/document/review.ts'
import { findOptionalCompany } from '#db/account/accounts.ts'
import { findUser } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import {
  findOptionalDocument,
  findOptionalPicture,
  pictureLabel,
  saveAskedAgain,
  saveDecision,
  type Decision,
  type DocumentListRow,
} from '#db/document/documents.ts'
import { companyOf, openAddress } from '../account/index.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { presenterOf } from '../http/presenter.ts'
import type { Services } from '../services.ts'
import { markPicture } from './mark-picture.ts'
import { tellDocument } from './tell-document.ts'

function rowOf({ document, ...joined }: DocumentListRow) {
  return { ...document, ...joined, documentId: document.id }
}
export const presentDocumentRow = presenterOf(documentRowSchema, rowOf)
const presentDocument = presenterOf(documentSchema, rowOf)

/** @throws AppError NOT_FOUND. */
export async function readDocument(db: Queryable, documentId: number): Promise<ReviewedDocument> {
  return presentDocument(await findDocumentRow(db, documentId))
}

async function findDocumentRow(db: Queryable, documentId: number): Promise<DocumentListRow> {
  const row = await findOptionalDocument(db, documentId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Of their own papers nobody judges. @throws AppError OWN_DOCUMENT. */
function requireOther({ document }: DocumentListRow, { actor }: Author) {
  if (document.userUuid === actor) throw new AppError('OWN_DOCUMENT')
}

/**
 * Opens a picture for whoever has to judge it, with what its holder told. It is written down before anything is shown.
 * @param input.who as the mark names them.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when its picture is deleted, OWN_DOCUMENT.
 */
export async function openDocument(
  services: Pick<Services, 'db' | 'personal' | 'env'>,
  { documentId, reason, who, author }: { documentId: number; reason: string; who: string; author: Author },
): Promise<z.input<typeof openEndpoint.reply>> {
  const { db, personal } = services
  const row = await findDocumentRow(db, documentId)
  requireOther(row, author)
  const sealed = await findOptionalPicture(db, documentId)
  if (sealed === null) throw new AppError('NOT_ALLOWED_NOW', { params: { state: row.document.state } })
  const { userUuid, kind } = row.document
  await saveAudit(db, {
    ...{ ...author, action: 'document.open', entityId: documentId, reason },
    after: { kind, userUuid },
  })
  const picture = personal.open(sealed, pictureLabel(documentId))
  const marked = await markPicture(services, { picture, who, at: new Date() })
  return { picture: marked.toString('base64'), told: await toldBy(db, personal, row) }
}

/** What its holder told of what this document proves, and no more. */
async function toldBy(db: Queryable, personal: Services['personal'], { document }: DocumentListRow) {
  const { userUuid, kind } = document
  const user = await findUser(db, userUuid)
  const company = await findOptionalCompany(db, userUuid)
  const isOfCompany = kind === 'companyAddress' || kind === 'businessLicence'
  return {
    name: user.name,
    address: isOfCompany
      ? openAddress(personal, company?.addressSealed ?? null, companyOf(userUuid))
      : openAddress(personal, user.addressSealed, userUuid),
    businessNo: isOfCompany ? (company?.businessNo ?? null) : null,
  }
}

/**
 * Accepts or refuses a document; its picture is deleted with that.
 * @returns it, and the mail to notify; null where nobody is told.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it does not wait any more, OWN_DOCUMENT.
 */
export async function decideDocument(
  tx: Tx,
  services: Pick<Services, 'personal'>,
  input: { documentId: number; decided: z.output<typeof decideEndpoint.body>; author: Author },
): Promise<{ document: ReviewedDocument; mailId: number | null }> {
  const { documentId, decided, author } = input
  const before = await findDocumentRow(tx, documentId)
  requireOther(before, author)
  const decision: Decision =
    decided.decision === 'accepted'
      ? { to: 'accepted' }
      : { to: 'refused', refusal: decided.refusal, note: decided.note || null }
  if (!(await saveDecision(tx, { documentId, decision, decider: author.actor })))
    throw new AppError('NOT_ALLOWED_NOW', { params: { state: before.document.state } })
  return finish(tx, services, { before, author, action: 'document.decide' })
}

/**
 * Asks for an accepted document once more.
 * @returns it, and the mail to notify; null where nobody is told.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is not accepted, OWN_DOCUMENT.
 */
export async function askDocumentAgain(
  tx: Tx,
  services: Pick<Services, 'personal'>,
  { documentId, note, author }: { documentId: number; note: string; author: Author },
): Promise<{ document: ReviewedDocument; mailId: number | null }> {
  const before = await findDocumentRow(tx, documentId)
  requireOther(before, author)
  if (!(await saveAskedAgain(tx, { documentId, note, decider: author.actor })))
    throw new AppError('NOT_ALLOWED_NOW', { params: { state: before.document.state } })
  return finish(tx, services, { before, author, action: 'document.ask' })
}

async function finish(
  tx: Tx,
  services: Pick<Services, 'personal'>,
  input: { before: DocumentListRow; author: Author; action: 'document.decide' | 'document.ask' },
) {
  const { before, author, action } = input
  const document = await readDocument(tx, before.document.id)
  await saveAudit(tx, {
    ...{ ...author, action, entityId: document.documentId },
    before: loggedOf(presentDocument(before)),
    after: loggedOf(document),
  })
  return { document, mailId: await tellDocument(tx, services, document) }
}

/** What of a document stands in the audit log, which everybody on the staff may read: no e-mail, and no words about a person. */
function loggedOf({ kind, state, userUuid, refusal }: ReviewedDocument) {
  return { kind, state, userUuid, refusal }
}
