import { useTranslation } from 'react-i18next'
import type { MyReservation } from '#contract/reservation/booking.ts'
import { icsOf } from '#contract/reservation/ics.ts'
import { saveFile } from '#web/src/shared/save-file.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'

/** Puts a booking into the calendar of whoever reads the page: the same event as the one in the mail. */
export function CalendarButton({ reservation }: { reservation: MyReservation }) {
  const { t } = useTranslation('site')
  const { seq, placeName, address, placePhone, startsAt, endsAt, registeredAt } = reservation
  const save = (): void =>
    saveFile(
      'reservation.ics',
      icsOf({
        uid: `reservation-${seq}@${location.hostname}`,
        sequence: 0,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        at: new Date(registeredAt),
        title: placeName,
        place: address,
        text: `${t('reservation.fields.placePhone')}: ${placePhone}`,
        isCancelled: false,
      }),
      'text/calendar',
    )
  return <FlowButton onClick={save}>{t('reservation.toCalendar')}</FlowButton>
}
