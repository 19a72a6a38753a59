import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answers } from '#contract/survey/answers.ts'
import { publicSurveySchema } from '#contract/survey/public-surveys.ts'
import { surveyResultsSchema } from '#contract/survey/results.ts'
import { surveySchema, type Survey } from '#contract/survey/surveys.ts'
import { saveTestPerson } from '../../support/account/people.ts'
import { openAdmins, openTestApi, type Caller, type TestApi } from '../../support/api.ts'
import { createApiPolicy } from '#api/policy.ts'
import { openEvents } from '../../support/survey/open-events.ts'
import {
  answer,
  answerBody,
  createSurvey,
  everyKind,
  goodAnswers,
  oneChoice,
  openedSurvey,
  saveAnswers,
  surveyBody,
} from '../../support/survey/surveys.ts'
import { noticesOf } from '../../support/notice/notice-rows.ts'
import { logInWallet, solanaSigner } from '../../support/wallet/signers.ts'

let api: TestApi
let admins: Awaited<ReturnType<typeof openAdmins>>
beforeAll(async () => {
  api = await openTestApi(
    {},
    undefined,
    createApiPolicy({ formMinMs: 0, surveysEveryMs: 30, streamSpacingMs: 10, tellSurveysEveryMs: 30 }),
  )
  admins = await openAdmins(api)
})
afterAll(() => api.close())

function at(surveyId: number, rest = '') {
  return `/api/admin/surveys/${surveyId}${rest}`
}
async function results(surveyId: number, query = '', caller: Caller = admins.viewer) {
  const { body } = await caller.send('get', at(surveyId, `/results${query}`))
  return surveyResultsSchema.parse(body.returnValue)
}
async function shown(surveyId: number, caller: Caller = api.anybody) {
  const { body } = await caller.send('get', `/api/surveys/${surveyId}`)
  return publicSurveySchema.parse(body.returnValue)
}
async function modify({ surveyId }: Survey, values: Record<string, unknown>) {
  const body = surveyBody({ revision: 1, ...values })
  return (await api.admin.send('put', at(surveyId), { body })).body
}
async function visitor() {
  return (await logInWallet(api, solanaSigner())).caller
}

