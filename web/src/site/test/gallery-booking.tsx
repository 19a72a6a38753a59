import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as booking from '../../ui/site/app/booking-parts.tsx'
import { DayCalendar } from '../../ui/site/app/day-calendar.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

const picture = { src: null, seed: 'gallery place' }
const days = { firstDay: '2026-01-05', lastDay: '2026-02-20', today: '2026-01-02' }

/** Bookings: places, the calendar with what is free, times, and how a booking stands. */
export function BookingSpecimens() {
  const { t } = useTranslation('site')
  const [day, setDay] = useState('2026-01-08')
  const [time, setTime] = useState(1)
  const isFull = (one: string): boolean => one.endsWith('7')
  return (
    <Specimen name="PlaceCard, PlacePictures, DayCalendar, TimeChoice, BookingStep, BookingSeal" isWide>
      <div className="grid gap-8">
        <div className="grid gap-5 sm:grid-cols-2">
          <booking.PlaceCard
            to="/test"
            name={t('gallery.title')}
            note={t('gallery.note')}
            text={t('gallery.text')}
            picture={picture}
          />
          <booking.PlacePictures pictures={[]} seed="gallery place" />
        </div>
        <booking.BookingStep n={1} title={t('gallery.value')}>
          <DayCalendar
            label={t('gallery.label')}
            {...days}
            chosen={[day]}
            onChoose={setDay}
            stateOf={(one) => ({
              note: isFull(one) ? t('gallery.word') : '3',
              label: one,
              isOpen: one >= days.firstDay && !isFull(one),
              isFull: isFull(one),
            })}
            words={{
              month: (one) => one.slice(0, 7),
              weekday: (one) => ({ short: one.slice(-2), long: one }),
              previous: t('gallery.other'),
              next: t('gallery.open'),
            }}
          />
        </booking.BookingStep>
        <booking.TimeChoice
          legend={t('gallery.label')}
          name="gallery-time"
          value={time}
          choices={[
            { value: 1, text: '10:00', note: '3', isOpen: true },
            { value: 2, text: '10:30', note: '1', isOpen: true },
            { value: 3, text: '11:00', note: t('gallery.word'), isOpen: false },
          ]}
          onChange={setTime}
        />
        {(['good', 'bad', 'still'] as const).map((tone) => (
          <booking.BookingSeal key={tone} tone={tone} title={t('gallery.value')} text={t('gallery.text')} />
        ))}
      </div>
    </Specimen>
  )
}
