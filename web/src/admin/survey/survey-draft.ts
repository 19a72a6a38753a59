import { z } from 'zod'
import { audiences } from '#contract/survey/codes.ts'
import {
  questionSchema,
  type Question,
  type QuestionOf,
  type SurveyOption,
} from '#contract/survey/questions.ts'
import { keepTextsDaysDefault, type Survey, type SurveyInput } from '#contract/survey/surveys.ts'

/** A survey as it is typed. Times as a datetime-local field holds them, in UTC; ids and days as text. */
export const surveyDraftSchema = z.object({
  titleKor: z.string(),
  titleEng: z.string(),
  introKor: z.string(),
  introEng: z.string(),
  audience: z.enum(audiences),
  collectionId: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  keepTextsDays: z.string(),
  questions: z.array(questionSchema),
})
export type SurveyDraft = z.infer<typeof surveyDraftSchema>

const dayMs = 86_400_000

export function emptyDraft(now: Date): SurveyDraft {
  return {
    ...{ titleKor: '', titleEng: '', introKor: '', introEng: '', audience: 'accounts', collectionId: '' },
    opensAt: fieldOf(now.toISOString()),
    closesAt: fieldOf(new Date(now.getTime() + 14 * dayMs).toISOString()),
    ...{ keepTextsDays: String(keepTextsDaysDefault), questions: [newQuestion([], 'single')] },
  }
}

export function draftOf(survey: Survey): SurveyDraft {
  const { titleKor, titleEng, introKor, introEng, audience, questions } = survey
  return {
    ...{ titleKor, titleEng, introKor, introEng, audience, questions },
    collectionId: survey.collectionId === null ? '' : String(survey.collectionId),
    ...{ opensAt: fieldOf(survey.opensAt), closesAt: fieldOf(survey.closesAt) },
    keepTextsDays: String(survey.keepTextsDays),
  }
}

/** What is sent; what is no time or number at all is refused by the API at its field. */
export function toInput(draft: SurveyDraft): SurveyInput {
  return {
    ...draft,
    collectionId: draft.collectionId === '' ? null : Number(draft.collectionId),
    ...{ opensAt: instantOf(draft.opensAt), closesAt: instantOf(draft.closesAt) },
    keepTextsDays: Number(draft.keepTextsDays),
  }
}

function fieldOf(at: string): string {
  return at.slice(0, 16)
}
function instantOf(field: string): string {
  const at = new Date(`${field}Z`)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** A letter and a number that none of them has. */
function freeId(letter: string, taken: readonly { id: string }[]): string {
  const numbers = taken.map(({ id }) => Number(id.slice(1))).filter((n) => Number.isInteger(n))
  return `${letter}${Math.max(0, ...numbers) + 1}`
}

export function newOption(taken: readonly SurveyOption[]): SurveyOption {
  return { id: freeId('o', taken), textKor: '', textEng: '' }
}

export function newQuestion(taken: readonly Question[], kind: Question['kind']): Question {
  const asked = { textKor: '', textEng: '', hintKor: '', hintEng: '', isRequired: true, shownIf: null }
  return ofKind({ ...asked, id: freeId('q', taken) }, kind)
}

type Asked = Pick<
  Question,
  'id' | 'textKor' | 'textEng' | 'hintKor' | 'hintEng' | 'isRequired' | 'shownIf'
> & { options?: SurveyOption[] }

/** The same question asked in another way: words stay, and options where the other way has some. */
export function ofKind(given: Asked, kind: Question['kind']): Question {
  const { id, textKor, textEng, hintKor, hintEng, isRequired, shownIf } = given
  const asked = { id, textKor, textEng, hintKor, hintEng, isRequired, shownIf }
  switch (kind) {
    case 'single':
    case 'ranking':
      return { ...asked, kind, options: given.options ?? twoOptions() }
    case 'several':
      return { ...asked, kind, options: given.options ?? twoOptions(), choicesMax: null }
    case 'scale':
      return { ...asked, kind, from: 1, to: 5, ...noEnds }
    case 'short':
    case 'long':
      return { ...asked, kind }
    case 'number':
      return { ...asked, kind, isWhole: true, least: null, most: null }
    case 'date':
      return { ...asked, kind, earliest: null, latest: null }
  }
}

const noEnds = { leastKor: '', leastEng: '', mostKor: '', mostEng: '' } satisfies Partial<QuestionOf<'scale'>>

function twoOptions(): SurveyOption[] {
  const first = newOption([])
  return [first, newOption([first])]
}
