import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, type FormEventHandler } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Project, ProjectInput } from '#contract/project/projects.ts'
import { useApiForm } from '../parts/use-api-form.ts'
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
  const { form, failure, submitWith } = useApiForm<ProjectForm>({
    resolver: zodResolver(projectFormSchema),
    defaultValues: formOf(project),
  })
  const { reset } = form
  useEffect(() => reset(formOf(project), { keepDirtyValues: true }), [project, reset])
  return { form, failure, onSubmit: submitWith((values) => send(inputOf(values))) }
}
