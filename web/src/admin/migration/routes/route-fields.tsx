import { useTranslation } from 'react-i18next'
import type { UseFormReturn } from 'react-hook-form'
import { oldChains } from '#contract/migration/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Project } from '#contract/project/projects.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { CheckField, SelectField, TextField } from '#web/src/ui/form/inputs.tsx'
import { useFieldError } from '../../parts/use-api-form.ts'
import type { RouteForm } from './route-form-schema.ts'

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
  const field = useField({ form })
  const projects = useApi(endpoints.listProjects, { query: { limit: 200 } })
  const projectId = form.watch('newProject')
  const collections = useApi(
    endpoints.listCollections,
    projectId ? { query: { projectId, limit: 200 } } : null,
  )
  const isOld = (row: Project) => oldChains.some((chain) => chain === row.mainnet)
  const options = (rows: Project[]) => [
    { value: '', label: t('migrationRoutes.chooseProject') },
    ...rows.map((row) => ({
      value: String(row.projectId),
      label: `${row.name} (${t(`projects.mainnets.${row.mainnet}`)})`,
    })),
  ]
  const rows = projects.data?.rows ?? []
  const collectionOptions = [
    { value: '', label: t('migrationRoutes.chooseCollection') },
    ...(collections.data?.rows ?? [])
      .filter((row) => row.mintAddress !== null)
      .map((row) => ({ value: String(row.collectionId), label: row.name })),
  ]
  return (
    <>
      <SelectField {...field('oldProject')} isRequired options={options(rows.filter(isOld))} />
      <SelectField
        {...field('newProject')}
        isRequired
        options={options(rows.filter((row) => row.mainnet === 'solana'))}
      />
      <SelectField
        {...field('collection')}
        isRequired
        hint={t('migrationRoutes.hints.collection')}
        options={collectionOptions}
      />
    </>
  )
}

/** Fee, time limit, supply and the switch. */
export function LimitFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  const field = useField({ form })
  const hint = (name: string) => ({ hint: t(`migrationRoutes.hints.${name}`) })
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
