import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersSchema, judgeAnswers, shownQuestions, withoutHidden } from '#contract/survey/answers.ts'
import { judgeSurvey } from '#contract/survey/judge-survey.ts'
import { questionsSchema, withoutLostConditions, type Question } from '#contract/survey/questions.ts'
import { surveyInputSchema } from '#contract/survey/surveys.ts'
import { everyKind, goodAnswers, oneChoice, surveyBody } from '../../support/survey/surveys.ts'

function codesOf(answers: Record<string, unknown>, questions = everyKind) {
  return judgeAnswers(questions, answersSchema.parse(answers)).map(
    ({ question, code }) => `${question} ${code}`,
  )
}

describe('answers', () => {
  it('to a question of each kind are taken', () => {
    expect(codesOf(goodAnswers)).toEqual([])
  })

  it.each([
    ['single', 'maybe', 'OPTION_UNKNOWN'],
    ['single', ['yes'], 'WRONG_TYPE'],
    ['several', ['a', 'x'], 'OPTION_UNKNOWN'],
    ['several', ['a', 'a'], 'OPTION_TWICE'],
    ['several', ['a', 'b', 'c'], 'TOO_MANY'],
    ['scale', 0, 'TOO_SMALL'],
    ['scale', 6, 'TOO_LARGE'],
    ['scale', 2.5, 'NOT_WHOLE'],
    ['scale', '2', 'WRONG_TYPE'],
    ['short', 'a\nb', 'INVALID'],
    ['short', 'a'.repeat(201), 'TOO_LONG'],
    ['number', 101, 'TOO_LARGE'],
    ['number', 1.5, 'NOT_WHOLE'],
    ['date', '2026-02-30', 'NOT_A_DATE'],
    ['date', '2025-12-31', 'TOO_EARLY'],
    ['date', '2027-01-01', 'TOO_LATE'],
    ['ranking', ['x', 'y'], 'NOT_ALL_RANKED'],
    ['ranking', ['x', 'y', 'y'], 'OPTION_TWICE'],
  ])('to %s that are %j are refused as %s', (question, given, code) => {
    // Without what an answer that is wrong hides.
    const { why: _why, ...others } = goodAnswers
    expect(codesOf({ ...others, [question]: given })).toEqual([`${question} ${code}`])
  })

  it('that are missing are asked for where they must be given', () => {
    expect(codesOf({ single: 'no' })).not.toContain('why REQUIRED')
    expect(codesOf({ single: 'no' })).toContain('scale REQUIRED')
  })

  it('to what is not asked, or not shown, are refused', () => {
    expect(codesOf({ ...goodAnswers, other: 'x' })).toEqual(['other QUESTION_UNKNOWN'])
    expect(codesOf({ ...goodAnswers, single: 'yes' })).toEqual(['why QUESTION_UNKNOWN'])
    expect(withoutHidden(everyKind, { ...goodAnswers, single: 'yes' })).not.toHaveProperty('why')
  })

  it('follow branches of branches: what hides a question hides what it shows', () => {
    const [first, why] = everyKind
    if (!first || !why) throw new Error('There are fewer questions than this test needs.')
    const chain: Question[] = [
      first,
      {
        ...{ ...why, id: 'deep', kind: 'scale', from: 1, to: 5 },
        ...{ leastKor: '', leastEng: '', mostKor: '', mostEng: '' },
      },
      { ...why, id: 'deeper', shownIf: { is: 'between', question: 'deep', least: 4, most: null } },
    ]
    const ids = (answers: Record<string, string | number>) =>
      shownQuestions(chain, answers).map(({ id }) => id)
    expect(ids({ single: 'no', deep: 4 })).toEqual(['single', 'deep', 'deeper'])
    expect(ids({ single: 'no', deep: 3 })).toEqual(['single', 'deep'])
    expect(ids({ single: 'yes', deep: 4 })).toEqual(['single'])
  })

  it('are never taken when anything of them is foreign', () => {
    const values = fc.oneof(
      fc.constantFrom('yes', 'no', 'a', 'b', 'x', '2026-05-05', 'text'),
      fc.integer({ min: -5, max: 120 }),
      fc.array(fc.constantFrom('a', 'b', 'c', 'x', 'y', 'z', 'q'), { minLength: 1, maxLength: 4 }),
    )
    const ids = fc.constantFrom(...everyKind.map(({ id }) => id), 'stranger')
    fc.assert(
      fc.property(fc.dictionary(ids, values), (answers) => {
        const faults = judgeAnswers(everyKind, answers)
        if (faults.length > 0) return
        const shown = shownQuestions(everyKind, answers)
        for (const [id, given] of Object.entries(answers)) {
          const question = shown.find((one) => one.id === id)
          expect(question).toBeDefined()
          if (!question || !('options' in question)) continue
          const known = question.options.map((option) => option.id)
          for (const one of [given].flat()) expect(known).toContain(one)
        }
      }),
    )
  })
})

