import { z } from 'zod'
import type { Language } from '../language.ts'
import { blockText, lineText } from '../text.ts'

export const questionsMax = 50
export const optionsMax = 30
/** Characters of an answer. */
export const textMax = { short: 200, long: 4_000 } as const
/** A scale has so many steps at most, as a phone shows them in a row. */
export const scaleBounds = { from: 0, to: 10 } as const
export const numberMax = 1_000_000_000

/** Of a question or an option: short, and nothing that stands in the name of a JSON path. */
export const partIdSchema = z.string().regex(/^[a-z0-9]{1,20}$/)
/** A draft may lack words; opening asks for all of them. */
const line = lineText().trim().max(300)
export const introSchema = blockText().trim().max(2_000)

const optionSchema = z.strictObject({ id: partIdSchema, textKor: line, textEng: line })
export type SurveyOption = z.infer<typeof optionSchema>

/** Shown only where an earlier question was answered so. */
export const conditionSchema = z.discriminatedUnion('is', [
  /** One of these options was chosen. */
  z.strictObject({
    ...{ is: z.literal('chosen'), question: partIdSchema },
    options: z.array(partIdSchema).max(optionsMax),
  }),
  /** The step of a scale, or the number, lies between these. */
  z.strictObject({
    ...{ is: z.literal('between'), question: partIdSchema },
    ...{ least: z.number().nullable(), most: z.number().nullable() },
  }),
])
export type Condition = z.infer<typeof conditionSchema>

const asked = {
  id: partIdSchema,
  textKor: line,
  textEng: line,
  hintKor: line,
  hintEng: line,
  isRequired: z.boolean(),
  /** Null: it is always shown. */
  shownIf: conditionSchema.nullable(),
}
const options = z.array(optionSchema).max(optionsMax)
const step = z.number().int().min(scaleBounds.from).max(scaleBounds.to)
const bound = z.number().min(-numberMax).max(numberMax).nullable()
const day = z.iso.date().nullable()

export const questionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single'), ...asked, options }),
  z.strictObject({
    ...{ kind: z.literal('several'), ...asked, options },
    /** How many are chosen at most; null: as many as there are. */
    choicesMax: z.number().int().min(1).max(optionsMax).nullable(),
  }),
  z.strictObject({
    ...{ kind: z.literal('scale'), ...asked, from: step, to: step },
    /** What both ends mean. */
    ...{ leastKor: line, leastEng: line, mostKor: line, mostEng: line },
  }),
  z.strictObject({ kind: z.literal('short'), ...asked }),
  z.strictObject({ kind: z.literal('long'), ...asked }),
  z.strictObject({ kind: z.literal('number'), ...asked, isWhole: z.boolean(), least: bound, most: bound }),
  z.strictObject({ kind: z.literal('date'), ...asked, earliest: day, latest: day }),
  /** All options, the best one first. */
  z.strictObject({ kind: z.literal('ranking'), ...asked, options }),
])
export type Question = z.infer<typeof questionSchema>
export type QuestionOf<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>
/** Those that are answered by choosing. */
export type ChoiceQuestion = QuestionOf<'single' | 'several' | 'ranking'>

export function hasOptions(question: Question): question is ChoiceQuestion {
  return 'options' in question
}

/** Their answers are words that somebody typed: they may tell who it was. */
export function isText(question: Question): question is QuestionOf<'short' | 'long'> {
  return question.kind === 'short' || question.kind === 'long'
}

/**
 * Questions in the order in which they are asked. One is shown by an answer to an earlier one alone, so that no chain of conditions
 * comes back to itself.
 */
export const questionsSchema = z
  .array(questionSchema)
  .max(questionsMax)
  .superRefine((questions, context) => {
    const refuse = (path: (string | number)[], code: string) =>
      context.addIssue({ code: 'custom', path, params: { code } })
    questions.forEach((question, at) => {
      const earlier = questions.slice(0, at)
      if (earlier.some(({ id }) => id === question.id)) refuse([at, 'id'], 'QUESTION_TWICE')
      if (hasOptions(question) && hasTwice(question.options)) refuse([at, 'options'], 'OPTION_TWICE')
      const { shownIf } = question
      const named = earlier.find(({ id }) => id === shownIf?.question)
      if (shownIf && !isSaidOf(shownIf, named)) refuse([at, 'shownIf'], 'CONDITION_WRONG')
    })
  })

/** Questions without conditions that an earlier question no longer bears, as after one was moved or taken away. */
export function withoutLostConditions(questions: readonly Question[]): Question[] {
  return questions.map((question, at) => {
    const { shownIf } = question
    const named = questions.slice(0, at).find(({ id }) => id === shownIf?.question)
    return shownIf && !isSaidOf(shownIf, named) ? { ...question, shownIf: null } : question
  })
}

function hasTwice(rows: readonly { id: string }[]): boolean {
  return new Set(rows.map(({ id }) => id)).size < rows.length
}

/** Whether a condition can be said of this question at all. */
function isSaidOf(condition: Condition, question: Question | undefined): boolean {
  if (!question) return false
  if (condition.is === 'between') return question.kind === 'scale' || question.kind === 'number'
  if (question.kind !== 'single' && question.kind !== 'several') return false
  const ids = question.options.map(({ id }) => id)
  return condition.options.every((id) => ids.includes(id))
}

/** What a text of both languages says in one of them. */
export function saidIn<Name extends string>(
  language: Language,
  name: Name,
  of: Readonly<Record<`${Name}Kor` | `${Name}Eng`, string>>,
): string {
  return language === 'kor' ? of[`${name}Kor`] : of[`${name}Eng`]
}
