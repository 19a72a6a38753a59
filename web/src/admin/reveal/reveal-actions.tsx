import { CalendarClock, CalendarX, Sparkles, Trash2, Trophy, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useNow } from '#web/src/shared/use-now.ts'
import { Button } from '#web/src/ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { MatchDialog } from './match-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useQuote } from './use-quote.ts'

interface Props {
  reveal: Reveal
  onChange: (after: Reveal) => void
}
type Window = 'schedule' | 'match' | 'now' | 'unschedule' | 'cancel' | 'rollback'

/** What can be done with a reveal as it stands; each asks first, with true numbers. */
export function RevealActions({ reveal, onChange }: Props) {
  const { t } = useTranslation()
  const [window, setWindow] = useState<Window | null>(null)
  const denied = useDenied()
  const { state } = reveal
  const mayBegin = ['committed', 'scheduled', 'rolled_back'].includes(state) || isLeft(reveal)
  const close = (): void => setWindow(null)
  const button = (
    name: Window,
    look: { icon: typeof Undo2; by: Pick<Endpoint, 'role'>; text: string; isDanger?: boolean },
  ): ReactNode => (
    <Button
      key={name}
      icon={look.icon}
      {...(look.isDanger && { variant: 'danger' as const })}
      disabledReason={denied(look.by)}
      onClick={() => setWindow(name)}
    >
      {look.text}
    </Button>
  )
  return (
    <>
      {reveal.rule &&
        !reveal.outcome &&
        ['committed', 'scheduled'].includes(state) &&
        button('match', {
          icon: Trophy,
          by: endpoints.saveMatchResult,
          text: t('reveals.actions.matchResult'),
        })}
      {mayBegin &&
        button('schedule', {
          ...{ icon: CalendarClock, by: endpoints.scheduleReveal },
          text: t(state === 'scheduled' ? 'reveals.actions.reschedule' : 'reveals.actions.schedule'),
        })}
      {mayBegin &&
        button('now', { icon: Sparkles, by: endpoints.scheduleReveal, text: t('reveals.actions.now') })}
      {state === 'scheduled' &&
        button('unschedule', {
          icon: CalendarX,
          by: endpoints.unscheduleReveal,
          text: t('reveals.actions.unschedule'),
        })}
      {['committed', 'scheduled', 'rolled_back'].includes(state) &&
        button('cancel', {
          icon: Trash2,
          by: endpoints.cancelReveal,
          text: t('reveals.actions.cancel'),
          isDanger: true,
        })}
      <RollbackButton reveal={reveal} render={button} />
      {window === 'schedule' && <ScheduleDialog reveal={reveal} onChange={onChange} onClose={close} />}
      {window === 'match' && <MatchDialog reveal={reveal} onChange={onChange} onClose={close} />}
      <Question window={window} reveal={reveal} onChange={onChange} onClose={close} />
    </>
  )
}

/** Something of a reveal that is over was minted, or failed, since. */
function isLeft({ state, mintedCount, revealedCount }: Reveal): boolean {
  return state === 'revealed' && mintedCount > revealedCount
}

function RollbackButton({
  reveal,
  render,
}: {
  reveal: Reveal
  render: (
    name: Window,
    look: { icon: typeof Undo2; by: Pick<Endpoint, 'role'>; text: string; isDanger?: boolean },
  ) => ReactNode
}) {
  const { t } = useTranslation()
  const nowMs = useNow(10_000)
  const { state, rollbackUntil, revealedCount } = reveal
  if (state !== 'revealed' || revealedCount === 0) return null
  if (rollbackUntil === null || Date.parse(rollbackUntil) <= nowMs) return null
  return render('rollback', {
    ...{ icon: Undo2, by: endpoints.rollBackReveal, isDanger: true },
    text: t('reveals.actions.rollback'),
  })
}

function Question({
  window,
  reveal,
  onChange,
  onClose,
}: Props & { window: Window | null; onClose: () => void }) {
  const { t } = useTranslation()
  const quote = useQuote(reveal, window === 'now')
  const { revealId, revealedCount, tokenCount, mintedCount, way } = reveal
  const params = { revealId }
  const count = (way === 'chain' ? mintedCount : tokenCount) - revealedCount
  const done = (after: Reveal, words: 'begun' | 'done' = 'done'): void => {
    onChange(after)
    showToast(t(`reveals.actions.${words}`), 'success')
  }
  const asked: Partial<Record<Window, ConfirmRequest>> = {
    now: {
      title: t('reveals.actions.nowTitle', { count }),
      body: (
        <>
          <p>{quote.sentence}</p>
          <p className="mt-2">{t('reveals.actions.nowBody')}</p>
        </>
      ),
      confirmLabel: t('reveals.actions.now'),
      notYet: quote.isReady ? null : t('common.loading'),
      onConfirm: async () =>
        done(
          await call(endpoints.scheduleReveal, {
            params,
            body: { at: null, quotedLamports: quote.lamports },
          }),
          'begun',
        ),
    },
    unschedule: {
      title: t('reveals.actions.unscheduleTitle'),
      body: t('reveals.actions.unscheduleBody'),
      confirmLabel: t('reveals.actions.unschedule'),
      onConfirm: async () => done(await call(endpoints.unscheduleReveal, { params, body: {} })),
    },
    cancel: {
      title: t('reveals.actions.cancelTitle'),
      body: t('reveals.actions.cancelBody'),
      confirmLabel: t('reveals.actions.cancel'),
      tone: 'danger',
      needsReason: true,
      onConfirm: async (reason) => done(await call(endpoints.cancelReveal, { params, body: { reason } })),
    },
    rollback: {
      title: t('reveals.actions.rollbackTitle'),
      body: t(way === 'chain' ? 'reveals.actions.rollbackChain' : 'reveals.actions.rollbackServed', {
        count: revealedCount,
      }),
      confirmLabel: t('reveals.actions.rollback'),
      tone: 'danger',
      needsReason: true,
      onConfirm: async (reason) =>
        done(await call(endpoints.rollBackReveal, { params, body: { revealedCount, reason } })),
    },
  }
  return <ConfirmDialog request={(window && asked[window]) ?? null} onClose={onClose} />
}
