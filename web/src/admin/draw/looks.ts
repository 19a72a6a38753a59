import { CircleCheck, CircleDashed, CircleSlash, Hourglass } from 'lucide-react'
import type { DrawState } from '#contract/draw/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const drawLooks: Record<DrawState, Look> = {
  listed: { tone: 'neutral', icon: CircleDashed },
  waiting: { tone: 'info', icon: Hourglass },
  drawn: { tone: 'success', icon: CircleCheck },
  called_off: { tone: 'neutral', icon: CircleSlash },
}
