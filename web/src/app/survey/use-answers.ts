import { useEffect, useRef, useState, type RefObject } from 'react'
import { z } from 'zod'
import {
  answersSchema,
  judgeAnswers,
  withoutHidden,
  type Answer,
  type AnswerFault,
  type Answers,
} from '#contract/survey/answers.ts'
import { answerSurvey, type PublicSurvey } from '#contract/survey/public-surveys.ts'
import { call } from '#web/src/shared/api-client.ts'
import { toApiError, type ClientErrorCode } from '#web/src/shared/api-error.ts'
import type { Language } from '#web/src/shared/i18n.ts'

const keptSchema = z.object({ key: z.string(), answers: answersSchema, isDone: z.boolean() })
type Kept = z.infer<typeof keptSchema>

export type Outcome =
  | { kind: 'done'; isNew: boolean }
  | { kind: 'refused'; code: ClientErrorCode; waitMinutes: number }

export interface Answering {
  survey: PublicSurvey
  /** The user; others in this browser have drafts of their own. */
  whose: string
  language: Language
  /** The questions are others now: they are to be read again. */
  onStale: () => void
}

export interface AnswerForm {
  ref: RefObject<HTMLFormElement | null>
  answers: Answers
  /** What was typed at an earlier visit is here. */
  isKept: boolean
  faults: readonly AnswerFault[]
  outcome: Outcome | null
  isSending: boolean
  set: (question: string, answer: Answer | undefined) => void
  send: () => void
}

/**
 * Answers while they are given: kept in this browser until they have arrived, and then that they have. What is wrong shows when they are
 * sent, and leaves as it is corrected. Sent twice they are one answer, by their key.
 */
export function useAnswers({ survey, whose, language, onStale }: Answering): AnswerForm {
  const { surveyId, revision, questions } = survey
  const place = `SURVEY_${surveyId}_${whose}`
  const ref = useRef<HTMLFormElement>(null)
  const [kept] = useState(() => readKept(place))
  const [key] = useState(() => kept?.key ?? newKey())
  const [given, setGiven] = useState<Answers>(() => fitting(survey, kept?.answers ?? {}))
  const [isTried, setTried] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(kept?.isDone ? { kind: 'done', isNew: true } : null)
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const answers = withoutHidden(questions, given)
  const faults = isTried ? judgeAnswers(questions, answers) : []
  useEffect(() => setGiven((old) => fitting(survey, old)), [survey])

  const set = (question: string, answer: Answer | undefined): void => {
    const { [question]: _old, ...others } = given
    const next = answer === undefined ? others : { ...others, [question]: answer }
    setGiven(next)
    keep(place, { key, answers: next, isDone: false })
  }
  const send = async (): Promise<void> => {
    setTried(true)
    setOutcome(null)
    const wrong = judgeAnswers(questions, answers)
    if (wrong.length > 0) return focusOn(ref.current, wrong[0]?.question ?? '')
    isBusy.current = true
    setSending(true)
    try {
      const body = { key, revision, language, answers }
      const { isNew } = await call(answerSurvey, { params: { surveyId }, body })
      keep(place, { key, answers: {}, isDone: true })
      setOutcome({ kind: 'done', isNew })
    } catch (cause) {
      const { code, waitMinutes } = toApiError(cause)
      setOutcome({ kind: 'refused', code, waitMinutes })
      if (code === 'SURVEY_CHANGED' || code === 'SURVEY_NOT_OPEN') onStale()
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  const sendOnce = (): void => {
    // A second press comes before the button shows that it is busy.
    if (!isBusy.current) void send()
  }
  return { ref, answers, isKept: kept !== null, faults, outcome, isSending, set, send: sendOnce }
}

function focusOn(form: HTMLFormElement | null, question: string): void {
  const group = form?.querySelector<HTMLElement>(`[data-question="${question}"]`)
  group?.scrollIntoView({ block: 'center' })
  group?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}

/** Of answers to other questions, those that these questions have, too, and would take. */
function fitting({ questions }: PublicSurvey, answers: Answers): Answers {
  const ids = new Set(questions.map(({ id }) => id))
  const known = Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id)))
  const wrong = new Set(
    judgeAnswers(questions, known).flatMap(({ question, code }) => (strangers.has(code) ? [question] : [])),
  )
  return Object.fromEntries(Object.entries(known).filter(([id]) => !wrong.has(id)))
}
/** What no correcting in place leads out of. */
const strangers = new Set(['OPTION_UNKNOWN', 'WRONG_TYPE', 'NOT_ALL_RANKED'])

function readKept(place: string): Kept | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    // A browser may forbid its storage, and others may have written there.
    return null
  }
}

function keep(place: string, kept: Kept): void {
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // Full or forbidden: what was typed stays on the page.
  }
}

/** Works without https too, where randomUUID is missing. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