describe('questions', () => {
  function codes(questions: unknown) {
    const { error } = questionsSchema.safeParse(questions)
    return (error?.issues ?? []).map((issue) => ('params' in issue ? issue.params?.['code'] : issue.code))
  }
  const [question] = oneChoice
  const shownBy = (id: string, named: string) => ({
    ...{ ...question, id },
    shownIf: { is: 'chosen', question: named, options: ['yes'] },
  })

  it('are shown by an earlier one alone: no loop can be said', () => {
    expect(codes([question, shownBy('q2', 'q1')])).toEqual([])
    expect(codes([shownBy('q1', 'q1')])).toEqual(['CONDITION_WRONG'])
    expect(codes([shownBy('q1', 'q2'), shownBy('q2', 'q1')])).toContain('CONDITION_WRONG')
    expect(codes([question, shownBy('q2', 'q9')])).toEqual(['CONDITION_WRONG'])
  })

  it('are not shown by options that nobody can choose, or by what is no number', () => {
    const foreign = { is: 'chosen', question: 'q1', options: ['maybe'] }
    const number = { is: 'between', question: 'q1', least: 1, most: 2 }
    expect(codes([question, { ...question, id: 'q2', shownIf: foreign }])).toEqual(['CONDITION_WRONG'])
    expect(codes([question, { ...question, id: 'q2', shownIf: number }])).toEqual(['CONDITION_WRONG'])
  })

  it('have each id once', () => {
    expect(codes([question, question])).toEqual(['QUESTION_TWICE'])
  })

  it('in any order, copied and removed, keep only conditions that can be said', () => {
    const places = fc.array(fc.nat({ max: everyKind.length - 1 }), { maxLength: 12 })
    fc.assert(
      fc.property(places, (order) => {
        const taken = [...new Set(order)].flatMap((at) => everyKind[at] ?? [])
        expect(codes(withoutLostConditions(taken))).toEqual([])
      }),
    )
  })
})

describe('a survey that is to be opened', () => {
  function lacks(values: Record<string, unknown>) {
    return judgeSurvey(surveyInputSchema.parse(surveyBody(values))).map(({ path, code }) => `${path} ${code}`)
  }
  const [question] = oneChoice

  it('is whole with both languages of every text', () => {
    expect(lacks({ questions: everyKind })).toEqual([])
  })

  it.each([
    [{ titleEng: '' }, 'titleEng REQUIRED'],
    [{ introKor: '안내' }, 'introEng OTHER_LANGUAGE'],
    [{ audience: 'holders' }, 'collectionId REQUIRED'],
    [{ questions: [] }, 'questions QUESTIONS_NONE'],
    [{ questions: [{ ...question, textKor: ' ' }] }, 'questions.0.textKor REQUIRED'],
    [{ questions: [{ ...question, hintEng: 'Hint' }] }, 'questions.0.hintKor OTHER_LANGUAGE'],
    [{ questions: [{ ...question, options: [] }] }, 'questions.0.options OPTIONS_FEW'],
  ])('lacks something with %j', (values, fault) => {
    expect(lacks(values)).toEqual([fault])
  })

  it('lacks a text of an option, ends that are in order, and a condition that shows anything', () => {
    const [first, why, , scale] = everyKind
    const half = { ...question, options: [{ id: 'a', textKor: '가', textEng: '' }, ...optionsOf(question)] }
    const crossed = { ...scale, from: 5, to: 5 }
    const empty = { ...why, shownIf: { is: 'chosen', question: 'single', options: [] } }
    expect(lacks({ questions: [half] })).toEqual(['questions.0.options.0.textEng REQUIRED'])
    expect(lacks({ questions: [crossed] })).toEqual(['questions.0.to ENDS_CROSSED'])
    expect(lacks({ questions: [first, empty] })).toEqual(['questions.1.shownIf CONDITION_EMPTY'])
  })
})

function optionsOf(question: Question | undefined) {
  return question && 'options' in question ? question.options : []
}
