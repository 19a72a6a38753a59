import { sql } from 'drizzle-orm'
import { addDays, dayInSeoul } from '#contract/reservation/days.ts'
import type { Db } from '#db/connection.ts'
import { createPersonalVault } from '#db/vault.ts'
import { freshKey, type TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'
import type { StubChains } from '../stub-chains.ts'
import { newWallet } from '../wallet/wallet.ts'
import {
  book,
  contact,
  laterSlots,
  placeBody,
  saveTestCollection,
  saveTestPlace,
} from './reservation-rows.ts'

export async function openReservations(db: Db, state = 'open') {
  await db.execute(sql`
    insert into feature_states (feature, state, version, registrant_id, modifier_id)
    values ('reservation', ${state}, 1, 'test', 'test') on conflict (feature) do update set state = ${state}`)
}

/** Makes a person of an account a holder: a proven Solana wallet, and an NFT in it. */
export async function makeHolder(db: Db, chains: StubChains, uid: string, collection: string) {
  const walletAddress = newWallet().address
  const [user] = await db.execute<{ uuid: string }>(sql`select uuid from users where uid = ${uid}`)
  const userUuid = user?.uuid ?? ''
  await db.execute(sql`
    insert into wallets (user_uuid, family, wallet_type, address, proven_at)
    values (${userUuid}, 'solana', 'phantom', ${walletAddress}, now())`)
  chains.nfts.set(walletAddress, [{ id: newWallet().address, name: 'Kongz #1', collection }])
  return { userUuid, walletAddress }
}

/** What the form of the site sends. */
export function bookingBody(values: Record<string, unknown>) {
  return { ...contact, guests: 1, language: 'kor', isAgreed: true, ...values }
}

/** Cases of the routes of reservations. */
export function reservationCases(fixture: () => { api: TestApi; chains: StubChains }) {
  const db = () => fixture().api.database.db
  const personal = () => createPersonalVault(fixture().api.env.PERSONAL_KEY)
  const place = async () => {
    const { collectionId, mintAddress } = await saveTestCollection(db())
    const placeId = await saveTestPlace(db(), collectionId)
    const [slot] = await laterSlots(db(), placeId)
    return { collectionId, mintAddress, placeId, slotIds: [slot?.slotId ?? 0] }
  }
  /** A booking of the admin who asks. */
  const booked = async () => {
    const { collectionId, mintAddress, placeId, slotIds } = await place()
    const { env, database } = fixture().api
    const guest = await makeHolder(database.db, fixture().chains, env.ADMIN_EMAIL ?? '', mintAddress)
    const { seq } = await book(db(), { placeId, collectionId, slotIds, guest, personal: personal() })
    return { params: { seq: seq ?? 0 }, body: {} }
  }
  const asked = async () => {
    const { params } = await booked()
    await db().execute(sql`update reservations set status = '10' where seq = ${params.seq}`)
    return params
  }
  const none = { params: { seq: 999_999 }, code: 'NOT_FOUND' }
  const noPlace = { params: { placeId: 999_999 }, code: 'NOT_FOUND' }
  const day = addDays(dayInSeoul(new Date()), 2)
  return {
    listPlaces: {
      good: () => ({ query: 'search=a&kind=hotel' }),
      bad: { query: 'kind=x', code: 'BAD_REQUEST' },
    },
    readPlace: { good: async () => ({ params: { placeId: (await place()).placeId } }), bad: noPlace },
    createPlace: {
      good: async () => ({
        body: placeBody((await saveTestCollection(db())).collectionId),
        headers: { 'idempotency-key': freshKey() },
      }),
      bad: { body: placeBody(1, { nightsMax: 3 }), code: 'BAD_REQUEST' },
    },
    modifyPlace: {
      good: async () => {
        const { placeId, collectionId } = await place()
        return { params: { placeId }, body: placeBody(collectionId) }
      },
      bad: { ...noPlace, body: placeBody(1) },
    },
    listPlaceSlots: {
      good: async () => ({ params: { placeId: (await place()).placeId }, query: `from=${day}` }),
      bad: { ...noPlace, query: 'from=2026-02-30', code: 'BAD_REQUEST' },
    },
    listOpenPlaces: { good: () => ({ query: 'kind=hotel' }), bad: { query: 'kind=x', code: 'BAD_REQUEST' } },
    listOpenSlots: {
      good: async () => ({ params: { placeId: (await place()).placeId }, query: `from=${day}&until=${day}` }),
      bad: { ...noPlace, query: `from=${day}&until=${day}` },
    },
    listHoldings: { good: async () => ({ params: { placeId: (await place()).placeId } }), bad: noPlace },
    bookReservation: {
      good: async () => {
        const { placeId, collectionId, mintAddress, slotIds } = await place()
        await openReservations(db())
        await makeHolder(db(), fixture().chains, fixture().api.env.ADMIN_EMAIL ?? '', mintAddress)
        return { body: bookingBody({ placeId, collectionId, slotIds }) }
      },
      bad: {
        body: bookingBody({ placeId: 1, collectionId: 1, slotIds: [1], isAgreed: false }),
        code: 'BAD_REQUEST',
      },
    },
    listMyReservations: { good: () => ({}), bad: { query: 'after=x', code: 'BAD_REQUEST' } },
    readMyReservation: { good: async () => ({ params: (await booked()).params }), bad: none },
    askToCancel: { good: booked, bad: { ...none, body: {} } },
    checkMyReservation: {
      good: async () => {
        const { params, body } = await booked()
        await db().execute(sql`
          update reservations set starts_at = now(), ends_at = now() + interval '1 hour' where seq = ${params.seq}`)
        return { params, body }
      },
      bad: { ...none, body: {} },
    },
    listReservations: {
      good: () => ({ query: 'search=a&status=5&holderState=held' }),
      bad: { query: 'status=7', code: 'BAD_REQUEST' },
    },
    readReservation: { good: async () => ({ params: (await booked()).params }), bad: none },
    decideCancellation: {
      good: async () => ({ params: await asked(), body: { decision: 'refuse', reason: 'It is prepared.' } }),
      bad: { params: { seq: 1 }, body: { decision: 'refuse' }, code: 'BAD_REQUEST' },
    },
    cancelReservation: {
      good: async () => ({ ...(await booked()), body: { reason: 'The place is closed.' } }),
      bad: { ...none, body: { reason: 'The place is closed.' } },
    },
    checkReservation: { good: booked, bad: { ...none, body: {} } },
    readDaySheet: {
      good: async () => ({ params: { placeId: (await place()).placeId }, query: `day=${day}` }),
      bad: { ...noPlace, query: `day=${day}` },
    },
    downloadDaySheet: {
      good: async () => ({ params: { placeId: (await place()).placeId }, query: `day=${day}` }),
      bad: { ...noPlace, query: `day=${day}` },
    },
  } satisfies Record<string, Case>
}
