import { endpoints } from '#contract/endpoints.ts'
import { answerTextSchema } from '#contract/survey/results.ts'
import { isText } from '#contract/survey/questions.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { listSurveys } from '#db/survey/surveys.ts'
import { listTexts } from '#db/survey/texts.ts'
import { AppError } from '../app-error.ts'
import { streamEvents } from '../http/event-stream.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presenterOf } from '../http/presenter.ts'
import { sendCsv } from '../http/send-csv.ts'
import { presentListedSurvey } from './present.ts'
import { answerSurvey, readPublicSurvey } from './public-surveys.ts'
import { readResults } from './read-results.ts'
import { answersCsv, resultsCsv } from './survey-csv.ts'
import { pulseId } from './survey-hub.ts'
import {
  closeSurvey,
  createSurvey,
  createVersion,
  findSurvey,
  modifySurvey,
  openSurvey,
  readSurvey,
} from './surveys.ts'

/** Fifty questions with thirty options in two languages. */
const jsonBytesMax = 2 * 1024 * 1024

const presentText = presenterOf(answerTextSchema, (row: Awaited<ReturnType<typeof listTexts>>[number]) => row)

export function mountSurveys(mount: Mount) {
  mountList(mount, endpoints.listSurveys, {
    list: listSurveys,
    keyOf: (row) => row.survey.id,
    present: (rows) => rows.map((row) => presentListedSurvey(row)),
  })
  mount(endpoints.readSurvey, ({ params, services: { db } }) => readSurvey(db, params.surveyId))
  mount(
    endpoints.createSurvey,
    ({ body, write, actor, requestId }) => write((tx) => createSurvey(tx, body, { actor, requestId })),
    { jsonBytesMax, messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifySurvey,
    ({ params: { surveyId }, body: input, write, actor, requestId }) =>
      write((tx) => modifySurvey(tx, { surveyId, input }, { actor, requestId })),
    { jsonBytesMax, messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.openSurvey,
    ({ params: { surveyId }, write, actor, requestId }) =>
      write((tx) => openSurvey(tx, surveyId, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.closeSurvey,
    ({ params: { surveyId }, body, write, actor, requestId }) =>
      write((tx) => closeSurvey(tx, { surveyId, ...body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.createSurveyVersion,
    ({ params: { surveyId }, body, write, actor, requestId }) =>
      write((tx) => createVersion(tx, { surveyId, ...body }, { actor, requestId })),
    { messageKey: 'REGISTERED' },
  )
  mountResults(mount)
  mountPublic(mount)
}

function mountResults(mount: Mount) {
  mount(endpoints.readSurveyResults, ({ params, query, services: { db } }) =>
    readResults(db, params.surveyId, query),
  )
  mount(
    endpoints.downloadSurveyResults,
    async ({ params: { surveyId }, query, ctx, language, services: { db } }) => {
      const { questions } = (await findSurvey(db, surveyId)).survey
      const results = await readResults(db, surveyId, query)
      return sendCsv(ctx, `survey-${surveyId}-results.csv`, resultsCsv(questions, results, language))
    },
  )
  mount(
    endpoints.listSurveyTexts,
    async ({ params: { surveyId, questionId }, query: { after, limit }, services: { db } }) => {
      const { questions } = (await findSurvey(db, surveyId)).survey
      // What is no text may be shown to nobody one by one.
      if (!questions.some((one) => one.id === questionId && isText(one))) throw new AppError('NOT_FOUND')
      const rows = await listTexts(db, { surveyId, questionId, after: pageKey(after), limit: limit + 1 })
      return pageOfRows(rows, { limit, keyOf: ({ answerId }) => answerId, present: presentText })
    },
  )
  mount(
    endpoints.downloadSurveyAnswers,
    async ({ params: { surveyId }, ctx, language, actor, requestId, services: { db } }) => {
      const { survey, answers } = await findSurvey(db, surveyId)
      const entry = { action: 'survey.download', entityId: surveyId, after: { answers } } as const
      await saveAudit(db, { ...entry, actor, requestId })
      const { questions } = survey
      return sendCsv(ctx, `survey-${surveyId}-answers.csv`, answersCsv(db, { surveyId, questions, language }))
    },
  )
  mount(endpoints.streamSurvey, async ({ params: { surveyId }, ctx, services }) => {
    await streamEvents(ctx, services, {
      event: 'survey',
      idOf: pulseId,
      read: () => services.surveys.read(surveyId),
      subscribe: (listener) => services.surveys.subscribe(surveyId, listener),
    })
    return undefined
  })
}

function mountPublic(mount: Mount) {
  mount(endpoints.readPublicSurvey, ({ params: { surveyId }, services: { db }, session }) =>
    readPublicSurvey(db, surveyId, session?.user.uuid ?? null),
  )
  mount(
    endpoints.answerSurvey,
    async ({ params: { surveyId }, body, ctx, services, session }) => {
      const userUuid = session?.user.uuid ?? null
      await services.limits.survey(userUuid ?? ctx.ip)
      return answerSurvey(services, { surveyId, ...body, userUuid })
    },
    { csrf: 'origin', messageKey: 'SURVEY_DONE' },
  )
}
