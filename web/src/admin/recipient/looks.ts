import { CircleDashed, LoaderCircle, Lock, TriangleAlert } from 'lucide-react'
import type { SnapshotState } from '#contract/recipient/snapshot/codes.ts'
import type { Look } from '../kit/list/columns.tsx'

export const snapshotLooks: Record<SnapshotState, Look> = {
  asked: { tone: 'neutral', icon: CircleDashed },
  reading: { tone: 'info', icon: LoaderCircle, isMoving: true },
  frozen: { tone: 'success', icon: Lock },
  failed: { tone: 'danger', icon: TriangleAlert },
}