describe('a survey', () => {
  test('is opened when both languages of every text are there, and says what is missing', async () => {
    const { surveyId } = await createSurvey(api.admin, { titleEng: '', introKor: '안내' })
    const { body } = await api.admin.send('post', at(surveyId, '/open'), { body: {} })
    expect(body).toMatchObject({
      resultCd: 'BAD_REQUEST',
      params: {
        issues: [
          { path: 'titleEng', code: 'REQUIRED' },
          { path: 'introEng', code: 'OTHER_LANGUAGE' },
        ],
      },
    })
    expect((await api.anybody.send('get', `/api/surveys/${surveyId}`)).body.resultCd).toBe('NOT_FOUND')
  })

  test('changes until the first answer; then only words and times do', async () => {
    const survey = await openedSurvey(api.admin)
    expect((await modify(survey, { questions: everyKind })).resultCd).toBe('SUCCESS')
    expect((await modify(survey, {})).resultCd).toBe('CHANGED_MEANWHILE')
    expect(await modify(survey, { revision: 2, titleEng: '' })).toMatchObject({ resultCd: 'BAD_REQUEST' })
    const stale = await answer(await visitor(), survey, goodAnswers)
    expect(stale.resultCd).toBe('SURVEY_CHANGED')
    expect(await answer(await visitor(), { ...survey, revision: 2 }, goodAnswers)).toMatchObject({
      returnValue: { isNew: true },
    })
    const asked = { revision: 2, questions: everyKind }
    for (const change of [{ questions: oneChoice }, { audience: 'everybody' }, { keepTextsDays: 5 }])
      expect((await modify(survey, { ...asked, ...change })).resultCd).toBe('SURVEY_ANSWERED')
    expect(await modify(survey, { ...asked, titleEng: 'Corrected' })).toMatchObject({
      returnValue: { titleEng: 'Corrected', revision: 3 },
    })
  })

  test('that is changed while somebody answers is answered as it was, or not at all', async () => {
    const survey = await openedSurvey(api.admin)
    const people = await Promise.all(Array.from({ length: 6 }, () => visitor()))
    const [changed, ...answered] = await Promise.all([
      modify(survey, { questions: everyKind }),
      ...people.map((caller) => answer(caller, survey)),
    ])
    const taken = answered.filter(({ resultCd }) => resultCd === 'SUCCESS').length
    if (changed.resultCd === 'SUCCESS') expect(taken).toBe(0)
    else expect(changed.resultCd).toBe('SURVEY_ANSWERED')
    expect((await results(survey.surveyId)).answers).toBe(taken)
  })

  test('takes no answer once it is closed, also one that was on its way', async () => {
    const survey = await openedSurvey(api.admin, { audience: 'everybody' })
    const close = api.admin.send('post', at(survey.surveyId, '/close'), { body: { reason: 'It is over.' } })
    const sent = await Promise.all([...Array.from({ length: 8 }, () => answer(api.anybody, survey)), close])
    const late = await answer(api.anybody, survey)
    expect(late).toMatchObject({ resultCd: 'SURVEY_NOT_OPEN', params: { phase: 'over' } })
    const taken = sent.filter((reply) => 'returnValue' in reply && reply.resultCd === 'SUCCESS').length
    expect((await results(survey.surveyId)).answers).toBe(taken)
    expect(await shown(survey.surveyId)).toMatchObject({ phase: 'over', questions: [] })
  })

  test('is told of to an account that may answer, soon after it opens', async () => {
    const { caller, uuid } = await saveTestPerson(api)
    const { surveyId } = await openedSurvey(api.admin, { titleEng: 'The next picture' })
    await expect
      .poll(() => noticesOf(api.database.db, uuid))
      .toMatchObject([{ code: 'surveyOpened', params: { surveyId, titleEng: 'The next picture' } }])
    const { body } = await caller.send('get', '/api/my/notices')
    expect(body.returnValue).toMatchObject({ rows: [{ kind: 'survey', code: 'surveyOpened' }] })
  })

  test('shows no question before it begins, and takes no answer', async () => {
    const opensAt = new Date(Date.now() + 60_000).toISOString()
    const survey = await openedSurvey(api.admin, { opensAt, audience: 'everybody' })
    expect(await shown(survey.surveyId)).toMatchObject({ phase: 'before', questions: [] })
    expect(await answer(api.anybody, survey)).toMatchObject({ params: { phase: 'before' } })
  })

  test('has one next version, which closes it when it is opened', async () => {
    const survey = await openedSurvey(api.admin)
    const path = at(survey.surveyId, '/versions')
    const { opensAt, closesAt } = surveyBody()
    const make = () => api.admin.send('post', path, { body: { opensAt, closesAt } })
    const [one, two] = await Promise.all([make(), make()])
    expect([one.body.resultCd, two.body.resultCd].toSorted()).toEqual(['NOT_ALLOWED_NOW', 'SUCCESS'])
    const made = surveySchema.parse([one, two].find(({ status }) => status === 200)?.body.returnValue)
    expect(made).toMatchObject({ state: 'draft', version: 2, earlierId: survey.surveyId, answers: 0 })
    expect(await shown(survey.surveyId)).toMatchObject({ phase: 'open', laterId: null })
    await api.admin.send('post', at(made.surveyId, '/open'), { body: {} })
    expect(await shown(survey.surveyId)).toMatchObject({ phase: 'over', laterId: made.surveyId })
  })
})

