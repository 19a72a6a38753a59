import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reservationSchema } from '#contract/reservation/reservations.ts'
import { createPersonalVault } from '#db/vault.ts'
import { openAdmins, openTestApi, userLogin, type Caller, type TestApi } from '../../support/api.ts'
import { makeHolder } from '../../support/reservation/reservation-cases.ts'
import {
  book,
  contact,
  laterSlots,
  mailsOf,
  placeBody,
  saveTestCollection,
  saveTestGuest,
  saveTestPlace,
} from '../../support/reservation/reservation-rows.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'

let chains: StubChains
let api: TestApi
let viewer: Caller
let operator: Caller
let collectionId = 0
let guest = { userUuid: '', walletAddress: '' }
beforeAll(async () => {
  chains = await openStubChains()
  api = await openTestApi({ SOLANA_RPC_URL: chains.url })
  const admins = await openAdmins(api)
  viewer = admins.viewer
  operator = admins.operator
  const collection = await saveTestCollection(api.database.db)
  collectionId = collection.collectionId
  guest = await makeHolder(api.database.db, chains, userLogin.uid, collection.mintAddress)
})
afterAll(async () => {
  await api.close()
  await chains.close()
})

/** A booking of the user, of a clinic that takes one guest. */
async function newBooking(values: { cutoffHours?: number; guest?: typeof guest } = {}) {
  const { db } = api.database
  const rules = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], minutes: [600], capacity: 1 }]
  const placeId = await saveTestPlace(db, collectionId, { rules })
  const [slot] = await laterSlots(db, placeId)
  const slotIds = [slot?.slotId ?? 0]
  const personal = createPersonalVault(api.env.PERSONAL_KEY)
  const { seq } = await book(db, { placeId, collectionId, slotIds, guest, personal, ...values })
  return { seq: seq ?? 0, placeId, day: slot?.day ?? '', slotIds }
}
async function takenOf(placeId: number) {
  const [row] = await api.database.db.execute<{ taken: number }>(
    sql`select sum(taken)::int as taken from place_slots where place_id = ${placeId}`,
  )
  return row?.taken
}
async function ask(seq: number) {
  return (await api.user.send('post', `/api/my/reservations/${seq}/cancel`, { body: {} })).body
}
async function decide(seq: number, body: Record<string, unknown>) {
  return (await operator.send('post', `/api/admin/reservations/${seq}/decide`, { body })).body
}
async function changesOf(seq: number) {
  return (await mailsOf(api.database.db, seq)).map(({ change }) => change)
}

describe('a cancellation', () => {
  test('is asked for by the guest, accepted by an operator, and gives the place back', async () => {
    const { seq, placeId } = await newBooking()
    expect((await ask(seq)).returnValue).toMatchObject({ status: '10', canCancel: false })
    expect((await ask(seq)).resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await takenOf(placeId)).toBe(1)
    expect((await decide(seq, { decision: 'accept' })).returnValue).toMatchObject({ status: '50' })
    expect(await takenOf(placeId)).toBe(0)
    expect((await decide(seq, { decision: 'accept' })).resultCd).toBe('NOT_ALLOWED_NOW')
    expect(await changesOf(seq)).toEqual(['cancelasked', 'cancelled'])
  })

  test('that is refused leaves the booking as it was, and its guest reads why', async () => {
    const { seq, placeId } = await newBooking()
    await ask(seq)
    await decide(seq, { decision: 'refuse', reason: 'It is prepared.' })
    const { returnValue } = (await api.user.send('get', `/api/my/reservations/${seq}`)).body
    expect(returnValue).toMatchObject({ status: '5', reason: 'It is prepared.', canCancel: true })
    expect(await takenOf(placeId)).toBe(1)
    expect(await changesOf(seq)).toEqual(['cancelasked', 'refused'])
  })

  test('is not asked for after the cutoff; the place may cancel even then, with a reason', async () => {
    const { seq, placeId } = await newBooking({ cutoffHours: 24 * 30 })
    expect((await ask(seq)).resultCd).toBe('NOT_ALLOWED_NOW')
    const path = `/api/admin/reservations/${seq}/cancel`
    expect((await operator.send('post', path, { body: {} })).body.resultCd).toBe('BAD_REQUEST')
    const { returnValue } = (await operator.send('post', path, { body: { reason: 'Closed today.' } })).body
    expect(returnValue).toMatchObject({ status: '50', reason: 'Closed today.' })
    expect(await takenOf(placeId)).toBe(0)
    const moves = await api.database.db.execute<{ from_state: string | null; to_state: string }>(
      sql`select from_state, to_state from events where entity = 'reservation' and entity_id = ${seq} order by seq`,
    )
    expect(moves.map(({ from_state: from, to_state: to }) => [from, to])).toEqual([
      [null, '5'],
      ['5', '10'],
      ['10', '50'],
    ])
  })
})

