import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '#web/src/ui/form/inputs.tsx'
import { amountKinds, type RuleDraft } from './rule-draft.ts'

const labels = {
  flat: 'campaigns.preset.amount',
  held: 'campaigns.rule.forEach',
  share: 'campaigns.rule.total',
} as const

/** How much everybody gets. */
export function RuleAmounts({
  rule,
  change,
}: {
  rule: RuleDraft
  change: (part: Partial<RuleDraft>) => void
}) {
  const { t } = useTranslation()
  const { amountKind, amount, counted, parts } = rule
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('campaigns.rule.amounts')}
        value={amountKind}
        onChange={({ target }) =>
          change({ amountKind: amountKinds.find((one) => one === target.value) ?? 'flat' })
        }
        options={amountKinds.map((value) => ({ value, label: t(`campaigns.rule.amountKinds.${value}`) }))}
      />
      {amountKind !== 'column' && (
        <TextField
          label={t(labels[amountKind])}
          hint={amountKind === 'held' ? t('campaigns.rule.forEachHint') : undefined}
          inputMode="decimal"
          isRequired
          value={amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
      )}
      {amountKind !== 'flat' && (
        <SelectField
          label={t('campaigns.rule.counted')}
          value={String(counted)}
          onChange={({ target }) => change({ counted: Number(target.value) })}
          options={parts.map((part, at) => ({
            value: String(part.key),
            label: `${t('campaigns.rule.part', { n: at + 1 })}: ${t(`campaigns.rule.kinds.${part.kind}`)}`,
          }))}
        />
      )}
    </div>
  )
}
