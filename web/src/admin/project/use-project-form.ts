import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type FormEventHandler } from 'react'
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form'
import type { Project, ProjectInput } from '#contract/project/projects.ts'
import { toApiError } from '../../shared/api-error.ts'
import { formOf, inputOf, projectFormSchema, type ProjectForm } from './project-form-schema.ts'

interface ProjectFormHook {
  form: UseFormReturn<ProjectForm>
  failure: unknown
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** The project form's state; refusals of the API land on the fields they name. */
export function useProjectForm(
  project: Project | null,
  send: (input: ProjectInput) => Promise<void>,
): ProjectFormHook {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<ProjectForm>({
    resolver: zodResolver(projectFormSchema),
    defaultValues: formOf(project),
  })
  const { reset } = form
  useEffect(() => reset(formOf(project), { keepDirtyValues: true }), [project, reset])
  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await send(inputOf(values))
    } catch (cause) {
      setFailure(cause)
      for (const issue of toApiError(cause).fieldIssues)
        if (issue.path in values)
          form.setError(issue.path as FieldPath<ProjectForm>, { message: 'projects.errors.refused' })
      window.scrollTo({ top: 0, behavior: 'smooth' })
    }
  })
  return { form, failure, onSubmit: (event) => void submit(event) }
}
