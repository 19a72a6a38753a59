import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type FormEventHandler } from 'react'
import { useForm, type FieldPath, type UseFormReturn } from 'react-hook-form'
import type { Article, ArticleInput } from '#contract/news/news.ts'
import { toApiError } from '../../shared/api-error.ts'
import { formOf, inputOf, newsFormSchema, type NewsForm } from './news-form-schema.ts'

interface NewsFormHook {
  form: UseFormReturn<NewsForm>
  failure: unknown
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** The article form's state; refusals of the API land on the fields they name. */
export function useNewsForm(
  article: Article | null,
  send: (input: ArticleInput) => Promise<void>,
): NewsFormHook {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<NewsForm>({ resolver: zodResolver(newsFormSchema), defaultValues: formOf(article) })
  const { reset } = form
  useEffect(() => reset(formOf(article), { keepDirtyValues: true }), [article, reset])
  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await send(inputOf(values))
    } catch (cause) {
      setFailure(cause)
      for (const { path, code } of toApiError(cause).fieldIssues)
        if (path in values)
          form.setError(path as FieldPath<NewsForm>, {
            message: code === 'SLUG_TAKEN' ? 'news.errors.slugTaken' : 'news.errors.refused',
          })
      window.scrollTo({ top: 0, behavior: 'smooth' })
    }
  })
  return { form, failure, onSubmit: (event) => void submit(event) }
}
