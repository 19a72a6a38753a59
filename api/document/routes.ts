import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listDocuments } from '#db/document/documents.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import { AppError } from '../app-error.ts'
import type { Call, Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { notifyQuietly } from '../notify.ts'
import type { Services } from '../services.ts'
import { readOwnDocuments, readOwnPicture } from './own-documents.ts'
import {
  askDocumentAgain,
  decideDocument,
  openDocument,
  presentDocumentRow,
  readDocument,
} from './review-document.ts'
import { uploadDocument } from './upload-document.ts'

/** What a holder does with documents of their own. */
export function mountDocuments(mount: Mount) {
  mount(endpoints.readOwnDocuments, (call) =>
    readOwnDocuments(call.services.db, call.services, ownerOf(call).uuid),
  )
  mount(
    endpoints.uploadDocument,
    async (call) => {
      const { services, ctx, params, query, requestId, language } = call
      const { uuid: userUuid } = ownerOf(call)
      await uploadDocument(services, ctx.req, {
        ...{ kind: params.kind, fileName: query.fileName, isCovered: query.isCovered === 'true' },
        ...{ userUuid, requestId, language },
      })
      return readOwnDocuments(services.db, services, userUuid)
    },
    { body: 'raw', messageKey: 'DOCUMENT_ARRIVED' },
  )
  mount(endpoints.readOwnDocument, async (call) => {
    const { services, params, requestId } = call
    const userUuid = ownerOf(call).uuid
    return { picture: await readOwnPicture(services, { ...params, userUuid, requestId }) }
  })
}

/** What staff do with them. */
export function mountReviews(mount: Mount) {
  mountList(mount, endpoints.listDocuments, {
    list: listDocuments,
    keyOf: (row) => row.document.id,
    present: (rows) => rows.map((row) => presentDocumentRow(row)),
  })
  mount(endpoints.readDocument, ({ params, services: { db } }) => readDocument(db, params.documentId))
  mount(endpoints.openDocument, (call) => {
    const { services, params, body, actor, requestId } = call
    const author = { actor, requestId }
    return openDocument(services, { ...params, ...body, who: ownerOf(call).uid, author })
  })
  mount(
    endpoints.decideDocument,
    async ({ services, params, body: decided, actor, requestId }) => {
      const input = { ...params, decided, author: { actor, requestId } }
      const { document, mailId } = await services.db.transaction((tx) => decideDocument(tx, services, input))
      await notifyMail(services, mailId)
      return document
    },
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.askDocumentAgain,
    async ({ services, params, body, actor, requestId }) => {
      const input = { ...params, ...body, author: { actor, requestId } }
      const { document, mailId } = await services.db.transaction((tx) =>
        askDocumentAgain(tx, services, input),
      )
      await notifyMail(services, mailId)
      return document
    },
    { messageKey: 'MODIFIED' },
  )
}

/** The user of a route that asks for a session. */
function ownerOf({ session }: Pick<Call<Endpoint>, 'session'>) {
  if (!session) throw new AppError('SIGNED_OUT')
  return session.user
}

async function notifyMail(services: Services, mailId: number | null) {
  if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
}
