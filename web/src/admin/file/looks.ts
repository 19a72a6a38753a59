import { CircleCheck, Upload } from 'lucide-react'
import type { FileSetState } from '#contract/file/file-sets.ts'
import type { Look } from '../kit/list/columns.tsx'

export const fileSetLooks: Record<FileSetState, Look> = {
  open: { tone: 'warning', icon: Upload },
  finished: { tone: 'success', icon: CircleCheck },
}
