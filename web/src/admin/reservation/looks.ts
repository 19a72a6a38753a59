import { CircleCheck, CircleSlash, CircleX, DoorClosed, DoorOpen, Hourglass, PencilLine } from 'lucide-react'
import type { ReservationStatus } from '#contract/codes/status.ts'
import type { HolderState, PlaceStatus } from '#contract/reservation/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const reservationLooks: Record<ReservationStatus, Look> = {
  '5': { tone: 'success', icon: CircleCheck },
  '10': { tone: 'warning', icon: Hourglass },
  '50': { tone: 'neutral', icon: CircleSlash },
}
export const holderLooks: Record<HolderState, Look> = {
  held: { tone: 'success', icon: CircleCheck },
  missing: { tone: 'danger', icon: CircleX },
}
export const placeLooks: Record<PlaceStatus, Look> = {
  draft: { tone: 'neutral', icon: PencilLine },
  open: { tone: 'success', icon: DoorOpen },
  closed: { tone: 'warning', icon: DoorClosed },
}
