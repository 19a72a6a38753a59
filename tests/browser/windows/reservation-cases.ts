import type { Page } from 'playwright-core'
import eng from '#web/src/locales/eng/index.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { press } from './wizard-steps.ts'

const reservation = replyOf('readReservation', {
  status: '10',
  reason: null,
  cancelUntil: '2026-11-20T09:00:00.000Z',
})
const bookings = { listReservations: { rows: [replyOf('readReservation')] } }

/** Windows of bookings, as in `adminWindows`. */
export const reservationWindows = {
  'reservation/reservation-actions.tsx': {
    'refusing a cancellation': {
      path: '/reservationDetail/1',
      replies: { readReservation: reservation },
      open: press(eng.reservations.refuse.label),
      find: (page: Page) => page.getByRole('alertdialog'),
    },
  },
  'reservation/reservation-list-page.tsx': {
    'the choice of a place': {
      path: '/adminReservationList',
      replies: { ...bookings, listPlaces: { rows: [replyOf('readPlace')] } },
      onlyAt: 1440 as const,
      open: async (page: Page) => {
        await page.getByLabel(eng.reservations.fields.placeId, { exact: true }).click()
        await page.getByRole('option').first().waitFor()
      },
      find: (page: Page) => page.getByRole('listbox').locator('..'),
      // As wide as its field.
      design: { place: 'anchored', isModal: false, widthMinPx: 150, widthMaxPx: 1_100 } as const,
    },
  },
}
