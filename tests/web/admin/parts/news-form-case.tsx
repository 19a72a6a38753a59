import { fireEvent } from '@testing-library/react'
import { endpoints } from '#contract/endpoints.ts'
import { CreateNewsPage } from '#web/src/admin/news/news-form.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { fieldOf, type FormCase } from './played-form.tsx'

const articleFields = { slug: 'a-slug', titleKor: 'x', titleEng: 'x', summaryKor: 'x', summaryEng: 'x' }

/** The form of news, as in the cases of refused forms. */
export const newsForms: Record<string, Record<string, FormCase>> = {
  'news/news-form.tsx': {
    'a new article': {
      page: <CreateNewsPage />,
      endpoint: endpoints.createArticle,
      fill: () => {
        const fields = { ...articleFields, bodyKor: 'x', bodyEng: 'x' }
        for (const [name, value] of Object.entries(fields))
          fireEvent.change(fieldOf(name), { target: { value } })
      },
      send: eng.news.register,
    },
  },
}
