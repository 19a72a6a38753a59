import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AdminRole } from '#contract/role.ts'
import { newUid, waitingMails } from '../../support/account/people.ts'
import { openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { makeCompany, saveTestDocument, uploadDocument } from '../../support/document/document-rows.ts'
import { openFontDir, pictureOf } from '../../support/document/pictures.ts'

let api: TestApi
let webDir: string
let admins: Record<AdminRole, Caller>
beforeAll(async () => {
  webDir = await openFontDir()
  api = await openTestApi({ WEB_DIR: webDir })
  admins = await openAdmins(api)
})
afterAll(async () => {
  await api.close()
  await rm(webDir, { recursive: true })
})

const reason = 'This document waits for a decision.'
const openedShape = z.object({
  picture: z.string(),
  told: z.object({ name: z.string(), address: z.unknown(), businessNo: z.string().nullable() }),
})

function decide(documentId: number, body: object, caller: Caller = admins.operator) {
  return caller.send('post', `/api/admin/documents/${documentId}/decide`, { body })
}
function open(documentId: number, caller: Caller = admins.operator) {
  return caller.send('post', `/api/admin/documents/${documentId}/open`, { body: { reason } })
}
async function pictureCount(documentId: number) {
  const rows = await api.database.db.execute(
    sql`select 1 from document_pictures where document_id = ${documentId}`,
  )
  return rows.length
}
async function auditOf(documentId: number) {
  return api.database.db.execute<{
    action: string
    actor: string
    reason: string | null
    after: unknown
  }>(sql`
    select action, actor, reason, after from audit_log
    where entity = 'document' and entity_id = ${String(documentId)} order by audit_id`)
}
/** What my page says there is to do. */
async function waitingFor(caller: Caller) {
  const shape = z.object({ waiting: z.array(z.object({ code: z.string() })) })
  const { waiting } = shape.parse((await caller.send('get', '/api/my')).body.returnValue)
  return waiting.map(({ code }) => code)
}
async function documentsSeenBy(caller: Caller) {
  const shape = z.object({ documents: z.array(z.looseObject({ kind: z.string() })), isComplete: z.boolean() })
  return shape.parse((await caller.send('get', '/api/user/documents')).body.returnValue)
}

describe('the picture of a document', () => {
  test('is opened for a reason that is written down, and marked with who opens it', async () => {
    const { documentId, uid } = await saveTestDocument(api)
    const { body } = await open(documentId)
    const { picture, told } = openedShape.parse(body.returnValue)
    expect(told).toEqual({ name: '김가나', address: null, businessNo: null })
    const bytes = Buffer.from(picture, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 400 })
    // It was of one colour: what is seen beside it is the mark.
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]?.stdev).toBeGreaterThan(5)
    const [, opened] = await auditOf(documentId)
    expect(opened).toMatchObject({ action: 'document.open', reason })
    expect(JSON.stringify(opened)).not.toContain(uid)
  })

  test('is marked with another name for somebody else', async () => {
    const { documentId } = await saveTestDocument(api)
    const pictures = await Promise.all(
      [admins.operator, admins.owner].map(async (caller) =>
        openedShape.parse((await open(documentId, caller)).body.returnValue),
      ),
    )
    expect(pictures[0]?.picture).not.toBe(pictures[1]?.picture)
  })

  test('stands in no list, and in no answer without a reason', async () => {
    const { documentId } = await saveTestDocument(api)
    const list = await admins.operator.send('get', '/api/admin/documents?state=submitted')
    expect(JSON.stringify(list.body)).not.toMatch(/picture_?sealed|"picture"|card\.jpg|김가나/i)
    const one = await admins.operator.send('get', `/api/admin/documents/${documentId}`)
    expect(one.body.returnValue).toMatchObject({ documentId, state: 'submitted', hasPicture: true })
    const short = await admins.operator.send('post', `/api/admin/documents/${documentId}/open`, {
      body: { reason: 'x' },
    })
    expect(short.body.resultCd).toBe('BAD_REQUEST')
  })

  test('is nobody’s below an operator, and no program’s', async () => {
    const { documentId, caller } = await saveTestDocument(api)
    for (const other of [caller, admins.viewer])
      expect((await open(documentId, other)).body.resultCd).toBe('FORBIDDEN')
    expect((await open(documentId, api.anybody)).body.resultCd).toBe('SIGNED_OUT')
    expect(await auditOf(documentId)).toHaveLength(1)
  })

  test('is not opened when the mark cannot be drawn', async () => {
    const bare = await openTestApi({ WEB_DIR: '/nowhere' })
    const { documentId } = await saveTestDocument(bare)
    const { body } = await bare.admin.send('post', `/api/admin/documents/${documentId}/open`, {
      body: { reason },
    })
    expect(body).toMatchObject({ resultCd: 'UNEXPECTED', returnValue: null })
    await bare.close()
  })
})

