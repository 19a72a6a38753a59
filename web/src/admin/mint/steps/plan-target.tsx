import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { masterStatus } from '#contract/codes/status.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { LinkButton } from '#web/src/ui/button.tsx'
import { SelectField, TextField } from '#web/src/ui/form/inputs.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { paths } from '../../paths.ts'
import type { PlanPartProps } from './plan-part.ts'

/** Which project pays and which collection the NFTs belong to. */
export function PlanTarget({ settings, set }: PlanPartProps) {
  const { t } = useTranslation()
  const projects = useApi(endpoints.listProjects, { query: { limit: 200 } })
  const rows = projects.data?.rows ?? []
  const project = rows.find((row) => row.projectId === settings.projectId)
  const only = rows.length === 1 ? rows[0]?.projectId : undefined
  useEffect(() => {
    if (settings.projectId === null && only !== undefined) set({ projectId: only })
  })
  const hasSigner = project?.storedKeys.some((key) => key.purpose === 'admin') ?? true
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('wizard.plan.name')}
        hint={t('wizard.plan.nameHint')}
        isRequired
        className="sm:col-span-2"
        maxLength={100}
        value={settings.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <SelectField
        label={t('collections.project')}
        isRequired
        value={settings.projectId ?? ''}
        options={[
          { value: '', label: t('collections.chooseProject') },
          ...rows.map((row) => ({ value: String(row.projectId), label: `${row.name} (${row.symbol})` })),
        ]}
        onChange={(event) =>
          set({ projectId: event.target.value ? Number(event.target.value) : null, collectionId: null })
        }
      />
      <CollectionSelect settings={settings} set={set} />
      {project && !hasSigner && (
        <div className="sm:col-span-2">
          <Notice
            tone="warning"
            title={t('errors.SIGNER_MISSING.title')}
            actions={
              <LinkButton to={paths.project(project.projectId)} size="sm">
                {t('master.toProject')}
              </LinkButton>
            }
          >
            {t('errors.SIGNER_MISSING.next')}
          </Notice>
        </div>
      )}
    </div>
  )
}

function CollectionSelect({ settings, set }: PlanPartProps) {
  const { t } = useTranslation()
  const { projectId } = settings
  const { data } = useApi(
    endpoints.listCollections,
    projectId === null ? null : { query: { projectId, limit: 200 } },
    { refreshInterval: 4_000 },
  )
  const rows = (data?.rows ?? []).filter((row) => row.projectId === projectId)
  const ready = rows.filter((row) => row.status === masterStatus.completed)
  const only = ready.length === 1 ? ready[0]?.collectionId : undefined
  useEffect(() => {
    if (settings.collectionId === null && only !== undefined) set({ collectionId: only })
  })
  const isNone = projectId !== null && data !== undefined && rows.length === 0
  const options = rows.map((row) => ({
    value: String(row.collectionId),
    label:
      row.status === masterStatus.completed
        ? row.name
        : t('wizard.plan.collectionPending', { name: row.name }),
    isDisabled: row.status !== masterStatus.completed,
  }))
  return (
    <div>
      <SelectField
        label={t('collections.one')}
        isRequired
        disabled={projectId === null}
        value={settings.collectionId ?? ''}
        options={[
          {
            value: '',
            label: t(projectId === null ? 'wizard.plan.projectFirst' : 'wizard.plan.chooseCollection'),
          },
          ...options,
        ]}
        onChange={(event) => set({ collectionId: event.target.value ? Number(event.target.value) : null })}
      />
      {isNone && (
        <p className="mt-3">
          <LinkButton to={paths.collections} size="sm">
            {t('wizard.plan.makeCollection')}
          </LinkButton>
        </p>
      )}
    </div>
  )
}
