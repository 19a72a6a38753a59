import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  Info,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import type { AlertState, DeliveryState, Severity } from '#contract/alert/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const severityLooks: Record<Severity, Look> = {
  critical: { tone: 'danger', icon: CircleAlert },
  warning: { tone: 'warning', icon: TriangleAlert },
  info: { tone: 'info', icon: Info },
}
export const alertLooks: Record<AlertState, Look> = {
  raised: { tone: 'warning', icon: TriangleAlert },
  acknowledged: { tone: 'info', icon: Eye },
  resolved: { tone: 'success', icon: CircleCheck },
}
export const deliveryLooks: Record<DeliveryState, Look> = {
  waiting: { tone: 'info', icon: Clock },
  sending: { tone: 'info', icon: LoaderCircle, isMoving: true },
  sent: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
}
export const switchLooks: Record<'on' | 'off', Look> = {
  on: { tone: 'success', icon: CircleCheck },
  off: { tone: 'neutral', icon: Ban },
}