describe('what staff see', () => {
  test('the list and the page of a viewer have nothing that the guest said; who opens a booking is written down', async () => {
    const { seq } = await newBooking()
    const list = JSON.stringify((await viewer.send('get', '/api/admin/reservations')).body.returnValue)
    for (const said of Object.values(contact)) expect(list).not.toContain(said)
    expect((await viewer.send('get', `/api/admin/reservations/${seq}`)).body.resultCd).toBe('FORBIDDEN')
    const { returnValue } = (await operator.send('get', `/api/admin/reservations/${seq}`)).body
    expect(reservationSchema.parse(returnValue).contact).toEqual(contact)
    const [entry] = await api.database.db.execute(sql`
      select action, after from audit_log where entity = 'reservation' and entity_id = ${String(seq)}`)
    expect(entry).toMatchObject({ action: 'reservation.read' })
    for (const said of Object.values(contact)) expect(JSON.stringify(entry)).not.toContain(said)
  })

  test('the sheet of a day has who comes and what they get, nothing of wallets, and is written down with whom it names', async () => {
    const { seq, placeId, day } = await newBooking()
    const path = `/api/admin/places/${placeId}/day-sheet`
    const sheet = (await operator.send('get', `${path}?day=${day}`)).body.returnValue
    expect(sheet).toMatchObject({
      rows: [{ seq, name: contact.name, phone: contact.phone, note: contact.note }],
    })
    const csv = await (await operator.raw('get', `${path}.csv?day=${day}`)).text()
    expect(csv).toContain(`"${day}","10:00",1,1,"${contact.name}","${contact.phone}"`)
    for (const text of [csv, JSON.stringify(sheet)]) {
      expect(text).not.toContain(guest.walletAddress)
      expect(text).not.toContain(contact.email)
    }
    const entries = await api.database.db.execute(
      sql`select after from audit_log where action = 'place.sheet' and entity_id = ${String(placeId)}`,
    )
    expect(entries).toEqual([{ after: { day, seqs: [seq] } }, { after: { day, seqs: [seq] } }])
  })

  test('the chain is asked on demand: an NFT that is gone is seen', async () => {
    const lost = await saveTestGuest(api.database.db)
    const { seq } = await newBooking({ guest: lost })
    const reply = await operator.send('post', `/api/admin/reservations/${seq}/check`, { body: {} })
    expect(reply.body.returnValue).toMatchObject({ holderState: 'missing', status: '5' })
  })
})

describe('a place that is changed', () => {
  test('takes nobody more on a day that is closed, and keeps who is booked', async () => {
    const { seq, placeId, day, slotIds } = await newBooking()
    const body = placeBody(collectionId, { closedDays: [day] })
    const saved = await operator.send('put', `/api/admin/places/${placeId}`, { body })
    expect(saved.body.returnValue).toMatchObject({ closedDays: [day], bookings: 1 })
    const slots = (await operator.send('get', `/api/admin/places/${placeId}/slots?from=${day}`)).body
      .returnValue
    expect((slots as { slots: unknown[] }).slots[0]).toMatchObject({
      slotId: slotIds[0],
      capacity: 1,
      taken: 1,
    })
    expect((await api.user.send('get', `/api/my/reservations/${seq}`)).body.returnValue).toMatchObject({
      status: '5',
    })
  })

  test('stays of its kind, and gives benefits to collections on chain alone', async () => {
    const { placeId } = await newBooking()
    const put = async (values: Record<string, unknown>) =>
      (
        await operator.send('put', `/api/admin/places/${placeId}`, {
          body: { ...placeBody(collectionId), ...values },
        })
      ).body
    expect(
      (await put({ kind: 'hotel', rules: placeBody(1).rules.map((rule) => ({ ...rule, minutes: [600] })) }))
        .params,
    ).toMatchObject({ issues: [{ path: 'kind', code: 'FIXED' }] })
    const benefits = [{ collectionId: 999_999, textKor: '없음', textEng: 'None' }]
    expect((await put({ benefits })).params).toMatchObject({ issues: [{ code: 'COLLECTION_NOT_ON_CHAIN' }] })
  })
})
