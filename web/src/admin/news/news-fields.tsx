import { useTranslation } from 'react-i18next'
import type { UseFormReturn } from 'react-hook-form'
import { newsStatuses } from '#contract/news/codes.ts'
import { Card } from '../../ui/card.tsx'
import { FormSection } from '../../ui/form/form-bar.tsx'
import { SelectField, TextArea, TextField } from '../../ui/form/inputs.tsx'
import { UtcField } from '../../ui/form/utc-field.tsx'
import { useFieldError } from '../parts/use-api-form.ts'
import { ArticlePreview } from './article-preview.tsx'
import type { NewsForm } from './news-form-schema.ts'
import type { AdminKey } from '#web/src/shared/sentence-keys.ts'

const bodyRows = 18

/** An article: where and when it appears, then its words in each language with a preview. */
export function NewsFields({ form }: { form: UseFormReturn<NewsForm> }) {
  const { t } = useTranslation()
  const errorOf = useFieldError(form)
  const field = (name: keyof NewsForm, hint?: AdminKey) => {
    const label = t(`news.fields.${name}`)
    return {
      ...form.register(name),
      label,
      error: errorOf(name, label),
      ...(hint && { hint: t(hint) }),
    }
  }
  const statuses = newsStatuses.map((value) => ({ value, label: t(`news.statuses.${value}`) }))
  return (
    <Card>
      <div className="grid gap-7">
        <FormSection title={t('news.groups.place')} description={t('news.groups.placeNote')}>
          <SelectField {...field('status')} options={statuses} />
          <UtcField {...field('publishedAt', 'news.hints.publishedAt')} value={form.watch('publishedAt')} />
          <TextField {...field('slug', 'news.hints.slug')} isRequired isMono className="sm:col-span-2" />
        </FormSection>
        {(['Kor', 'Eng'] as const).map((suffix) => {
          const lang = suffix === 'Kor' ? 'ko' : 'en'
          const words = { lang, className: 'sm:col-span-2', isRequired: true }
          return (
            <FormSection
              key={suffix}
              title={t(`news.groups.words${suffix}`)}
              description={t('news.groups.wordsNote')}
            >
              <TextField {...field(`title${suffix}`)} {...words} />
              <TextArea {...field(`summary${suffix}`, 'news.hints.summary')} {...words} rows={2} />
              <TextArea {...field(`body${suffix}`, 'news.hints.body')} {...words} rows={bodyRows} isMono />
              <ArticlePreview
                lang={lang}
                title={form.watch(`title${suffix}`)}
                summary={form.watch(`summary${suffix}`)}
                body={form.watch(`body${suffix}`)}
              />
            </FormSection>
          )
        })}
      </div>
    </Card>
  )
}
