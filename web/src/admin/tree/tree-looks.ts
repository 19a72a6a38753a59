import { CircleCheck, CircleDashed, CircleSlash } from 'lucide-react'
import type { TreeRow, TreeState } from '#contract/tree/trees.ts'
import type { Slice } from '../../ui/data/progress.tsx'
import type { Look } from '../kit/list/columns.tsx'

export const stateLooks: Record<TreeState, Look> = {
  planned: { tone: 'info', icon: CircleDashed },
  ready: { tone: 'success', icon: CircleCheck },
  full: { tone: 'neutral', icon: CircleSlash },
}

type SliceKey = 'minted' | 'reserved' | 'unexplained' | 'free'

/** What is minted, reserved, unexplained and left of all leaves. What a tree that takes no more still has is left too. */
export function slicesOf({
  capacity,
  minted,
  reserved,
  unexplained,
}: TreeRow): (Omit<Slice, 'label'> & { key: SliceKey })[] {
  return [
    { key: 'minted', value: minted, tone: 'success' },
    { key: 'reserved', value: reserved, tone: 'info' },
    { key: 'unexplained', value: unexplained, tone: 'warning' },
    { key: 'free', value: Math.max(0, capacity - minted - reserved - unexplained), tone: 'empty' },
  ]
}
