import { Ban, CircleCheck, CircleDot, CircleX, Clock, LoaderCircle, MailCheck } from 'lucide-react'
import type { InquiryStatus } from '#contract/inquiry/codes.ts'
import type { MailState } from '#contract/mail/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const statusLooks: Record<InquiryStatus, Look> = {
  open: { tone: 'warning', icon: CircleDot },
  done: { tone: 'success', icon: CircleCheck },
  spam: { tone: 'neutral', icon: Ban },
}

export const mailLooks: Record<MailState, Look> = {
  waiting: { tone: 'info', icon: Clock },
  sending: { tone: 'info', icon: LoaderCircle, isMoving: true },
  sent: { tone: 'success', icon: MailCheck },
  failed: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'neutral', icon: Ban },
}
