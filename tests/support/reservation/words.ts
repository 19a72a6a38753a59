import adminEng from '#web/src/locales/eng/index.ts'
import adminKor from '#web/src/locales/kor/index.ts'
import siteEng from '#web/src/site/locales/eng/reservation.json' with { type: 'json' }
import siteKor from '#web/src/site/locales/kor/reservation.json' with { type: 'json' }

/** What the screens of bookings say, by language. */
export const siteWords = { eng: { reservation: siteEng }, kor: { reservation: siteKor } }
export const adminWords = {
  eng: { places: adminEng.places, reservations: adminEng.reservations },
  kor: { places: adminKor.places, reservations: adminKor.reservations },
}
