import type { Settings } from '../draft/draft-store.ts'

export interface PlanPartProps {
  settings: Settings
  set: (part: Partial<Settings>) => void
}