describe('an answer', () => {
  test.each([
    ['a foreign option', { q1: 'maybe' }, 'OPTION_UNKNOWN'],
    ['a question that is not asked', { q1: 'yes', q2: 'no' }, 'QUESTION_UNKNOWN'],
    ['nothing where something must be said', {}, 'REQUIRED'],
    ['text where an option is asked for', { q1: ['yes', 'no'] }, 'WRONG_TYPE'],
  ])('with %s is refused at its question', async (_, answers, code) => {
    const survey = await openedSurvey(api.admin)
    const reply = await answer(await visitor(), survey, answers)
    expect(reply).toMatchObject({ resultCd: 'BAD_REQUEST', params: { issues: [{ code }] } })
    expect((await results(survey.surveyId)).answers).toBe(0)
  })

  test('that is sent twice by a double click is one, with an account and without', async () => {
    const survey = await openedSurvey(api.admin, { audience: 'everybody' })
    const { key } = answerBody(survey)
    const send = (caller: Caller, name: string) => answer(caller, survey, { q1: 'yes' }, name)
    const both = await Promise.all([send(api.anybody, key), send(api.anybody, key)])
    expect(both.map(({ returnValue }) => returnValue)).toContainEqual({ isNew: false })
    const caller = await visitor()
    const own = await Promise.all([send(caller, 'a'.repeat(32)), send(caller, 'b'.repeat(32))])
    expect(own.map(({ returnValue }) => returnValue)).toContainEqual({ isNew: false })
    expect((await results(survey.surveyId)).answers).toBe(2)
    expect(await shown(survey.surveyId, caller)).toMatchObject({ standing: 'answered' })
    expect(await shown(survey.surveyId)).toMatchObject({ standing: 'may' })
  })

  test('without an account is for everybody alone, and limited by rate', async () => {
    const members = await openedSurvey(api.admin)
    expect((await answer(api.anybody, members)).resultCd).toBe('SIGNED_OUT')
    expect(await shown(members.surveyId)).toMatchObject({ standing: 'signedOut' })
    const everybody = await openedSurvey(api.admin, { audience: 'everybody' })
    const sent = await Promise.all(Array.from({ length: 60 }, () => answer(api.anybody, everybody)))
    const codes = new Set(sent.map(({ resultCd }) => resultCd))
    expect(codes).toContain('TOO_MANY_REQUESTS')
    expect((await results(everybody.surveyId)).answers).toBeLessThanOrEqual(20)
  })

  test('of a wallet that another account took over is not a second one', async () => {
    const survey = await openedSurvey(api.admin)
    const { caller, user } = await logInWallet(api, solanaSigner())
    await answer(caller, survey)
    const other = await logInWallet(api, solanaSigner())
    await api.database.db.execute(
      sql`update wallets set user_uuid = ${other.user.uuid} where user_uuid = ${user.uuid}`,
    )
    expect(await answer(other.caller, survey)).toMatchObject({ returnValue: { isNew: false } })
    expect((await results(survey.surveyId)).answers).toBe(1)
  })
})

