import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { outcomeOf } from '#contract/reveal/match-rule.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'

interface Props {
  reveal: Reveal
  onChange: (after: Reveal) => void
  onClose: () => void
}

/** The score of the match that decides; it is entered once. */
export function MatchDialog({ reveal, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const [score, setScore] = useState({ home: '', away: '' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { rule } = reveal
  if (!rule) return null
  const isWhole = /^\d{1,2}$/.test(score.home) && /^\d{1,2}$/.test(score.away)
  const goals = { home: Number(score.home), away: Number(score.away) }
  const send = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      onChange(await call(endpoints.saveMatchResult, { params: { revealId: reveal.revealId }, body: goals }))
      showToast(t('reveals.actions.done'), 'success')
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('reveals.actions.resultTitle', { match: rule.match })}
      description={t('reveals.actions.resultBody')}
      isLocked={isBusy}
    >
      <div className="mt-4 grid gap-5">
        {failure !== null && <Failed error={failure} doing="act" />}
        <div className="grid grid-cols-2 gap-4">
          {(['home', 'away'] as const).map((side) => (
            <TextField
              key={side}
              name={side}
              label={t(`reveals.actions.${side}`, { team: rule[side] })}
              inputMode="numeric"
              isRequired
              value={score[side]}
              onChange={(event) => setScore({ ...score, [side]: event.target.value })}
            />
          ))}
        </div>
        {isWhole && <Text>{t(`reveals.outcomes.${outcomeOf(goals)}`, rule)}</Text>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.back')}</Button>
          <Button
            onClick={() => void send()}
            variant="primary"
            isBusy={isBusy}
            disabledReason={isWhole ? null : t('reveals.actions.resultTitle', { match: rule.match })}
          >
            {t('reveals.actions.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
