import { useTranslation } from 'react-i18next'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { keyPurposes, mainnets, type Project } from '#contract/project/projects.ts'
import { Card } from '../../ui/card.tsx'
import { FormSection } from '../../ui/form/form-bar.tsx'
import { SelectField, TextArea, TextField } from '../../ui/form/inputs.tsx'
import { UtcField } from '../../ui/form/utc-field.tsx'
import { useFieldError } from '../parts/use-api-form.ts'
import type { ProjectForm } from './project-form-schema.ts'
import { SecretField } from './secret-field.tsx'
import type { AdminKey, AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

type Name = Exclude<FieldPath<ProjectForm>, 'secretKeys'>

function labelOf(name: Name): AdminKey {
  switch (name) {
    case 'secretKeys.admin':
      return 'projects.fields.admin'
    case 'secretKeys.listing':
      return 'projects.fields.listing'
    case 'secretKeys.fee':
      return 'projects.fields.fee'
    default:
      return `projects.fields.${name}`
  }
}

interface ProjectFieldsProps {
  form: UseFormReturn<ProjectForm>
  /** Null while registering. */
  project: Project | null
}

/** Every field of SPEC.md section 3 a person types, in five groups. */
export function ProjectFields({ form, project }: ProjectFieldsProps) {
  const { t } = useTranslation()
  const errorOf = useFieldError(form)
  const field = (name: Name, hint?: AdminKeyBelow<'projects.hints'>) => {
    const label = t(labelOf(name))
    return {
      ...form.register(name),
      label,
      error: errorOf(name, label),
      ...(hint && { hint: t(`projects.hints.${hint}`) }),
    }
  }
  const mainnetOptions = mainnets.map((value) => ({ value, label: t(`projects.mainnets.${value}`) }))
  return (
    <Card>
      <div className="grid gap-7">
        <FormSection title={t('projects.groups.identity')} description={t('projects.groups.identityNote')}>
          <TextField {...field('name')} isRequired />
          <TextField {...field('nameKor')} isRequired lang="ko" />
          <TextField {...field('symbol', 'symbol')} isRequired />
          <SelectField {...field('mainnet')} options={mainnetOptions} />
          <TextArea {...field('description')} className="sm:col-span-2" />
        </FormSection>
        <FormSection title={t('projects.groups.metadata')} description={t('projects.groups.metadataNote')}>
          <TextField {...field('jsonPath', 'jsonPath')} isMono className="sm:col-span-2" inputMode="url" />
          <TextField {...field('image')} isMono className="sm:col-span-2" inputMode="url" />
          <TextField {...field('contractAddress')} isMono className="sm:col-span-2" />
        </FormSection>
        <FormSection title={t('projects.groups.fees')}>
          <TextField {...field('creatorFeePercent')} suffix="%" inputMode="decimal" />
          <TextField {...field('projectFeePercent')} suffix="%" inputMode="decimal" />
        </FormSection>
        <FormSection title={t('projects.groups.schedule')} description={t('projects.groups.scheduleNote')}>
          <UtcField {...field('startTime')} value={form.watch('startTime')} />
          <UtcField {...field('endTime')} value={form.watch('endTime')} />
          <TextField {...field('mintStartBlock')} inputMode="numeric" />
          <TextField {...field('mintEndBlock')} inputMode="numeric" />
        </FormSection>
        <FormSection title={t('projects.groups.wallets')} description={t('projects.groups.walletsNote')}>
          {keyPurposes.map((purpose) => (
            <div key={purpose} className="grid gap-4 sm:col-span-2">
              <TextField {...field(`${purpose}WalletAddress`)} isMono />
              <SecretField
                {...field(`secretKeys.${purpose}`)}
                label={t(`projects.secrets.${purpose}`)}
                isEvm={form.watch('mainnet') !== 'solana'}
                stored={project?.storedKeys.find((key) => key.purpose === purpose)}
              />
            </div>
          ))}
        </FormSection>
      </div>
    </Card>
  )
}