describe('a decision', () => {
  test('to accept deletes the picture and tells the holder', async () => {
    const { documentId, caller, uid } = await saveTestDocument(api)
    expect((await decide(documentId, { decision: 'accepted' })).body.returnValue).toMatchObject({
      ...{ state: 'accepted', hasPicture: false, decider: 'operator@test.example' },
    })
    expect(await pictureCount(documentId)).toBe(0)
    expect((await waitingMails(api))[0]).toMatchObject({
      ...{ kind: 'documentDecided', to: uid, params: { kind: 'idCard', state: 'accepted' } },
    })
    expect((await open(documentId)).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect((await documentsSeenBy(caller)).documents[0]).toMatchObject({
      state: 'accepted',
      mayUpload: false,
    })
    expect((await uploadDocument(caller)).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })

  test('to refuse says why, deletes the picture, and lets the holder bring another', async () => {
    const { documentId, caller, uid } = await saveTestDocument(api)
    const body = { decision: 'refused', refusal: 'notCovered', note: '뒷자리 전체를 가려 주세요.' }
    await decide(documentId, body)
    expect(await pictureCount(documentId)).toBe(0)
    expect((await documentsSeenBy(caller)).documents[0]).toMatchObject({
      ...{ state: 'refused', refusal: 'notCovered', note: body.note, fileName: null, mayUpload: true },
    })
    expect((await waitingMails(api))[0]).toMatchObject({ to: uid, params: { refusal: 'notCovered' } })
    expect(await waitingFor(caller)).toEqual(['DOCUMENT_AGAIN'])
    expect((await uploadDocument(caller)).body.returnValue).toMatchObject({
      documents: [{ state: 'submitted', refusal: null, note: null }, {}],
    })
    expect(await waitingFor(caller)).toEqual([])
  })

  test('of two at once is one', async () => {
    const { documentId } = await saveTestDocument(api)
    const codes = await Promise.all([
      decide(documentId, { decision: 'accepted' }),
      decide(documentId, { decision: 'refused', refusal: 'unreadable' }, admins.owner),
    ])
    expect(codes.map(({ body }) => body.resultCd).toSorted()).toEqual(['NOT_ALLOWED_NOW', 'SUCCESS'])
  })

  test('is written down, without a word of the picture', async () => {
    const { documentId, uid } = await saveTestDocument(api)
    await decide(documentId, { decision: 'refused', refusal: 'expired', note: '유효한 서류를 주세요.' })
    const entries = await auditOf(documentId)
    expect(JSON.stringify(entries)).not.toContain(uid)
    expect(JSON.stringify(entries)).not.toContain('유효한')
    expect(entries.map(({ action }) => action)).toEqual(['document.upload', 'document.decide'])
    const events = await api.database.db.execute(sql`
      select from_state, to_state, reason from events where entity = 'document' and entity_id = ${documentId} order by seq`)
    expect(events).toEqual([
      { from_state: null, to_state: 'submitted', reason: null },
      { from_state: 'submitted', to_state: 'refused', reason: 'expired' },
    ])
  })

  test('is not one’s own', async () => {
    const own = await uploadDocument(admins.owner)
    const shape = z.object({ documents: z.array(z.object({ documentId: z.number().nullable() })) })
    const documentId = z.number().parse(shape.parse(own.body.returnValue).documents[0]?.documentId)
    for (const reply of [
      await open(documentId, admins.owner),
      await decide(documentId, { decision: 'accepted' }, admins.owner),
    ])
      expect(reply.body.resultCd).toBe('OWN_DOCUMENT')
    expect((await decide(documentId, { decision: 'accepted' })).body.resultCd).toBe('SUCCESS')
  })
})

test('an accepted document is asked for once more, and then brought again', async () => {
  const { documentId, caller, uid } = await saveTestDocument(api, { kind: 'homeAddress' })
  const ask = () =>
    admins.operator.send('post', `/api/admin/documents/${documentId}/ask`, {
      body: { note: '주소가 바뀌어 다시 필요합니다.' },
    })
  expect((await ask()).body.resultCd).toBe('NOT_ALLOWED_NOW')
  await decide(documentId, { decision: 'accepted' })
  expect((await ask()).body.returnValue).toMatchObject({ state: 'asked' })
  expect((await waitingMails(api))[0]).toMatchObject({ to: uid, params: { state: 'asked' } })
  expect((await documentsSeenBy(caller)).documents[1]).toMatchObject({ state: 'asked', mayUpload: true })
  const { body } = await uploadDocument(caller, { kind: 'homeAddress' })
  expect(body.resultCd).toBe('SUCCESS')
})

test('who changes what a document proved is asked for it once more, and for nothing else', async () => {
  const { caller, documentId } = await saveTestDocument(api, { kind: 'homeAddress' })
  const homeAddress = { postcode: '06236', road: '테헤란로 1', detail: '' }
  const put = (body: object) => caller.send('put', '/api/user/profile', { body })
  await put({ homeAddress })
  await decide(documentId, { decision: 'accepted' })
  const state = async () => (await documentsSeenBy(caller)).documents[1]?.['state']
  await put({ homeAddress, nickname: '새이름', name: '이름을바꿈' })
  expect(await state()).toBe('accepted')
  await put({ homeAddress: { ...homeAddress, detail: '3층' } })
  expect(await state()).toBe('asked')
})

test('a company is asked for its licence and its address, and is complete with both', async () => {
  const { caller, uuid } = await saveTestDocument(api)
  await makeCompany(api, uuid, '1234567891')
  for (const kind of ['businessLicence', 'companyAddress'] as const) {
    const { body } = await uploadDocument(caller, { kind, bytes: await pictureOf({ format: 'png' }) })
    expect(body.resultCd).toBe('SUCCESS')
  }
  const waiting = await documentsSeenBy(caller)
  expect(waiting).toMatchObject({ isComplete: false })
  for (const { documentId } of waiting.documents)
    await decide(z.number().parse(documentId), { decision: 'accepted' })
  expect(await documentsSeenBy(caller)).toMatchObject({ isComplete: true })
})

test('documents are found by their holder, kind and state', async () => {
  const uid = newUid()
  const { uuid, documentId } = await saveTestDocument(api)
  await api.database.db.execute(sql`update users set uid = ${uid} where uuid = ${uuid}`)
  const listed = async (query: string) => {
    const { body } = await admins.operator.send('get', `/api/admin/documents?${query}`)
    return z.object({ rows: z.array(z.object({ documentId: z.number() })) }).parse(body.returnValue).rows
  }
  for (const query of [
    `search=${uid.slice(0, 12)}`,
    `userUuid=${uuid}`,
    `search=${uid}&kind=idCard&state=submitted`,
  ])
    expect(await listed(query)).toEqual([{ documentId }])
  expect(await listed(`userUuid=${uuid}&kind=homeAddress`)).toEqual([])
})
