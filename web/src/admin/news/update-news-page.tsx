import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Article } from '#contract/news/news.ts'
import { call } from '../../shared/api-client.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { useApi } from '../../shared/use-api.ts'
import { showToast } from '../../ui/toast-store.ts'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { FormPage } from '../frames/form-page.tsx'
import { paths } from '../paths.ts'
import { NewsStatusBadge } from './news-columns.tsx'
import { NewsFields } from './news-fields.tsx'
import { useNewsForm } from './use-news-form.ts'

/** Modify an article, publish it or take it off the site. */
export function UpdateNewsPage() {
  const { t } = useTranslation()
  const newsId = Number(useParams()['seq'])
  const { data, error, isLoading, mutate } = useApi(
    endpoints.readArticle,
    { params: { newsId } },
    { revalidateOnFocus: false },
  )
  if (data)
    return (
      <UpdateForm
        key={data.newsId}
        article={data}
        onSaved={(article) => void mutate(article, { revalidate: false })}
      />
    )
  return (
    <DataPage title={t('news.updateTitle')} parent={{ to: paths.news, label: t('news.title') }}>
      <DataView state={{ isLoading, isEmpty: true, error, onRetry: () => void mutate() }} empty={null}>
        {null}
      </DataView>
    </DataPage>
  )
}

function UpdateForm({ article, onSaved }: { article: Article; onSaved: (article: Article) => void }) {
  const { t } = useTranslation()
  const { form, failure, onSubmit } = useNewsForm(article, async (input) => {
    const saved = await call(endpoints.modifyArticle, { params: { newsId: article.newsId }, body: input })
    form.reset(undefined, { keepValues: true })
    onSaved(saved)
    showToast(t('news.saved'), 'success')
  })
  return (
    <FormPage
      title={currentLanguage() === 'kor' ? article.titleKor : article.titleEng}
      description={t('news.updateDescription')}
      parent={{ to: paths.news, label: t('news.title') }}
      badges={<NewsStatusBadge t={t} row={article} />}
      submitLabel={t('common.save')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      failure={failure}
      doing="modify"
      onSubmit={onSubmit}
    >
      <NewsFields form={form} />
    </FormPage>
  )
}
