import { useTranslation } from 'react-i18next'
import { ruleReasons } from '#contract/alert/codes.ts'
import type { AlertRule } from '#contract/alert/rules.ts'
import { endpoints } from '#contract/endpoints.ts'
import { SelectField } from '../../ui/form/inputs.tsx'
import * as codecs from '../kit/form/codecs.ts'
import type { OwnProps } from '../kit/form/field-types.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'

/** A rule, new or changed. */
export const RuleForm = resourceForm({
  words: 'alertRules',
  key: 'ruleId',
  create: endpoints.createAlertRule,
  update: endpoints.modifyAlertRule,
  fields: (field) => [
    field.text('name'),
    field.choice('condition'),
    field.number('threshold', { hint: 'threshold' }),
    field.own('waitingCode', codecs.text, Reason),
    field.choice('severity'),
    field.choice('status'),
  ],
}).dialog()

/** Which reason of a waiting run; none for any. */
function Reason({ field: { inputRef, ...field } }: OwnProps<AlertRule>) {
  const { t } = useTranslation()
  const options = [
    { value: '', label: t('common.all') },
    ...ruleReasons.map((value) => ({ value, label: t(`waiting.${value}.short`) })),
  ]
  return (
    <SelectField
      {...field}
      ref={inputRef}
      options={options}
      onChange={(event) => field.onChange(event.target.value)}
    />
  )
}
