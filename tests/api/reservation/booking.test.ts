import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#api/account/passwords.ts'
import { myReservationSchema } from '#contract/reservation/booking.ts'
import { saveNewUser } from '#db/account/users.ts'
import { openTestApi, userLogin, type Caller, type TestApi } from '../../support/api.ts'
import { bookingBody, makeHolder, openReservations } from '../../support/reservation/reservation-cases.ts'
import {
  contact,
  laterSlots,
  mailsOf,
  saveTestCollection,
  saveTestPlace,
} from '../../support/reservation/reservation-rows.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'

let chains: StubChains
let api: TestApi
let other: Caller
let collectionId = 0
let mintAddress = ''
let walletAddress = ''
const otherLogin = { uid: 'other@test.example', password: 'another visitor here' }
beforeAll(async () => {
  chains = await openStubChains()
  api = await openTestApi({ SOLANA_RPC_URL: chains.url })
  const { uid, password } = otherLogin
  await saveNewUser(api.database.db, { uid, passwordHash: await hashPassword(password) })
  other = await api.logIn(uid, password)
  const collection = await saveTestCollection(api.database.db)
  collectionId = collection.collectionId
  mintAddress = collection.mintAddress
  walletAddress = (await makeHolder(api.database.db, chains, userLogin.uid, mintAddress)).walletAddress
  await makeHolder(api.database.db, chains, uid, mintAddress)
})
afterAll(async () => {
  await api.close()
  await chains.close()
})
beforeEach(async () => {
  await openReservations(api.database.db)
  await api.database.db.execute(sql`update reservations set ends_at = now() where true`)
})

type Place = Parameters<typeof saveTestPlace>[2]
async function newPlace(values: Place = {}) {
  const placeId = await saveTestPlace(api.database.db, collectionId, values)
  const slots = await laterSlots(api.database.db, placeId, 16)
  return { placeId, slots, slotIds: [slots[0]?.slotId ?? 0] }
}
async function send(caller: Caller, values: Record<string, unknown>, headers = {}) {
  const body = bookingBody({ collectionId, ...values })
  return (await caller.send('post', '/api/my/reservations', { body, headers })).body
}
async function booked(caller: Caller, values: Record<string, unknown>) {
  return myReservationSchema.parse((await send(caller, values)).returnValue)
}
const hotel: Place = {
  kind: 'hotel',
  nightsMax: 3,
  rules: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], minutes: [900], capacity: 1 }],
}
async function readAs(caller: Caller, seq: number) {
  const headers = { 'accept-language': 'ko' }
  return (await caller.send('get', `/api/my/reservations/${seq}`, { headers })).body
}

