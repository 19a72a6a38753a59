import { CircleCheck, CircleDashed, CircleSlash, CircleX, LoaderCircle, Send } from 'lucide-react'
import type { EvmCallState, EvmContractState } from '#contract/evm-contract/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const contractLooks: Record<EvmContractState, Look> = {
  deploying: { tone: 'info', icon: LoaderCircle, isMoving: true },
  live: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
}

export const callLooks: Record<EvmCallState, Look> = {
  waiting: { tone: 'neutral', icon: CircleDashed },
  sending: { tone: 'info', icon: Send, isMoving: true },
  done: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  cancelled: { tone: 'neutral', icon: CircleSlash },
}
