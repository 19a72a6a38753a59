import { judgeSurvey } from '#contract/survey/judge-survey.ts'
import type { SurveyInput } from '#contract/survey/surveys.ts'
import type { FieldIssue } from '../../shared/field-issues.ts'
import { useWords, type SayOf } from '../kit/words.ts'

/** What is wrong, in words, by the path of its field: `questions.2.textKor`. */
export type Faults = ReadonlyMap<string, string>

/** What a survey lacks before it may be opened, and what the API refused of it. */
export function useFaults(): (input: SurveyInput, issues?: readonly FieldIssue[]) => Faults {
  const say = useWords('surveys')
  return (input, issues = []) => {
    const judged = judgeSurvey(input).map(
      ({ path, code, params }) => [path, sentenceOf(say, code, params) ?? code] as const,
    )
    const refused = issues.map(
      ({ path, code, params, message }) => [path, sentenceOf(say, code, plain(params)) ?? message] as const,
    )
    return new Map([...judged, ...refused])
  }
}

function sentenceOf(say: SayOf<'surveys'>, code: string, params?: Record<string, string | number>) {
  const key = `faults.${code}` as Parameters<typeof say.has>[0]
  return say.has(key) ? say(key, params) : null
}

function plain(params: Record<string, unknown>): Record<string, string | number> {
  const entries = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(entries)
}

/** Where a fault is: the question, or the head of the survey. @returns null for the head. */
export function questionOf(path: string): number | null {
  const [, at] = /^questions\.(\d+)\./.exec(path) ?? []
  return at === undefined ? null : Number(at)
}
