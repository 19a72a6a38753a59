import { useTranslation } from 'react-i18next'
import { shortAddress } from '#web/src/shared/format.ts'
import { Card } from '#web/src/ui/card.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { TimelineList, type TimelineEntry } from '#web/src/ui/data/timeline-list.tsx'
import { useActorName } from '../../parts/use-actor-name.ts'
import { useMigrationReason } from '../../parts/migration-status.tsx'
import type { MigrationStory } from './migration-story.ts'
import { hasSentence } from '../../parts/has-sentence.ts'
import { useToldText } from '../../parts/told.tsx'
import { readReason } from '#contract/codes/told.ts'

type StoryEvent = MigrationStory['events'][number]

/** Every move with who made it and why, the newest first. */
export function MigrationTimeline({ events }: { events: StoryEvent[] }) {
  const { t, i18n } = useTranslation()
  const reasonOf = useMigrationReason()
  const nameOf = useActorName()
  const say = { code: (code: string) => reasonOf(code).title, told: useToldText() }
  const stateOf = (state: string): string => {
    const key = `migrations.states.${state}`
    return hasSentence(i18n, key) ? t(key) : state
  }
  const entries: TimelineEntry[] = events.toReversed().map((event, at) => ({
    key: `${events.length - at} ${event.at}`,
    tone: toneOf(event),
    // What was asked for is no state of its own: where it came from says nothing.
    title:
      event.from === null || isAsked(event)
        ? stateOf(event.to)
        : t('migrations.move', { from: stateOf(event.from), to: stateOf(event.to) }),
    detail: event.reason && detailOf(event.reason, say),
    aside: (
      <Text size="xs" tone="muted">
        <Time at={event.at} /> · {actorOf(nameOf(event.actor))}
      </Text>
    ),
  }))
  return (
    <Card id="timeline" title={t('migrations.timeline')}>
      {entries.length > 0 ? (
        <TimelineList entries={entries} />
      ) : (
        <Text tone="muted">{t('migrations.noEvents')}</Text>
      )}
    </Card>
  )
}

/** A holder is shown by a wallet address, whose middle can be left out. */
function actorOf(actor: string): string {
  return /^0x[0-9a-f]{40}$/i.test(actor) ? shortAddress(actor) : actor
}

/** Events that leave the state as it is. */
const askedStates = ['return_asked', 'retry_asked', 'address_changed', 'address_signed']

function isAsked(event: StoryEvent) {
  return askedStates.includes(event.to)
}

/** `REFUSED_BY_OPS: words` is a code of migrations and what a person said beside it. */
function detailOf(text: string, say: Record<'code' | 'told', (text: string) => string>): string {
  const reason = readReason(text)
  if (!reason) return say.told(text)
  const { code, told } = reason
  return told ? `${say.code(code)}: ${say.told(told)}` : say.code(code)
}

function toneOf({ to }: StoryEvent): TimelineEntry['tone'] {
  if (to === 'completed') return 'success'
  if (to === 'return_asked' || to === 'return_planned') return 'warning'
  return ['returned', 'expired', 'created', 'retry_asked'].includes(to) ? 'neutral' : 'info'
}
