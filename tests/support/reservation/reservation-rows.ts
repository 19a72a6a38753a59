import { sql } from 'drizzle-orm'
import { addDays, dayInSeoul, instantInSeoul } from '#contract/reservation/days.ts'
import type { PlaceInput } from '#contract/reservation/place.ts'
import type { Db } from '#db/connection.ts'
import { saveReservation, type Booked } from '#db/reservation/book.ts'
import { sealContact } from '#db/reservation/contact.ts'
import { saveNewPlace } from '#db/reservation/places.ts'
import { listSlots, lockSlotsOf, saveSlots, type SlotRow } from '#db/reservation/slots.ts'
import { collections, projects } from '#db/schema.ts'
import { testPersonal } from '../inquiries.ts'
import { newWallet } from '../wallet/wallet.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** What the console sends of a clinic that is open at ten and at eleven on every day, for two guests each. */
export function placeBody(collectionId: number, values: Partial<PlaceInput> = {}) {
  return {
    ...{ kind: 'eyeClinic', status: 'open', nameKor: '시험 안과', nameEng: 'Test eye clinic' },
    ...{ textKor: '검사를 받습니다.', textEng: 'An examination.', phone: '02-123-4567' },
    ...{ addressKor: '서울 중구 세종대로 1', addressEng: '1 Sejong-daero, Seoul' },
    ...{ priceKor: '검사비 3만 원', priceEng: '30,000 won', prepareKor: '렌즈를 빼고 오세요.' },
    ...{ prepareEng: 'Come without lenses.', pictures: [] },
    benefits: [{ collectionId, textKor: '검사비 반값', textEng: 'Half the price' }],
    rules: [{ weekdays: everyDay, minutes: [600, 660], capacity: 2 }],
    ...{ closedDays: [], aheadDays: 20, leadHours: 0, cutoffHours: 24, visitMinutes: 60 },
    ...{ guestsMax: 2, nightsMax: 1 },
    ...values,
  } satisfies PlaceInput
}

/** A collection that is on chain. */
export async function saveTestCollection(db: Db, name = 'Test Kongz') {
  const { address: mintAddress } = newWallet()
  const [project] = await db
    .insert(projects)
    .values({
      ...{ symbol: 'RSV', name: 'Bookings', nameKor: '예약', mainnet: 'solana' },
      ...{ creatorFeePercent: 5, projectFeePercent: 0 },
    })
    .returning({ id: projects.id })
  const [row] = await db
    .insert(collections)
    .values({
      ...{ projectId: project?.id ?? 0, name, symbol: 'KONGZ', uri: 'https://x.example/c.json' },
      ...{ sellerFeeBasisPoints: 500, mintAddress },
    })
    .returning({ id: collections.id })
  return { collectionId: row?.id ?? 0, mintAddress }
}

/** A place that is open, with its slots. */
export async function saveTestPlace(db: Db, collectionId: number, values: Partial<PlaceInput> = {}) {
  const body = placeBody(collectionId, values)
  const placeId = await saveNewPlace(db, body)
  await db.transaction((tx) => saveSlots(tx, { ...body, placeId }))
  return placeId
}

/** Slots of a place from the day after tomorrow on: nothing of them is too soon. */
export function laterSlots(db: Db, placeId: number, days = 10): Promise<SlotRow[]> {
  const from = addDays(dayInSeoul(new Date()), 2)
  return listSlots(db, { placeId, from, until: addDays(from, days - 1) })
}

export async function saveTestGuest(db: Db): Promise<{ userUuid: string; walletAddress: string }> {
  const walletAddress = newWallet().address
  const [user] = await db.execute<{ uuid: string }>(
    sql`insert into users (uid) values (${walletAddress}) returning uuid`,
  )
  const userUuid = user?.uuid ?? ''
  await db.execute(sql`
    insert into wallets (user_uuid, family, wallet_type, address, proven_at)
    values (${userUuid}, 'solana', 'phantom', ${walletAddress}, now())`)
  return { userUuid, walletAddress }
}

export const contact = {
  ...{ name: '김예약', phone: '010-1234-5678', email: 'guest@visitor.example', note: '창가 쪽' },
}

interface TestBooking {
  placeId: number
  collectionId: number
  slotIds: number[]
  guest: { userUuid: string; walletAddress: string }
  /** Hours before the visit. */
  cutoffHours?: number
  personal?: typeof testPersonal
}

/** A booking as the API stores it; refused as there, with nothing left of it. */
export async function book(db: Db, booking: TestBooking): Promise<Booked> {
  const { slotIds, placeId, guest, collectionId, cutoffHours = 1, personal = testPersonal } = booking
  const refused: Booked[] = []
  const outcome = await db
    .transaction(async (tx) => {
      const slots = await lockSlotsOf(tx, { placeId, slotIds })
      const [first] = slots
      const last = slots.at(-1)
      if (!first || !last) throw new Error('There are no such slots.')
      const startsAt = instantInSeoul(first.day, first.minute)
      const booked = await saveReservation(tx, {
        ...guest,
        ...{ placeId, collectionId, slotIds, guests: 1, language: 'kor', startsAt },
        ...{ benefitKor: '검사비 반값', benefitEng: 'Half the price' },
        ...sealContact(personal, contact),
        ...{ consentedAt: new Date(), consentedTo: '시험 안과' },
        endsAt: new Date(instantInSeoul(last.day, last.minute).getTime() + 3_600_000),
        cancelUntil: new Date(startsAt.getTime() - cutoffHours * 3_600_000),
        ...{ holderState: 'held', holderCheckedAt: new Date(), registrantId: guest.userUuid },
      })
      if (booked.refusal !== null) refused.push(booked)
      if (booked.refusal !== null) throw new Error('refused')
      return booked
    })
    .catch((error: unknown) => {
      const [refusal] = refused
      if (refusal) return refusal
      throw error
    })
  return outcome
}

/** What a guest was mailed about a booking, in the order it was written. */
export function mailsOf(db: Db, seq: number) {
  return db.execute<{
    mail_id: string
    change: string
    tries: number
    error: string | null
    state: string
  }>(sql`
    select mail_id, split_part(message_id, '.', 3) as change, tries, error, state from mails
    where message_id like ${`reservation.${seq}.%`} order by mail_id`)
}
