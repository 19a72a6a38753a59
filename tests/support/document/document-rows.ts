import { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { DocumentKind } from '#contract/document/codes.ts'
import { saveRegisteredUser } from '#db/account/accounts.ts'
import type { Db } from '#db/connection.ts'
import { saveNewDocument } from '#db/document/documents.ts'
import { newUid, saveTestPerson } from '../account/people.ts'
import type { Caller, TestApi } from '../api.ts'
import { pictureOf } from './pictures.ts'

const documentsShape = z.object({
  documents: z.array(
    z.looseObject({ kind: z.string(), documentId: z.number().nullable(), state: z.string().nullable() }),
  ),
})

interface UploadOptions {
  kind?: DocumentKind
  bytes?: Uint8Array
  fileName?: string
  isCovered?: boolean
}

/** Brings a document as the page does. */
export async function uploadDocument(caller: Caller, options: UploadOptions = {}) {
  const { kind = 'idCard', fileName = 'card.jpg', isCovered = true } = options
  const rawBody = options.bytes ?? (await pictureOf())
  const query = new URLSearchParams({ fileName, isCovered: String(isCovered) })
  return caller.send('post', `/api/user/documents/${kind}?${query}`, {
    rawBody,
    headers: { 'content-type': 'application/octet-stream' },
  })
}

/** A person with an ID card that waits. */
export async function saveTestDocument(api: TestApi, options: UploadOptions = {}) {
  const person = await saveTestPerson(api)
  const kind = options.kind ?? 'idCard'
  const { body } = await uploadDocument(person.caller, options)
  if (body.resultCd !== 'SUCCESS') throw new Error(`No document: ${body.resultCd}.`)
  const found = documentsShape.parse(body.returnValue).documents.find((it) => it.kind === kind)
  const documentId = z.number().parse(found?.documentId)
  return { ...person, documentId }
}

/** Makes a company of a person. */
export async function makeCompany(api: TestApi, uuid: string, businessNo: string) {
  await api.database.db.execute(sql`update users set kind = 'company' where uuid = ${uuid}`)
  await api.database.db.execute(
    sql`insert into companies (user_uuid, business_no) values (${uuid}, ${businessNo})`,
  )
}

/** A user with a document that waits, and no picture: for lists and pages. */
export function saveTestHolder(db: Db): Promise<{ uuid: string; documentId: number }> {
  return db.transaction(async (tx) => {
    const uuid = await saveRegisteredUser(tx, { uid: newUid(), name: '김가나', emailVerifiedAt: new Date() })
    if (uuid === null) throw new Error('There was such a user already.')
    return { uuid, documentId: await saveNewDocument(tx, { userUuid: uuid, kind: 'idCard' }) }
  })
}
