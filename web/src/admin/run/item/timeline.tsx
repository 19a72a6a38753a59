import { useTranslation } from 'react-i18next'
import type { Story, StoryChunk, StoryEvent } from '#contract/run/items.ts'
import { Card } from '#web/src/ui/card.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { TimelineList, type TimelineEntry } from '#web/src/ui/data/timeline-list.tsx'
import { useActorName } from '../../parts/use-actor-name.ts'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { useVerdictText } from './verdict-text.ts'
import { hasSentence } from '../../parts/has-sentence.ts'
import { useDetailText } from '../../parts/told.tsx'

/** Every move with who made it and why, and every refusal of its transaction, the newest first. */
export function Timeline({ events, chunks }: Pick<Story, 'events' | 'chunks'>) {
  const { t } = useTranslation()
  const moves = useMoves(events)
  const refusals = useRefusals(chunks)
  const entries = [...moves, ...refusals].sort((a, b) => b.at.localeCompare(a.at) || b.order - a.order)
  return (
    <Card id="timeline" title={t('item.timeline')}>
      {entries.length > 0 ? (
        <TimelineList entries={entries} />
      ) : (
        <Text tone="muted">{t('item.noEvents')}</Text>
      )}
    </Card>
  )
}

/** At one time the order decides. */
type Dated = TimelineEntry & { at: string; order: number }

function useMoves(events: StoryEvent[]): Dated[] {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const detailText = useDetailText()
  const state = useStateWords()
  const verdictText = useVerdictText()
  const nameOf = useActorName()
  return events.map((event) => ({
    key: `${event.entity} ${event.seq}`,
    at: event.at,
    order: event.seq,
    tone: toneOf(event),
    title: t(event.from === null ? 'item.born' : 'item.move', {
      entity: t(`item.entities.${event.entity}`),
      from: event.from && state(event.entity, event.from),
      to: state(event.entity, event.to),
    }),
    detail:
      event.reason &&
      (verdictText(event.reason) ?? detailText(event.reason) ?? reasonText(event.reason).title),
    aside: (
      <Text size="xs" tone="muted">
        <Time at={event.at} /> · {nameOf(event.actor)}
      </Text>
    ),
  }))
}

/** What the chain, or a simulation of it, refused: in halves it is found which item is the cause. */
function useRefusals(chunks: StoryChunk[]): Dated[] {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const detailText = useDetailText()
  return chunks
    .flatMap((chunk) => (chunk.errorCode === null ? [] : [{ ...chunk, errorCode: chunk.errorCode }]))
    .map((chunk, index) => ({
      key: `refusal ${chunk.chunkId}`,
      at: chunk.modifiedAt,
      order: 0,
      tone: chunk.state === 'failed' ? 'danger' : 'warning',
      title: t(chunk.state === 'split' ? 'item.splitAfter' : 'item.refused', {
        count: chunk.itemCount,
        n: index + 1,
      }),
      detail: joined(reasonText(chunk.errorCode).title, chunk.errorDetail && detailText(chunk.errorDetail)),
      raw: chunk.errorDetail && detailText(chunk.errorDetail) === null ? chunk.errorDetail : null,
      aside: (
        <Text size="xs" tone="muted">
          <Time at={chunk.modifiedAt} />
        </Text>
      ),
    }))
}

/** A cause, and what was said beside it, a line each. */
function joined(title: string, sentence: string | null): string {
  return sentence ? `${title}\n${sentence}` : title
}

/** A state in words; one without words is shown as it is. */
function useStateWords(): (entity: StoryEvent['entity'], state: string) => string {
  const { t, i18n } = useTranslation()
  return (entity, state) => {
    const key = `status.${entity}.${state}`
    return hasSentence(i18n, key) ? t(key) : state
  }
}

function toneOf(event: StoryEvent): TimelineEntry['tone'] {
  if (event.to === 'unknown' || (event.entity === 'master' && event.to === '90')) return 'unknown'
  if (event.to === 'failed' || event.to === '40') return 'danger'
  if (event.to === 'final' || event.to === '20') return 'success'
  return event.to === 'sent' || event.to === 'landed' || event.to === '10' ? 'info' : 'neutral'
}
