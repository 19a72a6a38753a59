import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyReservation } from '#contract/reservation/booking.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { FlowFacts } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FormDone } from '#web/src/ui/site/form.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { momentWords } from './day-words.ts'

/** It is booked: what, when, and where it is found again. */
export function BookingDone({ reservation }: { reservation: MyReservation }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { seq, placeName, startsAt, cancelUntil, contact, prepare } = reservation
  return (
    <FormDone>
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        {t('reservation.done.title')}
      </h2>
      <p className="mt-2 text-muted">{t('reservation.done.text', { email: contact?.email ?? '' })}</p>
      <div className="mt-6 max-w-2xl">
        <FlowFacts
          rows={[
            { name: t('reservation.fields.seq'), value: String(seq), isStrong: true },
            { name: t('reservation.fields.place'), value: placeName },
            { name: t('reservation.fields.startsAt'), value: momentWords(startsAt) },
            { name: t('reservation.fields.cancelUntil'), value: momentWords(cancelUntil) },
            ...(prepare ? [{ name: t('reservation.fields.prepare'), value: prepare }] : []),
          ]}
        />
      </div>
      <p className="mt-7 flex flex-wrap gap-3">
        <ActionLink variant="primary" to={`${home}/reservationDetail/${seq}`}>
          {t('reservation.done.detail')}
        </ActionLink>
        <CalendarButton reservation={reservation} />
      </p>
    </FormDone>
  )
}
