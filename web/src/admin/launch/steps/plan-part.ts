import type { Launch } from '#contract/operation/launch.ts'
import type { Settings } from '../draft/draft-store.ts'

export interface PlanPartProps {
  launch: Launch
  settings: Settings
  set: (part: Partial<Settings>) => void
}
