import { Ban, CircleCheck, CircleDashed, Clock, DoorClosed } from 'lucide-react'
import type { UserStatus } from '#contract/account/codes.ts'
import type { DocumentProgress } from '#contract/document/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const userLooks: Record<UserStatus, Look> = {
  active: { tone: 'success', icon: CircleCheck },
  blocked: { tone: 'danger', icon: Ban },
  closed: { tone: 'neutral', icon: DoorClosed },
}

export const progressLooks: Record<DocumentProgress, Look> = {
  missing: { tone: 'neutral', icon: CircleDashed },
  waiting: { tone: 'warning', icon: Clock },
  complete: { tone: 'success', icon: CircleCheck },
}
