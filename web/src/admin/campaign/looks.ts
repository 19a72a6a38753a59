import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleSlash,
  Clock,
  Flag,
  Hourglass,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import type { Round } from '#contract/campaign/campaigns.ts'
import type { CampaignState, RoundState } from '#contract/campaign/codes.ts'
import type { RoundDraw } from '#contract/campaign/round-draw.ts'
import type { Look } from '../kit/list/columns.tsx'

export const campaignLooks: Record<CampaignState, Look> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  active: { tone: 'success', icon: Clock },
  paused: { tone: 'warning', icon: CirclePause },
  ended: { tone: 'neutral', icon: Flag },
}
/** drawing: it is due, and waits for the blocks of its draw. */
export const roundLooks: Record<RoundState | 'drawing', Look> = {
  due: { tone: 'info', icon: LoaderCircle, isMoving: true },
  drawing: { tone: 'info', icon: Hourglass },
  asked: { tone: 'warning', icon: CircleHelp },
  held: { tone: 'danger', icon: TriangleAlert },
  planned: { tone: 'success', icon: CircleCheck },
  skipped: { tone: 'neutral', icon: CircleSlash },
}

/** Its blocks are waited for. */
export function isUnderWay({ state }: RoundDraw): boolean {
  return state === 'listed' || state === 'waiting'
}

export function isDrawing({ state, draw }: Round): boolean {
  return state === 'due' && draw !== null && isUnderWay(draw)
}

/** What its badge says. */
export function shownState(round: Round): keyof typeof roundLooks {
  return isDrawing(round) ? 'drawing' : round.state
}
