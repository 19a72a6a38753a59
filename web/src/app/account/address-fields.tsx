import { useTranslation } from 'react-i18next'
import { digitsOf, postcodeDigits } from '#contract/account/account-rules.ts'
import { FormGroup } from '#web/src/ui/site/app/account-parts.tsx'
import { TextInput } from '#web/src/ui/site/form.tsx'

export interface AddressValues {
  postcode: string
  road: string
  detail: string
}
export const noAddress: AddressValues = { postcode: '', road: '', detail: '' }

interface AddressFieldsProps {
  legend: string
  values: AddressValues
  errors: Partial<Record<keyof AddressValues, string>>
  change: (part: Partial<AddressValues>) => void
}

/** A Korean address: the postcode of five digits, the road, and the rest. */
export function AddressFields({ legend, values, errors, change }: AddressFieldsProps) {
  const { t } = useTranslation('site')
  return (
    <FormGroup legend={legend}>
      <TextInput
        name="postcode"
        label={t('account.fields.postcode')}
        inputMode="numeric"
        autoComplete="postal-code"
        value={values.postcode}
        error={errors.postcode}
        onChange={(event) => change({ postcode: digitsOf(event.target.value).slice(0, postcodeDigits) })}
      />
      <TextInput
        name="road"
        label={t('account.fields.road')}
        autoComplete="address-line1"
        value={values.road}
        error={errors.road}
        onChange={(event) => change({ road: event.target.value })}
      />
      <TextInput
        name="detail"
        label={t('account.fields.detail')}
        optional={t('account.optional')}
        autoComplete="address-line2"
        value={values.detail}
        error={errors.detail}
        onChange={(event) => change({ detail: event.target.value })}
      />
    </FormGroup>
  )
}
