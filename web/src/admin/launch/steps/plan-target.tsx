import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { LinkButton } from '#web/src/ui/button.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { CollectionSelect, isReady } from '../../collection/index.ts'
import { paths } from '../../paths.ts'
import { ProjectSelect, useProject } from '../../project/index.ts'
import type { PlanPartProps } from './plan-part.ts'

/** Which project pays and, where it is of one, which collection the NFTs belong to. */
export function PlanTarget({ launch, settings, set, errorOf }: PlanPartProps) {
  const { t } = useTranslation()
  const first = useApi(endpoints.listProjects, { query: { limit: 2 } })
  const rows = first.data?.rows ?? []
  const project = useProject(settings.projectId)
  const only = rows.length === 1 ? rows[0]?.projectId : undefined
  useEffect(() => {
    if (settings.projectId === null && only !== undefined) set({ projectId: only })
  })
  const hasSigner = project?.storedKeys.some((key) => key.purpose === 'admin') ?? true
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('wizard.plan.name')}
        hint={t(settings.campaign ? 'campaigns.wizard.nameHint' : 'wizard.plan.nameHint')}
        isRequired
        className="sm:col-span-2"
        maxLength={100}
        value={settings.name}
        error={errorOf('name', t('wizard.plan.name'))}
        onChange={(event) => set({ name: event.target.value })}
      />
      <ProjectSelect
        family="solana"
        label={t('collections.fields.projectId')}
        isRequired
        {...(settings.campaign?.editing && { isDisabled: true })}
        error={errorOf('projectId', t('collections.fields.projectId'))}
        value={settings.projectId === null ? '' : String(settings.projectId)}
        onChange={(value) =>
          set({ projectId: value === '' ? null : Number(value), collectionId: null, fileSetId: null })
        }
      />
      {launch.needsCollection && <PlanCollection settings={settings} set={set} errorOf={errorOf} />}
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

function PlanCollection({ settings, set, errorOf }: Omit<PlanPartProps, 'launch'>) {
  const { t } = useTranslation()
  const { projectId } = settings
  const first = useApi(
    endpoints.listCollections,
    projectId === null ? null : { query: { projectId, limit: 2 } },
    { refreshInterval: 4_000 },
  )
  const rows = first.data?.rows ?? []
  const [only] = rows.length === 1 ? rows : []
  const onlyId = only && isReady(only) ? only.collectionId : undefined
  useEffect(() => {
    if (settings.collectionId === null && onlyId !== undefined) set({ collectionId: onlyId })
  })
  return (
    <div>
      <CollectionSelect
        label={t('collections.one')}
        isRequired
        projectId={projectId}
        error={errorOf('collectionId', t('collections.one'))}
        value={settings.collectionId === null ? '' : String(settings.collectionId)}
        onChange={(value) => set({ collectionId: value === '' ? null : Number(value) })}
      />
      {first.data?.rows.length === 0 && (
        <p className="mt-3">
          <LinkButton to={paths.collections} size="sm">
            {t('wizard.plan.makeCollection')}
          </LinkButton>
        </p>
      )}
    </div>
  )
}
