import { CircleCheck, CircleX, Clock, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import type { DocumentState } from '#contract/document/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const documentLooks: Record<DocumentState, Look> = {
  submitted: { tone: 'warning', icon: Clock },
  accepted: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleX },
  asked: { tone: 'info', icon: RotateCcw },
  withdrawn: { tone: 'neutral', icon: Undo2 },
  lapsed: { tone: 'neutral', icon: Trash2 },
}
