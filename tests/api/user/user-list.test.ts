import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AdminRole } from '#contract/role.ts'
import { saveTestPerson } from '../../support/account/people.ts'
import { sendProfilePicture } from '../../support/account/profile-picture.ts'
import { openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { makeCompany, saveTestDocument } from '../../support/document/document-rows.ts'
import { evmSigner, logInWallet } from '../../support/wallet/signers.ts'
import {
  book,
  contact,
  laterSlots,
  saveTestCollection,
  saveTestGuest,
  saveTestPlace,
} from '../../support/reservation/reservation-rows.ts'

let api: TestApi
let admins: Record<AdminRole, Caller>
beforeAll(async () => {
  api = await openTestApi()
  admins = await openAdmins(api)
})
afterAll(() => api.close())

const pictureShape = z.object({ picture: z.string() })
const rowsShape = z.object({
  rows: z.array(z.looseObject({ uuid: z.string(), uid: z.string() })),
  next: z.string().nullable(),
})

async function listed(query: string, caller: Caller = admins.operator) {
  const { body } = await caller.send('get', `/api/admin/users?${query}`)
  return rowsShape.parse(body.returnValue)
}
async function foundBy(text: string) {
  return (await listed(`search=${encodeURIComponent(text)}`)).rows.map(({ uuid }) => uuid)
}
async function actionsOn(uuid: string) {
  const rows = await api.database.db.execute<{ action: string }>(
    sql`select action from audit_log where entity_id = ${uuid} order by audit_id`,
  )
  return rows.map(({ action }) => action)
}

describe('a user is found by', () => {
  test('the beginning of ID, name or nickname, in any case of the ID', async () => {
    const { uuid, uid, caller } = await saveTestPerson(api)
    await caller.send('put', '/api/user/profile', { body: { name: '독고탁 일', nickname: '백두산호랑이' } })
    for (const text of [uid, uid.slice(0, 14), uid.toUpperCase(), '독고탁', '백두산'])
      expect(await foundBy(text)).toContain(uuid)
    for (const text of ['고탁', '%', '_', 'nobody-like-that']) expect(await foundBy(text)).not.toContain(uuid)
  })

  test('a telephone however it is typed, though none stands in the list', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    await caller.send('put', '/api/user/profile', { body: { mobileNo: '010-9876-5432' } })
    for (const text of ['01098765432', '010-9876-5432', '+82 10 9876 5432'])
      expect(await foundBy(text)).toEqual([uuid])
    expect(await foundBy('0109876543')).toEqual([])
    expect(JSON.stringify(await listed('search=01098765432'))).not.toContain('9876')
  })

  test('a whole wallet in any case, a business number, and a uuid', async () => {
    const signer = evmSigner()
    const { user } = await logInWallet(api, signer)
    for (const text of [signer.address, signer.address.toLowerCase(), user.uuid])
      expect(await foundBy(text)).toEqual([user.uuid])
    const { uuid } = await saveTestPerson(api)
    await makeCompany(api, uuid, '1234567891')
    expect(await foundBy('123-45-67891')).toEqual([uuid])
  })
})

test('the list is read by page, newest first, and filtered', async () => {
  const made: string[] = []
  for (let at = 0; at < 3; at++) made.push((await saveTestPerson(api)).uuid)
  const first = await listed('limit=2')
  expect(first.rows.map(({ uuid }) => uuid)).toEqual([made[2], made[1]])
  const second = await listed(`limit=2&after=${first.next}`)
  expect(second.rows[0]?.uuid).toBe(made[0])
  expect((await listed('role=approver')).rows.map(({ uid }) => uid)).toEqual(['approver@test.example'])
})

test('the list says how far documents are, and nothing more of a person than tells them apart', async () => {
  const { uuid, documentId } = await saveTestDocument(api)
  const other = await saveTestDocument(api, { kind: 'homeAddress' })
  const progressOf = async (id: string) =>
    (await listed(`search=${id}`)).rows.map(({ documentProgress }) => documentProgress)
  expect(await progressOf(uuid)).toEqual(['waiting'])
  const inProgress = async (progress: string) =>
    (await listed(`documentProgress=${progress}&limit=200`)).rows.map((row) => row.uuid)
  expect(await inProgress('waiting')).toEqual([other.uuid, uuid])
  expect(await inProgress('missing')).not.toContain(uuid)
  await api.database.db.execute(sql`
    with moved as (update documents set state = 'accepted' where document_id = ${documentId})
    insert into documents (user_uuid, kind, state) values (${uuid}, 'homeAddress', 'accepted')`)
  expect(await progressOf(uuid)).toEqual(['complete'])
  expect(await inProgress('complete')).toEqual([uuid])
  const [row] = (await listed(`search=${uuid}`)).rows
  expect(Object.keys(row ?? {}).toSorted()).toEqual([
    ...['documentProgress', 'kind', 'name', 'registeredAt', 'role', 'status'],
    ...['uid', 'userNo', 'uuid', 'walletCount'],
  ])
})

