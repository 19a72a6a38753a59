import type { Fault } from '../fault.ts'
import { hasOptions, type Question } from './questions.ts'
import type { SurveyInput } from './surveys.ts'

export interface SurveyFault extends Fault {
  /** As the body spells it: `questions.2.textKor`. */
  path: string
}

/** What a survey still lacks before it may be opened: both languages of every text, and questions that can be answered. */
export function judgeSurvey(survey: SurveyInput): SurveyFault[] {
  const { questions, audience, collectionId } = survey
  return [
    ...required(survey, '', ['titleKor', 'titleEng']),
    ...bothOrNone(survey, '', 'introKor', 'introEng'),
    ...(audience === 'holders' && collectionId === null ? [{ path: 'collectionId', code: 'REQUIRED' }] : []),
    ...(questions.length === 0 ? [{ path: 'questions', code: 'QUESTIONS_NONE' }] : []),
    ...questions.flatMap((question, at) => judgeQuestion(question, `questions.${at}.`)),
  ]
}

function judgeQuestion(question: Question, path: string): SurveyFault[] {
  const { shownIf } = question
  const isEmpty =
    shownIf?.is === 'chosen'
      ? shownIf.options.length === 0
      : shownIf?.is === 'between' && shownIf.least === null && shownIf.most === null
  return [
    ...required(question, path, ['textKor', 'textEng']),
    ...bothOrNone(question, path, 'hintKor', 'hintEng'),
    ...(isEmpty ? [{ path: `${path}shownIf`, code: 'CONDITION_EMPTY' }] : []),
    ...(hasOptions(question) ? judgeOptions(question, path) : []),
    ...judgeBounds(question, path),
  ]
}

function judgeOptions(question: Extract<Question, { options: unknown }>, path: string): SurveyFault[] {
  const { options } = question
  const isTooMany =
    question.kind === 'several' && question.choicesMax !== null && question.choicesMax > options.length
  return [
    ...(options.length < 2 ? [{ path: `${path}options`, code: 'OPTIONS_FEW' }] : []),
    ...options.flatMap((option, at) => required(option, `${path}options.${at}.`, ['textKor', 'textEng'])),
    ...(isTooMany ? [{ path: `${path}choicesMax`, code: 'TOO_LARGE', params: { max: options.length } }] : []),
  ]
}

function judgeBounds(question: Question, path: string): SurveyFault[] {
  switch (question.kind) {
    case 'scale':
      return [
        ...(question.from < question.to ? [] : [{ path: `${path}to`, code: 'ENDS_CROSSED' }]),
        ...bothOrNone(question, path, 'leastKor', 'leastEng'),
        ...bothOrNone(question, path, 'mostKor', 'mostEng'),
      ]
    case 'number':
      return areCrossed(question.least, question.most) ? [{ path: `${path}most`, code: 'ENDS_CROSSED' }] : []
    case 'date':
      return areCrossed(question.earliest, question.latest)
        ? [{ path: `${path}latest`, code: 'ENDS_CROSSED' }]
        : []
    case 'single':
    case 'several':
    case 'ranking':
    case 'short':
    case 'long':
      return []
  }
}

function areCrossed<Value extends number | string>(least: Value | null, most: Value | null): boolean {
  return least !== null && most !== null && least > most
}

function required<Name extends string>(
  of: Readonly<Record<Name, string>>,
  path: string,
  names: readonly Name[],
): SurveyFault[] {
  return names.flatMap((name) =>
    of[name].trim() === '' ? [{ path: `${path}${name}`, code: 'REQUIRED' }] : [],
  )
}

/** A text that may be missing is there in both languages, or in none. */
function bothOrNone<Kor extends string, Eng extends string>(
  of: Readonly<Record<Kor | Eng, string>>,
  path: string,
  kor: Kor,
  eng: Eng,
): SurveyFault[] {
  const isKor = of[kor].trim() !== ''
  const isEng = of[eng].trim() !== ''
  if (isKor === isEng) return []
  return [{ path: `${path}${isKor ? eng : kor}`, code: 'OTHER_LANGUAGE' }]
}
