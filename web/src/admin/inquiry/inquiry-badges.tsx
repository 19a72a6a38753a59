import {
  Ban,
  CircleCheck,
  CircleDot,
  CircleX,
  Clock,
  LoaderCircle,
  MailCheck,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InquiryStatus, MailState } from '#contract/inquiry/codes.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'

const statusLooks: Record<InquiryStatus, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'warning', icon: CircleDot },
  done: { tone: 'success', icon: CircleCheck },
  spam: { tone: 'neutral', icon: Ban },
}

export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  const { t } = useTranslation()
  return <Badge {...statusLooks[status]}>{t(`inquiries.statuses.${status}`)}</Badge>
}

const mailLooks: Record<MailState, { tone: Tone; icon: LucideIcon; isMoving?: boolean }> = {
  waiting: { tone: 'info', icon: Clock },
  sending: { tone: 'info', icon: LoaderCircle, isMoving: true },
  sent: { tone: 'success', icon: MailCheck },
  failed: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'neutral', icon: Ban },
}

export function MailStateBadge({ state }: { state: MailState }) {
  const { t } = useTranslation()
  return <Badge {...mailLooks[state]}>{t(`inquiries.mailStates.${state}`)}</Badge>
}
