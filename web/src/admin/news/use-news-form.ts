import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, type FormEventHandler } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Article, ArticleInput } from '#contract/news/news.ts'
import { useApiForm } from '../parts/use-api-form.ts'
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
  const { form, failure, submitWith } = useApiForm<NewsForm>({
    resolver: zodResolver(newsFormSchema),
    defaultValues: formOf(article),
  })
  const { reset } = form
  useEffect(() => reset(formOf(article), { keepDirtyValues: true }), [article, reset])
  return { form, failure, onSubmit: submitWith((values) => send(inputOf(values))) }
}
