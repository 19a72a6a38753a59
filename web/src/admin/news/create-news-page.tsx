import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { FormPage } from '../frames/form-page.tsx'
import { paths } from '../paths.ts'
import { NewsFields } from './news-fields.tsx'
import { useNewsForm } from './use-news-form.ts'

/** Write an article. The idempotency key lives as long as the page: a second press registers nothing twice. */
export function CreateNewsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const key = useRef({ body: '', value: '' })
  const { form, failure, onSubmit } = useNewsForm(null, async (input) => {
    const body = JSON.stringify(input)
    if (key.current.body !== body) key.current = { body, value: crypto.randomUUID() }
    const article = await call(
      endpoints.createArticle,
      { body: input },
      { idempotencyKey: key.current.value },
    )
    form.reset(form.getValues())
    showToast(t('news.registered'), 'success')
    setTimeout(() => void navigate(paths.article(article.newsId)))
  })
  return (
    <FormPage
      title={t('news.createTitle')}
      description={t('news.createDescription')}
      parent={{ to: paths.news, label: t('news.title') }}
      submitLabel={t('news.register')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      failure={failure}
      doing="register"
      onSubmit={onSubmit}
    >
      <NewsFields form={form} />
    </FormPage>
  )
}
