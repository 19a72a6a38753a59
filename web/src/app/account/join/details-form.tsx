import { useTranslation } from 'react-i18next'
import { hyphenedBusinessNumber, hyphenedPhone } from '#contract/account/account-rules.ts'
import type { UserKind } from '#contract/account/codes.ts'
import { TextInput } from '#web/src/ui/site/form.tsx'
import { AccountForm } from '../account-form.tsx'
import { AddressFields } from '../address-fields.tsx'
import { useAccountForm, type AccountForm as Form } from '../use-account-form.ts'
import { foundOf, useChecks } from '../use-checks.ts'
import { useLabels } from '../use-labels.ts'
import type { JoinDetails } from './draft.ts'

interface DetailsFormProps {
  kind: UserKind
  details: JoinDetails
  /** Kept as it is typed. */
  onType: (details: JoinDetails) => void
  onDone: (details: JoinDetails) => void
}

/** Who registers: name, telephone, address, and of a company its number. */
export function DetailsForm({ kind, details, onType, onDone }: DetailsFormProps) {
  const { t } = useTranslation('site')
  const isCompany = kind === 'company'
  const labels = useLabels(kind)
  const checks = useChecks()
  const form = useAccountForm<JoinDetails>({
    initial: details,
    labels,
    check: (values) =>
      foundOf({
        businessNo: isCompany ? checks.businessNo(labels.businessNo, values.businessNo) : undefined,
        name: checks.name(labels.name, values.name),
        nickname: checks.nickname(labels.nickname, values.nickname),
        mobileNo: checks.phone(labels.mobileNo, values.mobileNo),
        telephone: isCompany ? checks.phone(labels.telephone, values.telephone) : undefined,
        postcode: checks.postcode(labels.postcode, values.postcode),
        road: checks.filled(labels.road, values.road),
      }),
    send: async (values) => onDone(values),
  })
  const kept: Form<JoinDetails> = {
    ...form,
    change: (part) => {
      onType({ ...form.values, ...part })
      form.change(part)
    },
  }
  const legend = t(isCompany ? 'account.fields.companyAddress' : 'account.fields.homeAddress')
  return (
    <AccountForm form={kept} submit={t('account.next')}>
      {isCompany && <Field form={kept} name="businessNo" label={labels.businessNo} isNumber />}
      <Field form={kept} name="name" label={labels.name} />
      <Field form={kept} name="nickname" label={labels.nickname} />
      <Field form={kept} name="mobileNo" label={labels.mobileNo} isNumber />
      {isCompany && <Field form={kept} name="telephone" label={labels.telephone} isNumber />}
      <AddressFields legend={legend} values={kept.values} errors={kept.errors} change={kept.change} />
    </AccountForm>
  )
}

/** How a browser fills them in. */
const autoComplete = {
  name: 'name',
  nickname: 'nickname',
  mobileNo: 'tel',
  telephone: 'work tel',
  businessNo: 'off',
} as const
type FieldName = keyof typeof autoComplete

/** Digits are typed, hyphens are shown. */
const formats: Partial<Record<FieldName, (text: string) => string>> = {
  mobileNo: hyphenedPhone,
  telephone: hyphenedPhone,
  businessNo: hyphenedBusinessNumber,
}

interface FieldProps {
  form: Form<JoinDetails>
  name: FieldName
  label: string
  isNumber?: boolean
}

function Field({ form, name, label, isNumber = false }: FieldProps) {
  const { t } = useTranslation('site')
  const format = formats[name] ?? ((text: string) => text)
  return (
    <TextInput
      name={name}
      label={label}
      hint={t(`account.hints.${name}`)}
      autoComplete={autoComplete[name]}
      {...(isNumber && { inputMode: name === 'businessNo' ? ('numeric' as const) : ('tel' as const) })}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(event) => form.change({ [name]: format(event.target.value) })}
    />
  )
}
