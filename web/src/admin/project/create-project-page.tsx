import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { FormPage } from '../frames/form-page.tsx'
import { paths } from '../paths.ts'
import { ProjectFields } from './project-fields.tsx'
import { useProjectForm } from './use-project-form.ts'

/** Register a project. The idempotency key lives as long as the page: a second press registers nothing twice. */
export function CreateProjectPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const key = useRef({ body: '', value: '' })
  const { form, failure, onSubmit } = useProjectForm(null, async (input) => {
    const body = JSON.stringify(input)
    if (key.current.body !== body) key.current = { body, value: crypto.randomUUID() }
    const project = await call(
      endpoints.registerProject,
      { body: input },
      { idempotencyKey: key.current.value },
    )
    form.reset(form.getValues())
    showToast(t('projects.registered'), 'success')
    setTimeout(() => void navigate(paths.project(project.projectId)))
  })
  return (
    <FormPage
      title={t('projects.createTitle')}
      description={t('projects.createDescription')}
      parent={{ to: paths.projects, label: t('projects.title') }}
      submitLabel={t('projects.register')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      failure={failure}
      doing="register"
      onSubmit={onSubmit}
    >
      <ProjectFields form={form} project={null} />
    </FormPage>
  )
}
