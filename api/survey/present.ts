import { publicSurveySchema } from '#contract/survey/public-surveys.ts'
import type { Standing, SurveyPhase } from '#contract/survey/codes.ts'
import { listedSurveySchema, surveySchema } from '#contract/survey/surveys.ts'
import type { ListedSurveyRow, SurveyRow } from '#db/survey/surveys.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentSurvey = presenterOf(surveySchema, (row: SurveyRow) => ({
  ...shownOf(row),
  questions: row.survey.questions,
}))

export const presentListedSurvey = presenterOf(listedSurveySchema, shownOf)

function shownOf({ survey, registrant, modifier, ...beside }: ListedSurveyRow) {
  return {
    ...survey,
    ...beside,
    surveyId: survey.id,
    registrant: registrant ?? survey.registrantId,
    modifier: modifier ?? survey.modifierId,
  }
}

interface Beside {
  phase: Exclude<SurveyPhase, 'draft'>
  standing: Standing
  /** A later version that is open. */
  laterId: number | null
}

/** Nothing is asked before it begins or after it is over. */
export const presentPublicSurvey = presenterOf(
  publicSurveySchema,
  ({ survey, collectionName }: SurveyRow, beside: Beside) => ({
    ...survey,
    ...beside,
    surveyId: survey.id,
    collectionName,
    questions: beside.phase === 'open' ? survey.questions : [],
  }),
)
