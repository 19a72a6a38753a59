import { useTranslation } from 'react-i18next'
import { CheckField, TextField } from '#web/src/ui/form/inputs.tsx'
import { noneDrawn, type RuleDraft } from './rule-draft.ts'

interface RuleDrawnProps {
  rule: RuleDraft
  change: (part: Partial<RuleDraft>) => void
}

/** Whether each round draws winners from among them, and how many. */
export function RuleDrawn({ rule: { drawn }, change }: RuleDrawnProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <CheckField
        id="isDrawn"
        label={t('campaigns.rule.drawn.label')}
        hint={t('campaigns.rule.drawn.hint')}
        checked={drawn !== null}
        onChange={({ target }) => change({ drawn: target.checked ? noneDrawn : null })}
      />
      {drawn && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('draws.fields.winnerCount')}
            isRequired
            inputMode="numeric"
            value={drawn.winners}
            onChange={({ target }) => change({ drawn: { ...drawn, winners: target.value.trim() } })}
          />
          <TextField
            label={t('draws.fields.reserveCount')}
            hint={t('campaigns.rule.drawn.reservesHint')}
            inputMode="numeric"
            value={drawn.reserves}
            onChange={({ target }) => change({ drawn: { ...drawn, reserves: target.value.trim() } })}
          />
        </div>
      )}
    </div>
  )
}
