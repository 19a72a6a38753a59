import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Project } from '#contract/project/projects.ts'
import { call } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { showToast } from '../../ui/toast-store.ts'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { FormPage } from '../frames/form-page.tsx'
import { paths } from '../paths.ts'
import { ProjectFields } from './project-fields.tsx'
import { useProjectForm } from './use-project-form.ts'

/** Modify a project. */
export function UpdateProjectPage() {
  const { t } = useTranslation()
  const projectId = Number(useParams()['projectId'])
  const { data, error, isLoading, mutate } = useApi(
    endpoints.readProject,
    { params: { projectId } },
    { revalidateOnFocus: false },
  )
  if (data)
    return (
      <UpdateForm
        key={data.projectId}
        project={data}
        onSaved={(project) => void mutate(project, { revalidate: false })}
      />
    )
  const parent = { to: paths.projects, label: t('projects.title') }
  return (
    <DataPage title={t('projects.updateTitle')} parent={parent}>
      <DataView state={{ isLoading, isEmpty: true, error, onRetry: () => void mutate() }} empty={null}>
        {null}
      </DataView>
    </DataPage>
  )
}

function UpdateForm({ project, onSaved }: { project: Project; onSaved: (project: Project) => void }) {
  const { t } = useTranslation()
  const { form, failure, onSubmit } = useProjectForm(project, async (input) => {
    const saved = await call(endpoints.modifyProject, {
      params: { projectId: project.projectId },
      body: input,
    })
    form.reset(undefined, { keepValues: true })
    for (const purpose of ['listing', 'fee', 'admin'] as const)
      form.resetField(`secretKeys.${purpose}`, { defaultValue: '' })
    onSaved(saved)
    showToast(t('projects.saved'), 'success')
  })
  return (
    <FormPage
      title={t('projects.updateTitleOf', { name: project.name })}
      description={t('projects.updateDescription')}
      parent={{ to: paths.projects, label: t('projects.title') }}
      submitLabel={t('common.save')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      failure={failure}
      doing="modify"
      onSubmit={onSubmit}
    >
      <ProjectFields form={form} project={project} />
    </FormPage>
  )
}