describe('results', () => {
  async function answered(): Promise<Survey> {
    const survey = await openedSurvey(api.admin, { questions: everyKind })
    const many = (count: number, values: Partial<Answers>): Answers[] =>
      Array.from({ length: count }, () => ({ ...goodAnswers, ...values }) as Answers)
    const { db } = api.database
    await saveAnswers(db, survey.surveyId, many(6, { several: ['b'], scale: 5, number: 40 }))
    await saveAnswers(db, survey.surveyId, many(6, { single: 'yes', scale: 5, short: '=HYPERLINK("x")' }), {
      language: 'eng',
    })
    return survey
  }

  test('are counted by kind, small cells hidden', async () => {
    const survey = await answered()
    const { db } = api.database
    await saveAnswers(db, survey.surveyId, [{ ...goodAnswers, scale: 1, ranking: ['x', 'y', 'z'] }])
    const found = await results(survey.surveyId)
    expect(found).toMatchObject({ answers: 13, matching: 13 })
    const of = (id: string) => found.questions.find((one) => one.id === id)
    expect(of('single')).toMatchObject({
      options: [
        { option: 'yes', count: 6 },
        { option: 'no', count: 7 },
      ],
    })
    expect(of('several')).toMatchObject({
      options: [
        { option: 'a', count: 7 },
        { option: 'b', count: 6 },
        { option: 'c', count: 7 },
      ],
    })
    // One answer of 13 says 1: with it goes the only other cell, or it could be worked out.
    expect(of('scale')).toMatchObject({ mean: 4.69, steps: [{ count: null }, {}, {}, {}, { count: null }] })
    expect(of('short')).toMatchObject({ words: expect.arrayContaining([{ word: 'gold', count: 7 }]) })
    expect(of('date')).toMatchObject({ days: [{ day: '2026-11-27', count: 13 }] })
    expect(of('ranking')).toMatchObject({ places: [{ option: 'x' }, { option: 'y' }, { option: 'z' }] })
  })

  test('of a filter are shown unless few are in it, or outside of it', async () => {
    const { surveyId } = await answered()
    expect(await results(surveyId, '?question=single&option=yes')).toMatchObject({ matching: 6 })
    expect(await results(surveyId, '?language=eng')).toMatchObject({ matching: 6 })
    expect(await results(surveyId, '?from=2020-01-01&until=2020-01-02')).toMatchObject({
      ...{ answers: 12, matching: null, questions: [], days: [] },
    })
    await saveAnswers(api.database.db, surveyId, [goodAnswers], { at: new Date('2026-01-01T00:00:00Z') })
    expect(await results(surveyId, '?until=2026-01-01')).toMatchObject({ matching: null })
    expect(await results(surveyId, '?from=2026-01-02')).toMatchObject({ matching: null })
  })

  test('are files whose cells never run as a formula; who gave an answer is in none of them', async () => {
    const { surveyId } = await answered()
    const visitorOf = await logInWallet(api, solanaSigner())
    const own = await answer(visitorOf.caller, { surveyId, revision: 1 }, { ...goodAnswers, short: '+1+1' })
    expect(own.resultCd).toBe('SUCCESS')
    const read = async (caller: Caller, name: string) =>
      (await caller.raw('get', at(surveyId, `/${name}.csv?lang=eng`))).text()
    const all = await read(admins.approver, 'answers')
    expect(all).toContain(`"'=HYPERLINK(""x"")"`)
    expect(all).toContain(`"'+1+1"`)
    expect(all).toContain('"Option a | Option c"')
    expect(all).not.toContain(visitorOf.user.uuid)
    const shownCells = await read(admins.viewer, 'results')
    expect(shownCells).toContain('"Option yes",6,0')
    expect(shownCells).not.toContain('HYPERLINK("')
    const logged = await api.database.db.execute(
      sql`select 1 from audit_log where action = 'survey.download' and entity_id = ${String(surveyId)}`,
    )
    expect(logged).toHaveLength(1)
  })

  test('show texts to operators and rows to approvers, and choices to nobody one by one', async () => {
    const { surveyId } = await answered()
    const texts = (caller: Caller, id: string) => caller.send('get', at(surveyId, `/questions/${id}/texts`))
    expect((await texts(admins.viewer, 'short')).body.resultCd).toBe('FORBIDDEN')
    expect((await texts(admins.operator, 'short')).body.returnValue).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ text: 'More gold', language: 'kor' })]),
    })
    expect((await texts(admins.operator, 'single')).body.resultCd).toBe('NOT_FOUND')
    const rows = await admins.operator.raw('get', at(surveyId, '/answers.csv'))
    expect(rows.status).toBe(403)
  })

  test('are told live while answers come in', async () => {
    const survey = await openedSurvey(api.admin)
    const stream = await openEvents(api.admin, at(survey.surveyId, '/events'))
    expect(await stream.next()).toMatchObject({ answers: 0, phase: 'open' })
    await answer(await visitor(), survey)
    expect(await stream.until(({ answers }) => answers === 1)).toMatchObject({ phase: 'open' })
    await stream.close()
  })
})
