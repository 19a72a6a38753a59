import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReservationMailKind } from '#contract/reservation/codes.ts'
import { findOptionalReservation } from '#db/reservation/reservations.ts'
import { tellGuest } from '#db/reservation/tell-guest.ts'
import { cancelByPlace } from '#db/reservation/reservation-moves.ts'
import { saveDueSlots } from '#db/reservation/slots.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { createMailer } from '#worker/mail/mailer.ts'
import { sendMail } from '#worker/mail/send-mail.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { followReservation } from '#worker/reservation/follow-reservation.ts'
import { testPersonal as personal } from '../../support/inquiries.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import {
  book,
  contact,
  laterSlots,
  mailsOf,
  saveTestCollection,
  saveTestGuest,
  saveTestPlace,
} from '../../support/reservation/reservation-rows.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'

let database: TestDatabase
let server: SmtpServer
let collection = { collectionId: 0, mintAddress: '' }
let held: Set<string> | ChainError = new Set()
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startSmtp()
  collection = await saveTestCollection(database.db)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  server.mails.length = 0
  server.refusal = null
  held = new Set([collection.mintAddress])
})

const policy = createPolicy()
const log = pino({ level: 'silent' })
const chain = {
  heldCollections: async () => {
    if (held instanceof ChainError) throw held
    return held
  },
}
function ctx() {
  return { db: database.db, log, personal, policy, siteOrigin: 'https://nft.example', workerId: 'test' }
}
function follow(seq: number) {
  return followReservation({ ...ctx(), chain }, { seq })
}
function deliver(mailId: number) {
  const mailer = createMailer({ url: server.url, from: 'no-reply@punky.example' }, policy)
  return sendMail({ ...ctx(), mailer }, { mailId })
}
async function queue(seq: number, change: ReservationMailKind) {
  const about = { seq, change, actor: 'test' }
  return (await database.db.transaction((tx) => tellGuest(tx, personal, about))) ?? 0
}
async function newBooking() {
  const { collectionId } = collection
  const placeId = await saveTestPlace(database.db, collectionId)
  const [slot] = await laterSlots(database.db, placeId)
  const guest = await saveTestGuest(database.db)
  const { seq } = await book(database.db, { placeId, collectionId, slotIds: [slot?.slotId ?? 0], guest })
  return seq ?? 0
}
/** Moves a booking in time: hours until its visit, and those since it was made and looked at. */
function moveTo(seq: number, hours: number, agoHours = 1_000) {
  return database.db.execute(sql`
    update reservations set next_run_at = now(),
      starts_at = now() + ${hours} * interval '1 hour', ends_at = now() + ${hours + 1} * interval '1 hour',
      registered_at = now() - ${agoHours} * interval '1 hour', holder_checked_at = now() - ${agoHours} * interval '1 hour'
    where seq = ${seq}`)
}
async function stateOf(seq: number) {
  const row = await findOptionalReservation(database.db, seq)
  if (!row) throw new Error('There is no such booking.')
  const dueInMs = row.reservation.nextRunAt.getTime() - row.now.getTime()
  return { ...row.reservation, dueInMs, isForgotten: row.reservation.contactSealed === null }
}

describe('the time of a booking', () => {
  test('brings one reminder on the day before, however often its task comes', async () => {
    const seq = await newBooking()
    await moveTo(seq, 20)
    await Promise.all([follow(seq), follow(seq)])
    await database.db.execute(sql`update reservations set next_run_at = now() where seq = ${seq}`)
    await follow(seq)
    expect(await mailsOf(database.db, seq)).toMatchObject([{ change: 'daybefore' }])
  })

  test.each([
    ['held', true],
    ['missing', false],
  ])('brings a second look at the chain on the day: %s', async (holderState, isHeld) => {
    const seq = await newBooking()
    held = new Set(isHeld ? [collection.mintAddress] : ['another collection'])
    await moveTo(seq, 0.01)
    await follow(seq)
    expect(await stateOf(seq)).toMatchObject({ holderState, status: '5', isForgotten: false })
    expect(Date.now() - (await stateOf(seq)).holderCheckedAt.getTime()).toBeLessThan(60_000)
  })

  test('asks a chain again that does not answer, and takes nothing from the guest meanwhile', async () => {
    const seq = await newBooking()
    held = new ChainError('RPC_UNREACHABLE', 'temporary', { log: 'Nobody answers.' })
    await moveTo(seq, 0.01)
    await follow(seq)
    const { dueInMs, holderState } = await stateOf(seq)
    expect(holderState).toBe('held')
    expect(dueInMs).toBeGreaterThan(policy.reservationAgainMs / 2)
    expect(dueInMs).toBeLessThanOrEqual(policy.reservationAgainMs)
  })

  test('removes what its guest said a day after the visit, for good, and is over then', async () => {
    const seq = await newBooking()
    await moveTo(seq, -24)
    await follow(seq)
    expect(await stateOf(seq)).toMatchObject({ isForgotten: false })
    await moveTo(seq, -25.1)
    await follow(seq)
    expect(await stateOf(seq)).toMatchObject({ isForgotten: true, status: '5' })
    await expect(follow(seq)).resolves.toBeUndefined()
  })

  test('removes it a day after a cancellation, too', async () => {
    const seq = await newBooking()
    await moveTo(seq, 200)
    const cancelled = { seq, reason: 'The place is closed.', actor: 'test' }
    await database.db.transaction((tx) => cancelByPlace(tx, cancelled))
    await follow(seq)
    expect(await stateOf(seq)).toMatchObject({ isForgotten: false })
    await database.db.execute(sql`
      update reservations set cancelled_at = now() - interval '25 hours', next_run_at = now() where seq = ${seq}`)
    await follow(seq)
    expect(await stateOf(seq)).toMatchObject({ isForgotten: true })
  })

  test('of one that is gone ends quietly', async () => {
    await expect(follow(999_999)).resolves.toBeUndefined()
  })
})

