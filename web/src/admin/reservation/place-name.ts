import type { ReservationRow } from '#contract/reservation/reservations.ts'
import { currentLanguage } from '../../shared/i18n.ts'

/** Of a booking, in the language of the page. */
export function placeNameOf(of: Pick<ReservationRow, 'placeNameKor' | 'placeNameEng'>): string {
  return currentLanguage() === 'kor' ? of.placeNameKor : of.placeNameEng
}
