import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reservationMoves, type ReservationStatus } from '#contract/codes/status.ts'
import {
  askToCancel,
  cancelByPlace,
  completeCancellation,
  refuseCancellation,
} from '#db/reservation/reservation-moves.ts'
import { saveSlots } from '#db/reservation/slots.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import {
  book,
  laterSlots,
  placeBody,
  saveTestCollection,
  saveTestGuest,
  saveTestPlace,
} from '../../support/reservation/reservation-rows.ts'

let database: TestDatabase
let collectionId = 0
beforeAll(async () => {
  database = await openTestDatabase()
  collectionId = (await saveTestCollection(database.db)).collectionId
})
afterAll(() => database.close())

/** Slots of a place whose count is not that of the bookings that stand, or is more than may come. */
async function wrongSlots(placeId: number) {
  return database.db.execute(sql`
    select * from (select s.slot_id, s.capacity, s.taken, (
      select count(*)::int from reservation_slots x join reservations v using (seq)
      where x.slot_id = s.slot_id and v.status in ('5', '10')) as standing, (
      select count(*)::int from reservation_slots x where x.slot_id = s.slot_id and x.is_live) as live
    from place_slots s where s.place_id = ${placeId}) counted
    where taken <> standing or taken <> live or taken > capacity`)
}

/** Moves of bookings that the contract does not have. */
async function illegalMoves() {
  const rows = await database.db.execute<{
    from_state: ReservationStatus | null
    to_state: ReservationStatus
  }>(sql`select distinct from_state, to_state from events where entity = 'reservation'`)
  return rows.filter(({ from_state: from, to_state: to }) =>
    from === null ? to !== '5' : !reservationMoves[from].includes(to),
  )
}

test('of 200 people who book the last place at once, one gets it', async () => {
  const { db } = database
  const rules = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], minutes: [600], capacity: 1 }]
  const placeId = await saveTestPlace(db, collectionId, { rules })
  const [slot] = await laterSlots(db, placeId)
  const slotIds = [slot?.slotId ?? 0]
  const guests = await Promise.all(Array.from({ length: 200 }, () => saveTestGuest(db)))
  const outcomes = await Promise.all(
    guests.map((guest) => book(db, { placeId, collectionId, slotIds, guest })),
  )
  expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(1)
  expect(outcomes.filter(({ refusal }) => refusal === 'full')).toHaveLength(199)
  expect(await wrongSlots(placeId)).toEqual([])
})

test('a person who sends a booking twice at once has one, and is told which', async () => {
  const { db } = database
  const placeId = await saveTestPlace(db, collectionId)
  const [slot] = await laterSlots(db, placeId)
  const guest = await saveTestGuest(db)
  const booking = { placeId, collectionId, slotIds: [slot?.slotId ?? 0], guest }
  const [one, other] = await Promise.all([book(db, booking), book(db, booking)])
  expect(new Set([one.refusal, other.refusal])).toEqual(new Set([null, 'twice']))
  expect(one?.seq).toBe(other?.seq)
  expect(await wrongSlots(placeId)).toEqual([])
})

test('of a stay all nights are booked, or none', async () => {
  const { db } = database
  const placeId = await saveTestPlace(db, collectionId, {
    ...{ kind: 'hotel', nightsMax: 5 },
    rules: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], minutes: [900], capacity: 1 }],
  })
  const nights = (await laterSlots(db, placeId)).map(({ slotId }) => slotId)
  const stay = async (slotIds: number[]) =>
    book(db, { placeId, collectionId, slotIds, guest: await saveTestGuest(db) })
  expect((await stay(nights.slice(2, 3))).refusal).toBeNull()
  expect((await stay(nights.slice(0, 4))).refusal).toBe('full')
  expect(await wrongSlots(placeId)).toEqual([])
  // In circles: each wants what the other begins with.
  const outcomes = await Promise.all(
    [nights.slice(4, 8), nights.slice(4, 8).toReversed(), nights.slice(6, 9), nights.slice(3, 6)].map(stay),
  )
  expect(outcomes.some(({ refusal }) => refusal === null)).toBe(true)
  expect(await wrongSlots(placeId)).toEqual([])
})

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('book' as const), guest: fc.nat(3), slot: fc.nat(3) }),
  },
  fc.record({ does: fc.constantFrom('ask', 'accept', 'refuse', 'cancel'), booking: fc.nat(7) }),
  fc.record({ does: fc.constant('plan' as const), capacity: fc.integer({ min: 1, max: 3 }) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

describe('whatever people and operators do at once', () => {
  test('no slot has more guests than places, and each state comes by a move', async () => {
    const { db } = database
    const guests = await Promise.all([0, 1, 2, 3].map(() => saveTestGuest(db)))
    const property = fc.asyncProperty(
      fc.array(fc.array(action, { maxLength: 8 }), { maxLength: 4 }),
      async (hands) => {
        const placeId = await saveTestPlace(db, collectionId)
        const slots = await laterSlots(db, placeId, 2)
        const booked: number[] = []
        const act = async (one: Action) => {
          if ('slot' in one) {
            const slotIds = [slots[one.slot]?.slotId ?? 0]
            const guest = guests[one.guest] ?? { userUuid: '', walletAddress: '' }
            const { seq, refusal } = await book(db, { placeId, collectionId, slotIds, guest })
            if (refusal === null) booked.push(seq)
          } else if ('capacity' in one) {
            const rules = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], minutes: [600], capacity: one.capacity }]
            await db.transaction((tx) => saveSlots(tx, { ...placeBody(collectionId), rules, placeId }))
          } else {
            const seq = booked[one.booking]
            if (seq !== undefined) await handle(seq, one.does)
          }
        }
        await Promise.all(
          hands.map(async (actions) => {
            for (const one of actions) await act(one)
          }),
        )
        expect(await wrongSlots(placeId)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: 25 })
    expect(await illegalMoves()).toEqual([])
  })
})

function handle(seq: number, does: string): Promise<boolean> {
  const actor = 'test'
  return database.db.transaction((tx) => {
    if (does === 'ask') return askToCancel(tx, { seq, actor })
    if (does === 'refuse') return refuseCancellation(tx, { seq, reason: 'It is prepared.', actor })
    if (does === 'accept') return completeCancellation(tx, { seq, reason: null, actor })
    return cancelByPlace(tx, { seq, reason: 'The place is closed.', actor })
  })
}
