import { useTranslation } from 'react-i18next'
import { useController, type UseFormReturn } from 'react-hook-form'
import { CheckField, TextField } from '#web/src/ui/form/inputs.tsx'
import { CollectionSelect } from '../../collection/index.ts'
import { choiceOf, useFieldError } from '../../parts/use-api-form.ts'
import { ProjectSelect } from '../../project/index.ts'
import type { RouteForm } from './route-form-schema.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

interface FieldsProps {
  form: UseFormReturn<RouteForm>
}

function useField({ form }: FieldsProps) {
  const { t } = useTranslation()
  const errorOf = useFieldError(form)
  return (name: keyof RouteForm) => {
    const label = t(`migrationRoutes.fields.${name}`)
    return { ...form.register(name), label, error: errorOf(name, label) }
  }
}

/** From where and to where. */
export function WayFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const errorOf = useFieldError(form)
  const { control } = form
  const from = useController({ control, name: 'oldProject' }).field
  const to = useController({ control, name: 'newProject' }).field
  const collection = useController({ control, name: 'collection' }).field
  const words = (name: 'oldProject' | 'newProject' | 'collection') => {
    const label = t(`migrationRoutes.fields.${name}`)
    return { label, isRequired: true, error: errorOf(name, label) }
  }
  return (
    <>
      <ProjectSelect {...choiceOf(from)} {...words('oldProject')} family="evm" />
      <ProjectSelect
        {...choiceOf(to)}
        {...words('newProject')}
        family="solana"
        onChange={(value) => {
          to.onChange(value)
          collection.onChange('')
        }}
      />
      <CollectionSelect
        {...choiceOf(collection)}
        {...words('collection')}
        hint={t('migrationRoutes.hints.collection')}
        projectId={to.value === '' ? null : Number(to.value)}
      />
    </>
  )
}

/** Fee, time limit, supply and the switch. */
export function LimitFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const field = useField({ form })
  const hint = (name: AdminKeyBelow<'migrationRoutes.hints'>) => ({
    hint: t(`migrationRoutes.hints.${name}`),
  })
  return (
    <>
      <TextField {...field('feeCoins')} {...hint('feeCoins')} isRequired inputMode="decimal" />
      <TextField
        {...field('minutes')}
        {...hint('minutes')}
        isRequired
        inputMode="numeric"
        suffix={t('migrationRoutes.minutesUnit')}
      />
      <TextField {...field('supply')} {...hint('supply')} inputMode="numeric" />
      <CheckField {...field('isOn')} {...hint('isOn')} id="route-is-on" />
    </>
  )
}
