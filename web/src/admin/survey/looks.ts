import { CircleDashed, CircleSlash, MessagesSquare } from 'lucide-react'
import type { SurveyState } from '#contract/survey/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const surveyLooks: Record<SurveyState, Look> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  open: { tone: 'success', icon: MessagesSquare },
  closed: { tone: 'neutral', icon: CircleSlash },
}
