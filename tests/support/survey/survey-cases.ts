import { freshKey, type TestApi } from '../api.ts'
import type { Case } from '../routes/route-case.ts'
import { answerBody, createSurvey, everyKind, openedSurvey, surveyBody } from './surveys.ts'

/** Cases of the routes of surveys. */
export function surveyCases(fixture: () => { api: TestApi }) {
  const admin = () => fixture().api.admin
  const draft = async () => ({ params: { surveyId: (await createSurvey(admin())).surveyId } })
  const opened = async (values = {}) => ({
    params: { surveyId: (await openedSurvey(admin(), values)).surveyId },
  })
  const none = { params: { surveyId: 999_999 }, code: 'NOT_FOUND' }
  const times = () => {
    const { opensAt, closesAt } = surveyBody()
    return { opensAt, closesAt }
  }
  return {
    listSurveys: { good: () => ({ query: 'state=draft' }), bad: { query: 'state=x', code: 'BAD_REQUEST' } },
    readSurvey: { good: draft, bad: none },
    createSurvey: {
      good: () => ({ body: surveyBody(), headers: { 'idempotency-key': freshKey() } }),
      bad: { body: { titleKor: '' }, code: 'BAD_REQUEST' },
    },
    modifySurvey: {
      good: async () => ({ ...(await draft()), body: { ...surveyBody({ titleEng: 'Other' }), revision: 1 } }),
      bad: { ...none, body: { ...surveyBody(), revision: 1 } },
    },
    openSurvey: { good: draft, bad: none },
    closeSurvey: {
      good: async () => ({ ...(await opened()), body: { reason: 'It is a test.' } }),
      bad: { ...none, body: { reason: 'It is a test.' } },
    },
    createSurveyVersion: {
      good: async () => ({ ...(await opened()), body: times() }),
      bad: { ...none, body: times() },
    },
    readSurveyResults: { good: opened, bad: none },
    downloadSurveyResults: { good: opened, bad: none },
    listSurveyTexts: {
      good: async () => {
        const { surveyId } = (await opened({ questions: everyKind })).params
        return { params: { surveyId, questionId: 'short' } }
      },
      bad: { params: { surveyId: 999_999, questionId: 'short' }, code: 'NOT_FOUND' },
    },
    downloadSurveyAnswers: { good: opened, bad: none },
    streamSurvey: { good: opened, bad: none },
    readPublicSurvey: { good: opened, bad: none },
    answerSurvey: {
      good: async () => ({ ...(await opened({ audience: 'everybody' })), body: answerBody({ revision: 1 }) }),
      bad: { ...none, body: answerBody({ revision: 1 }) },
    },
  } as const satisfies Record<string, Case>
}