describe('the page of a user', () => {
  test('has what is theirs, without telephone, address and picture, and says that somebody looked', async () => {
    const { uuid, uid, caller, documentId } = await saveTestDocument(api)
    await caller.send('put', '/api/user/profile', { body: { mobileNo: '010-1111-2222' } })
    const look = () => admins.operator.send('get', `/api/admin/users/${uuid}`)
    const { body } = await look()
    expect(body.returnValue).toMatchObject({
      ...{ uuid, uid, status: 'active', documentProgress: 'waiting', hasPassword: true },
      documents: [{ documentId, state: 'submitted' }],
      sessions: [{}],
    })
    expect(JSON.stringify(body)).not.toMatch(/1111|sealed|card\.jpg|csrf|token/i)
    await look()
    expect((await actionsOn(uuid)).filter((action) => action === 'account.view')).toHaveLength(1)
  })

  test('has the bookings of their account, and no name or telephone of a guest', async () => {
    const { db } = api.database
    const { collectionId } = await saveTestCollection(db)
    const placeId = await saveTestPlace(db, collectionId)
    const [slot] = await laterSlots(db, placeId)
    const guest = await saveTestGuest(db)
    const { seq } = await book(db, { placeId, collectionId, slotIds: [slot?.slotId ?? 0], guest })
    const { body } = await admins.operator.send('get', `/api/admin/users/${guest.userUuid}`)
    expect(body.returnValue).toMatchObject({
      reservations: [
        {
          ...{ seq, status: '5', kind: 'eyeClinic', placeNameEng: 'Test eye clinic' },
          startsAt: slot?.startsAt.toISOString(),
        },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(contact.name)
  })

  test('opens contacts for a reason, which is written down', async () => {
    const { uuid, caller } = await saveTestPerson(api)
    const homeAddress = { postcode: '06236', road: '테헤란로 1', detail: '' }
    await caller.send('put', '/api/user/profile', { body: { mobileNo: '010-1111-2222', homeAddress } })
    const { picture } = pictureShape.parse((await sendProfilePicture(caller)).body.returnValue)
    const closed = await admins.operator.send('get', `/api/admin/users/${uuid}`)
    expect(JSON.stringify(closed.body)).not.toContain(picture)
    const open = (body: object) => admins.operator.send('post', `/api/admin/users/${uuid}/contacts`, { body })
    expect((await open({ reason: '' })).body.resultCd).toBe('BAD_REQUEST')
    expect((await open({ reason: 'They asked to be called.' })).body.returnValue).toEqual({
      ...{ mobileNo: '010-1111-2222', homeAddress, telephone: null, companyAddress: null, picture },
    })
    expect(await actionsOn(uuid)).toContain('account.contacts')
  })
})

describe('the list as a file', () => {
  test('is an approver’s, has no document and no contact, and stands in the audit log', async () => {
    const { uuid } = await saveTestDocument(api)
    const path = `/api/admin/users/list.csv?documentProgress=waiting`
    expect((await admins.operator.send('get', path)).body.resultCd).toBe('FORBIDDEN')
    const text = await (await admins.approver.raw('get', path)).text()
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toContain('user_no,uuid,uid,kind,name,status,role,documents,wallet_count,registered_at')
    expect(lines.find((line) => line.includes(uuid))).toContain('"waiting"')
    expect(text).not.toMatch(/picture|phone|address/i)
    const [entry] = await api.database.db.execute<{ after: unknown; actor: string }>(
      sql`select after from audit_log where action = 'account.export' order by audit_id desc limit 1`,
    )
    expect(entry?.after).toMatchObject({ documentProgress: 'waiting', isSearched: false })
  })

  test('never runs what a person called themselves', async () => {
    const { uuid } = await saveTestPerson(api)
    await api.database.db.execute(sql`update users set name = '=HYPERLINK("http://x")' where uuid = ${uuid}`)
    const text = await (await admins.approver.raw('get', `/api/admin/users/list.csv?search=${uuid}`)).text()
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  })
})

test('below an operator nobody sees a user', async () => {
  const { uuid, caller } = await saveTestPerson(api)
  for (const other of [caller, admins.viewer])
    for (const path of ['/api/admin/users', `/api/admin/users/${uuid}`])
      expect((await other.send('get', path)).body.resultCd).toBe('FORBIDDEN')
})
