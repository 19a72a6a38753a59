import { endpoints } from '#contract/endpoints.ts'
import { formatCount } from '../../shared/format.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { paths } from '../paths.ts'
import { surveyLooks } from './looks.ts'

/** Every survey, with how many answered it. */
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
    column.link('titleKor', 300, { note: (row) => row.titleEng }),
    column.badge('state', 130, surveyLooks),
    column.word('audience', 190),
    column.own('answers', 110, (row) => formatCount(row.answers), { align: 'end' }),
    column.time('opensAt', 190),
    column.time('closesAt', 190),
    column.since('registeredAt', 130),
  ],
})
