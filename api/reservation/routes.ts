import { endpoints } from '#contract/endpoints.ts'
import { listPlaces } from '#db/reservation/places.ts'
import { listReservations, listReservationsOf } from '#db/reservation/reservations.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { sendCsv } from '../http/send-csv.ts'
import { provenAddresses } from '../mypage/index.ts'
import { notifyQuietly } from '../notify.ts'
import type { Services } from '../services.ts'
import { prepareBooking, saveBooking } from './book.ts'
import { daySheetCsv, readDaySheet } from './day-sheet.ts'
import { listHoldings } from './holdings.ts'
import { askToCancel, checkMine, readMyReservation } from './my-reservations.ts'
import {
  createPlace,
  modifyPlace,
  readOpenPlaces,
  readOpenSlots,
  readPlace,
  readPlaceSlots,
} from './places.ts'
import { presentPlaceRow } from './present-place.ts'
import { presentMyReservation, presentReservationRow } from './present-reservation.ts'
import { cancelReservation, checkReservation, decideCancellation, showReservation } from './reservations.ts'

export function mountReservations(mount: Mount) {
  mount(endpoints.listOpenPlaces, ({ query: { kind }, services: { db }, language }) =>
    readOpenPlaces(db, { kind, language }),
  )
  mount(endpoints.listOpenSlots, ({ params, query, services: { db } }) =>
    readOpenSlots(db, { ...params, ...query }),
  )
  mountOwn(mount)
  mountStaff(mount)
  mountPlaces(mount)
}

/** A guest whose address is removed gets none. */
async function notifyMail(services: Services, mailId: number | null) {
  if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
}

async function ownOf({ db }: Pick<Services, 'db'>, userUuid: string) {
  const { solana: owners } = await provenAddresses(db, userUuid)
  return { userUuid, owners }
}

function mountOwn(mount: Mount) {
  mount(endpoints.listHoldings, async ({ params: { placeId }, services, actor }) => ({
    holdings: await listHoldings(services, { placeId, userUuid: actor }),
  }))
  mount(
    endpoints.bookReservation,
    async ({ body: input, services, actor, language }) => {
      const { db, personal } = services
      const ready = await prepareBooking(services, { input, userUuid: actor })
      const { seq, mailId } = await db.transaction((tx) => saveBooking(tx, personal, ready))
      await notifyMail(services, mailId)
      return readMyReservation(db, { ...(await ownOf(services, actor)), seq }, { personal, language })
    },
    { messageKey: 'RESERVATION_DONE' },
  )
  mount(endpoints.listMyReservations, async ({ query: { limit, after }, services, actor, language }) => {
    const page = { ...(await ownOf(services, actor)), after: pageKey(after), limit: limit + 1 }
    const rows = await listReservationsOf(services.db, page)
    const present = (row: (typeof rows)[number]) => presentMyReservation(row, { ...services, language })
    return pageOfRows(rows, { limit, keyOf: (row) => row.reservation.id, present })
  })
  mount(endpoints.readMyReservation, async ({ params, services, actor, language }) =>
    readMyReservation(
      services.db,
      { ...(await ownOf(services, actor)), ...params },
      { ...services, language },
    ),
  )
  mount(
    endpoints.askToCancel,
    async ({ params, services, actor, language }) => {
      const own = { ...(await ownOf(services, actor)), ...params }
      const mailId = await services.db.transaction((tx) => askToCancel(tx, services.personal, own))
      await notifyMail(services, mailId)
      return readMyReservation(services.db, own, { ...services, language })
    },
    { messageKey: 'RESERVATION_CANCEL_ASKED' },
  )
  mount(endpoints.checkMyReservation, async ({ params, services, actor, language }) => {
    const own = { ...(await ownOf(services, actor)), ...params }
    await checkMine(services, own)
    return readMyReservation(services.db, own, { ...services, language })
  })
}

function mountStaff(mount: Mount) {
  mountList(mount, endpoints.listReservations, {
    list: listReservations,
    keyOf: (row) => row.reservation.id,
    present: (rows) => rows.map((row) => presentReservationRow(row)),
  })
  mount(endpoints.readReservation, ({ params: { seq }, services, actor, requestId }) =>
    showReservation(services.db, seq, services, { actor, requestId }),
  )
  mount(
    endpoints.decideCancellation,
    async ({ params, body, services, actor, requestId }) => {
      const decided = { ...params, ...body }
      const { reservation, mailId } = await services.db.transaction((tx) =>
        decideCancellation(tx, decided, services, { actor, requestId }),
      )
      await notifyMail(services, mailId)
      return reservation
    },
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.cancelReservation,
    async ({ params, body, services, actor, requestId }) => {
      const { reservation, mailId } = await services.db.transaction((tx) =>
        cancelReservation(tx, { ...params, ...body }, services, { actor, requestId }),
      )
      await notifyMail(services, mailId)
      return reservation
    },
    { messageKey: 'MODIFIED' },
  )
  mount(endpoints.checkReservation, ({ params: { seq }, services, actor, requestId }) =>
    checkReservation(services, seq, { actor, requestId }),
  )
}

function mountPlaces(mount: Mount) {
  mountList(mount, endpoints.listPlaces, {
    list: listPlaces,
    keyOf: (row) => row.place.id,
    present: (rows) => rows.map((row) => presentPlaceRow(row)),
  })
  mount(endpoints.readPlace, ({ params, services: { db } }) => readPlace(db, params.placeId))
  mount(
    endpoints.createPlace,
    ({ body, write, actor, requestId }) => write((tx) => createPlace(tx, body, { actor, requestId })),
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifyPlace,
    ({ params: { placeId }, body: input, write, actor, requestId }) =>
      write((tx) => modifyPlace(tx, { placeId, input }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(endpoints.listPlaceSlots, ({ params, query, services: { db } }) =>
    readPlaceSlots(db, { ...params, ...query }),
  )
  mount(endpoints.readDaySheet, async ({ params, query, services, actor, requestId, language }) => ({
    rows: await readDaySheet(
      services.db,
      { ...params, ...query },
      { ...services, language },
      { actor, requestId },
    ),
  }))
  mount(endpoints.downloadDaySheet, async ({ params, query, ctx, services, actor, requestId, language }) => {
    const sheet = { ...params, ...query }
    const rows = await readDaySheet(services.db, sheet, { ...services, language }, { actor, requestId })
    return sendCsv(ctx, `day-sheet-${query.day}.csv`, daySheetCsv(rows, query.day))
  })
}
