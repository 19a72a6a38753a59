import { endpoints } from '#contract/endpoints.ts'
import { formatCount } from '../../shared/format.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { paths } from '../paths.ts'
import { surveyLooks } from './looks.ts'

const titles = { kor: ['titleKor', 'titleEng'], eng: ['titleEng', 'titleKor'] } as const

/** Every survey, with how many answered it. The title in the language of the page comes first. */
export const SurveyListPage = listPage({
  list: endpoints.listSurveys,
  words: 'surveys',
  key: 'surveyId',
  create: paths.createSurvey,
  createdBy: endpoints.createSurvey,
  open: (row) => paths.survey(row.surveyId),
  refreshEveryMs: 10_000,
  filters: (filter) => [filter.search(), filter.chips('state'), filter.chips('audience')],
  columns: (column) => [
    column.link(titles[currentLanguage()][0], 300, { note: (row) => row[titles[currentLanguage()][1]] }),
    column.badge('state', 130, surveyLooks),
    column.word('audience', 190),
    column.own('answers', 110, (row) => formatCount(row.answers), { align: 'end' }),
    column.time('opensAt', 190),
    column.time('closesAt', 190),
    column.since('registeredAt', 130),
  ],
})
