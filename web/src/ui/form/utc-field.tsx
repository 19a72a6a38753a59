import { useTranslation } from 'react-i18next'
import type { ComponentProps } from 'react'
import { formatKstFull } from '../../shared/format.ts'
import { TextField } from './inputs.tsx'

/** A moment in UTC (SPEC.md section 5), with Korea's clock said below. */
export function UtcField({ value, hint, ...field }: ComponentProps<typeof TextField> & { value: string }) {
  const { t } = useTranslation()
  const instant = value ? new Date(`${value}Z`) : null
  const isValid = instant !== null && !Number.isNaN(instant.getTime())
  return (
    <TextField
      {...field}
      value={value}
      type="datetime-local"
      step={60}
      suffix="UTC"
      hint={isValid ? t('units.inKorea', { at: formatKstFull(instant) }) : (hint ?? t('units.utcHint'))}
    />
  )
}
