import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { addDays, clockText, dayInSeoul, isDay, weekdayOf } from '#contract/reservation/days.ts'
import type { Place, PlaceSlot } from '#contract/reservation/place.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { useNow } from '../../shared/use-now.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { DaySheet } from './day-sheet.tsx'

/** Days shown at once. */
const daysShown = 14

/** What is booked at a place, day by day, and who comes on the one that is chosen. */
export function PlaceDaysPage() {
  const say = useWords('places')
  const placeId = Number(useParams()['placeId'])
  const { data, error, mutate } = useApi(endpoints.readPlace, { params: { placeId } })
  if (data) return <Days place={data} />
  return (
    <UnreadPage
      title={say('days.title')}
      parent={{ to: paths.places, label: say('title') }}
      error={error}
      onRetry={() => void mutate()}
    />
  )
}

function Days({ place }: { place: Place }) {
  const say = useWords('places')
  const [search, setSearch] = useSearchParams()
  const today = dayInSeoul(new Date(useNow(60_000)))
  const day = dayOf(search.get('day')) ?? today
  const from = dayOf(search.get('from')) ?? today
  const go = (next: { day?: string; from?: string }): void =>
    setSearch({ from, day, ...next }, { replace: true, preventScrollReset: true })
  const { placeId, nameKor, nameEng } = place
  return (
    <DataPage
      title={currentLanguage() === 'kor' ? nameKor : nameEng}
      description={say('days.description')}
      parent={{ to: paths.place(placeId), label: say('updateTitle') }}
    >
      <Card
        id="days"
        isFlush
        title={say('days.title')}
        aside={
          <span className="flex gap-2">
            <Button
              icon={ChevronLeft}
              size="icon"
              variant="ghost"
              label={say('days.earlier')}
              onClick={() => go({ from: addDays(from, -daysShown) })}
            />
            <Button
              icon={ChevronRight}
              size="icon"
              variant="ghost"
              label={say('days.later')}
              onClick={() => go({ from: addDays(from, daysShown) })}
            />
          </span>
        }
      >
        <Slots placeId={placeId} from={from} day={day} onChoose={(chosen) => go({ day: chosen })} />
      </Card>
      <DaySheet placeId={placeId} day={day} />
    </DataPage>
  )
}

function dayOf(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null
}

interface SlotsProps {
  placeId: number
  from: string
  day: string
  onChoose: (day: string) => void
}

function Slots({ placeId, from, day, onChoose }: SlotsProps) {
  const say = useWords('places')
  const { data, error, mutate, isValidating } = useApi(
    endpoints.listPlaceSlots,
    { params: { placeId }, query: { from } },
    { keepPreviousData: true, refreshInterval: 10_000 },
  )
  const until = addDays(from, daysShown)
  const days = daysOf((data?.slots ?? []).filter((slot) => slot.day < until))
  return (
    <DataView
      state={{
        isLoading: !data && !error,
        isStale: isValidating && data === undefined,
        isEmpty: days.length === 0,
        error,
        onRetry: () => void mutate(),
      }}
      empty={
        <Blank seed="days" title={say('days.empty')}>
          {say('days.emptyNext')}
        </Blank>
      }
    >
      <SimpleTable
        label={say('days.title')}
        rows={days}
        keyOf={([key]) => key}
        columns={[
          {
            id: 'day',
            header: say('days.day'),
            cell: ([key]) => (
              <Button
                size="sm"
                variant={key === day ? 'primary' : 'ghost'}
                aria-pressed={key === day}
                onClick={() => onChoose(key)}
              >
                {say('days.of', { day: key, weekday: say(`weekdays.${weekdayName(key)}`) })}
              </Button>
            ),
          },
          {
            id: 'slots',
            header: say('days.slots'),
            cell: ([, slots]) => (
              <span className="flex flex-wrap gap-x-5 gap-y-1">
                {slots.map((slot) => (
                  <Slot key={slot.slotId} slot={slot} />
                ))}
              </span>
            ),
          },
        ]}
      />
    </DataView>
  )
}

/** Slots come in the order of their days. */
function daysOf(slots: readonly PlaceSlot[]): [day: string, slots: PlaceSlot[]][] {
  return [...new Set(slots.map((slot) => slot.day))].map((day) => [
    day,
    slots.filter((slot) => slot.day === day),
  ])
}

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
function weekdayName(day: string) {
  return weekdays[weekdayOf(day)] ?? '0'
}

function Slot({ slot: { minute, taken, capacity } }: { slot: PlaceSlot }) {
  const say = useWords('places')
  const isFull = taken >= capacity
  return (
    <span className="whitespace-nowrap tabular-nums">
      {clockText(minute)}{' '}
      <Text size="sm" tone={isFull ? 'muted' : 'ink'}>
        {say(isFull ? 'days.full' : 'days.taken', { taken, capacity })}
      </Text>
    </span>
  )
}
