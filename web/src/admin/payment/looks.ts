import { CircleCheck, CircleX, Clock, Inbox, Landmark, Send, Undo2 } from 'lucide-react'
import type { PaymentStatus } from '#contract/codes/status.ts'
import type { ReceiptState } from '#contract/payment/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const paymentLooks: Record<PaymentStatus, Look> = {
  '0': { tone: 'info', icon: Clock },
  '5': { tone: 'danger', icon: CircleX },
  '10': { tone: 'success', icon: CircleCheck },
}

export const receiptLooks: Record<ReceiptState, Look> = {
  waiting: { tone: 'warning', icon: Inbox },
  refunding: { tone: 'info', icon: Send, isMoving: true },
  credited: { tone: 'success', icon: CircleCheck },
  refunded: { tone: 'neutral', icon: Undo2 },
  kept: { tone: 'neutral', icon: Landmark },
}