describe('a booking', () => {
  test('is complete at once, tells its guest by mail, and is found on my page in the language asked for', async () => {
    const { placeId, slotIds } = await newPlace()
    const reply = await send(api.user, { placeId, slotIds }, { 'accept-language': 'en' })
    expect(reply).toMatchObject({ resultCd: 'SUCCESS', returnMessage: 'Your booking is complete.' })
    const { seq, ...row } = myReservationSchema.parse(reply.returnValue)
    expect(row).toMatchObject({
      status: '5',
      placeName: 'Test eye clinic',
      benefit: 'Half the price',
      contact,
    })
    expect(row).toMatchObject({ walletAddress, holderState: 'held', canCancel: true })
    expect(await mailsOf(api.database.db, seq)).toMatchObject([{ change: 'booked', state: 'waiting' }])
    expect((await readAs(api.user, seq)).returnValue).toMatchObject({ seq, placeName: '시험 안과' })
  })

  test('keeps what the guest said sealed, bound to the one booking', async () => {
    const { placeId, slotIds } = await newPlace()
    const { seq } = await booked(api.user, { placeId, slotIds })
    const [row] = await api.database.db.execute(
      sql`select to_jsonb(v) as all from reservations v where seq = ${seq}`,
    )
    const text = JSON.stringify(row)
    for (const said of Object.values(contact)) expect(text).not.toContain(said)
    const second = await booked(other, { placeId, slotIds })
    await api.database.db.execute(sql`
      update reservations v set contact_sealed = o.contact_sealed from reservations o
      where v.seq = ${second.seq} and o.seq = ${seq}`)
    expect((await readAs(other, second.seq)).resultCd).toBe('UNEXPECTED')
  })

  test('is one of its own alone: anybody else is told that there is none', async () => {
    const { placeId, slotIds } = await newPlace()
    const { seq } = await booked(api.user, { placeId, slotIds })
    const path = `/api/my/reservations/${seq}`
    expect((await readAs(other, seq)).resultCd).toBe('NOT_FOUND')
    for (const act of ['cancel', 'check'])
      expect((await other.send('post', `${path}/${act}`, { body: {} })).body.resultCd).toBe('NOT_FOUND')
  })

  test.each([
    ['of nobody who holds the NFT', { name: 'Kongz #2', collection: 'C'.repeat(44) }],
    ['of an NFT that only says of itself that it is of the collection', { name: 'Fake', isClaimed: true }],
  ])('is refused: %s', async (_, nft) => {
    const { placeId, slotIds } = await newPlace()
    const before = chains.nfts.get(walletAddress) ?? []
    chains.nfts.set(walletAddress, [{ id: 'N'.repeat(44), collection: mintAddress, ...nft }])
    const reply = await send(api.user, { placeId, slotIds })
    chains.nfts.set(walletAddress, before)
    expect(reply.resultCd).toBe('HOLDER_NOT_FOUND')
  })

  test('is refused while the chain does not answer, and while bookings are not open', async () => {
    const { placeId, slotIds } = await newPlace()
    chains.isDown = true
    expect((await send(api.user, { placeId, slotIds })).resultCd).toBe('SOLANA_UNREACHABLE')
    chains.isDown = false
    await openReservations(api.database.db, 'closed')
    expect((await send(api.user, { placeId, slotIds })).resultCd).toBe('FEATURE_NOT_OPEN')
  })

  test('of the last place is one person’s; the same person twice is told which booking it is', async () => {
    const rules = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], minutes: [600], capacity: 1 }]
    const { placeId, slotIds } = await newPlace({ rules })
    const replies = await Promise.all([
      send(api.user, { placeId, slotIds }),
      send(other, { placeId, slotIds }),
    ])
    expect(replies.map(({ resultCd }) => resultCd).toSorted()).toEqual(['SLOT_FULL', 'SUCCESS'])
    const winner = replies[0]?.resultCd === 'SUCCESS' ? api.user : other
    const again = await send(winner, { placeId, slotIds })
    const seq = replies.map(({ returnValue }) => returnValue).find((value) => value !== null)
    expect(again).toMatchObject({
      resultCd: 'ALREADY_RESERVED',
      params: { seq: myReservationSchema.parse(seq).seq },
    })
  })

  test('of a stay takes nights that follow each other, and no more than the hotel gives', async () => {
    const { placeId, slots } = await newPlace(hotel)
    const nights = slots.map(({ slotId }) => slotId)
    const codeOf = async (slotIds: (number | undefined)[]) =>
      (await send(api.user, { placeId, slotIds })).resultCd
    expect(await codeOf([nights[0], nights[2]])).toBe('BAD_REQUEST')
    expect(await codeOf(nights.slice(0, 4))).toBe('BAD_REQUEST')
    const row = await booked(api.user, { placeId, slotIds: [nights[2], nights[1]] })
    expect(row).toMatchObject({ nights: 2, kind: 'hotel' })
    expect(Date.parse(row.endsAt) - Date.parse(row.startsAt)).toBe((48 - 4) * 3_600_000)
    expect((await send(other, { placeId, slotIds: nights.slice(0, 3) })).resultCd).toBe('SLOT_FULL')
  })

  test('is refused too soon before the visit, and beyond five that are to come', async () => {
    const soon = await newPlace({ leadHours: 720 })
    expect((await send(api.user, soon)).resultCd).toBe('SLOT_TOO_SOON')
    const { placeId, slots } = await newPlace()
    for (const { slotId } of slots.slice(0, 5)) await booked(api.user, { placeId, slotIds: [slotId] })
    const sixth = await send(api.user, { placeId, slotIds: [slots[5]?.slotId] })
    expect(sixth).toMatchObject({ resultCd: 'RESERVATIONS_MAX', params: { max: 5 } })
  })

  test('names each field that is wrong as SPEC.md says it', async () => {
    const { placeId, slotIds } = await newPlace()
    const wrong = { name: '', phone: '12', email: 'nobody', guests: 3, isAgreed: false }
    const reply = await send(api.user, { placeId, slotIds, ...wrong }, { 'accept-language': 'en' })
    expect(reply.resultCd).toBe('BAD_REQUEST')
    const issues = JSON.stringify(reply.params?.['issues'])
    expect(issues).toContain('Please check the field [Telephone]')
    expect(issues).toContain('Email must be an email')
    const crowd = await send(api.user, { placeId, slotIds, guests: 3 })
    expect(crowd.params).toMatchObject({
      issues: [{ path: 'guests', code: 'TOO_LARGE', params: { max: 2 } }],
    })
  })
})

describe('what is free', () => {
  test('is told for every day that has slots, with none of those that are full or too soon', async () => {
    const { placeId, slots } = await newPlace({ leadHours: 72 })
    const [first, last] = [slots[0]?.day, slots.at(-1)?.day]
    const path = `/api/reservation/places/${placeId}/slots?from=${first}&until=${last}`
    const { returnValue } = (await api.anybody.send('get', path)).body
    const free = (returnValue as { slots: { slotId: number; free: number }[] }).slots
    expect(free.map(({ slotId }) => slotId)).toEqual(slots.map(({ slotId }) => slotId))
    expect(free[0]?.free).toBe(0)
    expect(free.at(-1)?.free).toBe(2)
  })

  test('is told of open places alone', async () => {
    const { placeId } = await newPlace({ status: 'draft' })
    const list = (await api.anybody.send('get', '/api/reservation/places?kind=eyeClinic')).body
    expect(JSON.stringify(list.returnValue)).not.toContain(`"placeId":${placeId},`)
    const slots = await api.anybody.send(
      'get',
      `/api/reservation/places/${placeId}/slots?from=2026-01-01&until=2026-01-02`,
    )
    expect(slots.body.resultCd).toBe('NOT_FOUND')
  })
})
