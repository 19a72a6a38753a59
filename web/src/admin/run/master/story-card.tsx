import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { StoryEvent } from '#contract/run/items.ts'
import { noteState } from '#contract/run/notes.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Card } from '#web/src/ui/card.tsx'
import { TimelineList, type TimelineEntry } from '#web/src/ui/data/timeline-list.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { DataView } from '../../frames/data-page.tsx'
import { hasSentence } from '../../parts/has-sentence.ts'
import { useActorName } from '../../parts/use-actor-name.ts'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { NoteForm } from './note-form.tsx'
import { useDetailText } from '../../parts/told.tsx'

/** Somebody let it begin, which moves it from nowhere. */
const startState = 'start'

/** What happened to the run as a whole, the newest first, and what people wrote about it. */
export function StoryCard({ masterId }: { masterId: number }) {
  const { t } = useTranslation()
  const { data, error, isLoading, mutate } = useApi(
    endpoints.readRunStory,
    { params: { masterId } },
    { refreshInterval: 10_000 },
  )
  const entries = useEntries(data ?? [])
  return (
    <Card id="story" title={t('runs.story.title')}>
      <div className="grid gap-5">
        <NoteForm masterId={masterId} onWritten={(story) => void mutate(story, { revalidate: false })} />
        <DataView
          state={{
            isLoading: isLoading && !data,
            isEmpty: entries.length === 0,
            error,
            onRetry: () => void mutate(),
          }}
          empty={<Text tone="muted">{t('item.noEvents')}</Text>}
        >
          <TimelineList entries={entries} />
        </DataView>
      </div>
    </Card>
  )
}

function useEntries(events: StoryEvent[]): TimelineEntry[] {
  const { t, i18n } = useTranslation()
  const reasonText = useReasonText()
  const detailText = useDetailText()
  const nameOf = useActorName()
  const word = (state: string): string => {
    if (state === startState) return t('runs.story.started')
    const key = [`status.master.${state}`, `audit.controls.${state}`].find((each) => hasSentence(i18n, each))
    return key && hasSentence(i18n, key) ? t(key) : state
  }
  /** Why the worker stopped it, why its items failed, or what a person wrote. */
  const why = (reason: string): string => {
    const key = `waiting.${reason}.title`
    return hasSentence(i18n, key) ? t(key) : (detailText(reason) ?? reasonText(reason).title)
  }
  return events.map((event) => {
    const isNote = event.to === noteState
    return {
      key: String(event.seq),
      tone: isNote ? 'info' : event.to === '40' || event.to === '90' ? 'warning' : 'neutral',
      title: isNote
        ? t('runs.story.note')
        : t(event.from === null || event.to === startState ? 'item.born' : 'item.move', {
            entity: t('item.entities.master'),
            from: event.from && word(event.from),
            to: word(event.to),
          }),
      detail: event.reason && (isNote ? event.reason : why(event.reason)),
      aside: (
        <Text size="xs" tone="muted">
          <Time at={event.at} /> · {nameOf(event.actor)}
        </Text>
      ),
    }
  })
}
