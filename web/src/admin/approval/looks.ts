import { Check, CircleSlash, Clock, Hourglass, Undo2, X } from 'lucide-react'
import type { ChangeState } from '#contract/approval/project-changes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const changeLooks: Record<ChangeState, Look> = {
  open: { tone: 'warning', icon: Hourglass },
  approved: { tone: 'success', icon: Check },
  refused: { tone: 'danger', icon: X },
  withdrawn: { tone: 'neutral', icon: Undo2 },
  expired: { tone: 'neutral', icon: Clock },
  unasked: { tone: 'neutral', icon: CircleSlash },
}
