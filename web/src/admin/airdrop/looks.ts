import {
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  DoorClosed,
  DoorOpen,
  Inbox,
  UsersRound,
} from 'lucide-react'
import type { ApplicationState, WindowPhase } from '#contract/airdrop/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const applicationLooks: Record<ApplicationState, Look> = {
  received: { tone: 'info', icon: Inbox },
  accepted: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleX },
  withdrawn: { tone: 'neutral', icon: CircleSlash },
}
export const windowLooks: Record<WindowPhase, Look> = {
  before: { tone: 'info', icon: Clock },
  open: { tone: 'success', icon: DoorOpen },
  full: { tone: 'warning', icon: UsersRound },
  over: { tone: 'neutral', icon: DoorClosed },
}
