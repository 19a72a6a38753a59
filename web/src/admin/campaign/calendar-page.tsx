import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEntry } from '#contract/campaign/campaigns.ts'
import type { RoundDraw } from '#contract/campaign/round-draw.ts'
import { endpoints } from '#contract/endpoints.ts'
import { wallText } from '#contract/zoned-time.ts'
import { formatUtc } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { TextLink } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { MasterBadge } from '../parts/status.tsx'
import { paths } from '../paths.ts'
import { campaignLooks, isDrawing, roundLooks, shownState } from './looks.ts'

const weekMs = 7 * 86_400_000
const weeksShown = 4

/** What runs when, day by day of Seoul, four weeks at a time. */
export function CalendarPage() {
  const say = useWords('campaigns')
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const range = useMemo(() => rangeOf(page), [page])
  const { data, error, mutate } = useApi(
    endpoints.readCalendar,
    { query: range },
    { refreshInterval: 30_000, keepPreviousData: true },
  )
  const days = daysOf(data?.entries ?? [])
  return (
    <DataPage
      title={say('calendar.title')}
      description={say('calendar.description')}
      parent={{ to: paths.campaigns, label: say('title') }}
      actions={
        <>
          <Button icon={ChevronLeft} onClick={() => setPage(page - 1)}>
            {say('calendar.before')}
          </Button>
          <Button disabledReason={page === 0 ? say('calendar.isNow') : null} onClick={() => setPage(0)}>
            {say('calendar.now')}
          </Button>
          <Button icon={ChevronRight} onClick={() => setPage(page + 1)}>
            {say('calendar.after')}
          </Button>
        </>
      }
    >
      <Text tone="muted">
        {t('campaigns.calendar.range', { from: dayOf(range.from), to: dayOf(range.to) })}
      </Text>
      <DataView
        state={{
          isLoading: !data && !error,
          isEmpty: days.length === 0,
          error,
          onRetry: () => void mutate(),
        }}
        empty={
          <Blank seed="calendar" title={say('calendar.empty')}>
            {say('calendar.emptyNext')}
          </Blank>
        }
      >
        <ol className="grid gap-5">
          {days.map(([day, entries]) => (
            <li key={day}>
              <Card
                id={`day-${day}`}
                title={<time dateTime={day}>{dayWords(day, t('campaigns.locale'))}</time>}
              >
                <ul className="grid gap-4">
                  {entries.map((entry) => (
                    <li key={`${entry.campaignId} ${entry.at}`}>
                      <Entry entry={entry} />
                    </li>
                  ))}
                </ul>
              </Card>
            </li>
          ))}
        </ol>
      </DataView>
    </DataPage>
  )
}

function Entry({ entry: { campaignId, name, kind, campaignState, at, round } }: { entry: CalendarEntry }) {
  const say = useWords('campaigns')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <time dateTime={at} className="grid tabular-nums">
        <span className="font-semibold">{wallText(new Date(at)).slice(11, 16)} KST</span>
        <Text size="xs" tone="muted">
          {formatUtc(at).slice(0, 16)} UTC
        </Text>
      </time>
      <div className="grid min-w-40 flex-1">
        <TextLink to={paths.campaign(campaignId)}>{name}</TextLink>
        <Text size="sm" tone="muted">
          {say(`kinds.${kind}`)}
          {round && ` · ${say('roundOf', { n: round.n })}`}
        </Text>
        {round?.draw && isDrawing(round) && <Drawing draw={round.draw} />}
      </div>
      {round === null && (
        <WordBadge namespace="campaigns" name="state" value={campaignState} looks={campaignLooks} />
      )}
      {round?.status && round.masterId !== null && (
        <TextLink to={paths.master(round.masterId)}>
          <MasterBadge status={round.status} {...(round.control && { control: round.control })} />
        </TextLink>
      )}
      {round && !round.status && (
        <WordBadge namespace="rounds" name="state" value={shownState(round)} looks={roundLooks} />
      )}
    </div>
  )
}

/** Until when a round waits for the blocks of its draw. */
function Drawing({ draw: { drawId, expectedAt } }: { draw: RoundDraw }) {
  const say = useWords('rounds')
  return (
    <Text size="sm">
      <TextLink to={paths.draw(drawId)}>{say('draw.open', { drawId })}</TextLink>
      {expectedAt && (
        <>
          {' · '}
          {say('draw.expected')} <Time at={expectedAt} />
        </>
      )}
    </Text>
  )
}

/** From the beginning of today in Seoul, so many weeks on. */
function rangeOf(page: number): { from: string; to: string } {
  const today = new Date(`${dayOf(new Date().toISOString())}T00:00:00+09:00`).getTime()
  const from = today + page * weeksShown * weekMs
  return { from: new Date(from).toISOString(), to: new Date(from + weeksShown * weekMs - 1).toISOString() }
}

/** The day by the clocks of Seoul. */
function dayOf(at: string): string {
  return wallText(new Date(at)).slice(0, 10)
}

function daysOf(entries: readonly CalendarEntry[]): [string, CalendarEntry[]][] {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) days.set(dayOf(entry.at), [...(days.get(dayOf(entry.at)) ?? []), entry])
  return [...days]
}

function dayWords(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
