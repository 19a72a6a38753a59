/**
 * draft: it is being written. open: its answers are taken between its two times. closed: for ever; what is asked next is a new version.
 */
export const surveyStates = ['draft', 'open', 'closed'] as const
export type SurveyState = (typeof surveyStates)[number]
export const surveyMoves: Readonly<Record<SurveyState, readonly SurveyState[]>> = {
  draft: ['open'],
  open: ['closed'],
  closed: [],
}

/** By the clock of the server. over: its end has come, or a person closed it. */
export const surveyPhases = ['draft', 'before', 'open', 'over'] as const
export type SurveyPhase = (typeof surveyPhases)[number]

/** Whose answers are taken. everybody: also without an account, which is not one answer a person. */
export const audiences = ['everybody', 'accounts', 'holders'] as const
export type Audience = (typeof audiences)[number]

export const questionKinds = [
  'single',
  'several',
  'scale',
  'short',
  'long',
  'number',
  'date',
  'ranking',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Whether somebody may answer a survey, and why not. */
export const standings = ['may', 'signedOut', 'noWallet', 'answered'] as const
export type Standing = (typeof standings)[number]