describe('a mail to a guest', () => {
  test('is sent once, in the language of the booking, with what calendars take', async () => {
    const seq = await newBooking()
    const mailId = await queue(seq, 'booked')
    await Promise.all([deliver(mailId), deliver(mailId)])
    await deliver(mailId)
    expect(server.mails).toHaveLength(1)
    const [mail = ''] = server.mails
    expect(mail).toContain(`To: ${contact.email}`)
    expect(mail).toContain(`Message-ID: <reservation.${seq}.booked.`)
    expect(mail).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i)
  })

  test('that tells why a cancellation was refused brings no file', async () => {
    const seq = await newBooking()
    await database.db.execute(
      sql`update reservations set reason = 'prepared', language = 'eng' where seq = ${seq}`,
    )
    await deliver(await queue(seq, 'refused'))
    const [mail = ''] = server.mails
    expect(mail).toContain('Reason: prepared')
    expect(mail).toContain('Test eye clinic')
    expect(mail).not.toContain('text/calendar')
  })

  test('waits after a refusal of the server, and is sent when it is due', async () => {
    const seq = await newBooking()
    const mailId = await queue(seq, 'booked')
    server.refusal = '451 Try again'
    await deliver(mailId)
    expect(await mailsOf(database.db, seq)).toMatchObject([
      { tries: 1, error: expect.stringContaining('451') },
    ])
    server.refusal = null
    await deliver(mailId)
    expect(server.mails).toEqual([])
    await database.db.execute(sql`update mails set next_try_at = now() where mail_id = ${mailId}`)
    await deliver(mailId)
    expect(server.mails).toHaveLength(1)
  })

  test('to a guest who is forgotten is not written', async () => {
    const seq = await newBooking()
    await database.db.execute(sql`update reservations set contact_sealed = null where seq = ${seq}`)
    expect(await queue(seq, 'booked')).toBe(0)
    expect(await mailsOf(database.db, seq)).toEqual([])
  })

  test('is given up once the guest is forgotten, and what it said with it', async () => {
    const seq = await newBooking()
    const mailId = await queue(seq, 'booked')
    await database.db.execute(sql`update mails set not_after = now() where mail_id = ${mailId}`)
    await deliver(mailId)
    expect(server.mails).toEqual([])
    expect(await mailsOf(database.db, seq)).toMatchObject([{ state: 'failed', error: 'TOO_LATE' }])
  })
})

describe('the slots of a place', () => {
  test('go on as days come within reach', async () => {
    const { db } = database
    const placeId = await saveTestPlace(db, collection.collectionId)
    await db.execute(sql`
      delete from place_slots where place_id = ${placeId} and day > (now() at time zone 'Asia/Seoul')::date + 5`)
    await db.execute(sql`update places set planned_until = planned_until - 15 where place_id = ${placeId}`)
    expect(await saveDueSlots(db)).toBe(1)
    const [row] = await db.execute(sql`
      select count(distinct day)::int as days, max(day) = (now() at time zone 'Asia/Seoul')::date + 20 as reaches
      from place_slots where place_id = ${placeId}`)
    expect(row).toEqual({ days: 21, reaches: true })
    expect(await saveDueSlots(db)).toBe(0)
  })
})
