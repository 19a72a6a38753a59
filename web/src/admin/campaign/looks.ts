import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleSlash,
  Clock,
  Flag,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import type { CampaignState, RoundState } from '#contract/campaign/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const campaignLooks: Record<CampaignState, Look> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  active: { tone: 'success', icon: Clock },
  paused: { tone: 'warning', icon: CirclePause },
  ended: { tone: 'neutral', icon: Flag },
}
export const roundLooks: Record<RoundState, Look> = {
  due: { tone: 'info', icon: LoaderCircle, isMoving: true },
  asked: { tone: 'warning', icon: CircleHelp },
  held: { tone: 'danger', icon: TriangleAlert },
  planned: { tone: 'success', icon: CircleCheck },
  skipped: { tone: 'neutral', icon: CircleSlash },
}
