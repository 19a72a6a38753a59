import type { Launch } from '#contract/operation/launch.ts'
import type { Settings } from '../draft/draft-store.ts'

export interface PlanPartProps {
  launch: Launch
  settings: Settings
  set: (part: Partial<Settings>) => void
  /** What the API said against a field; its label stands for the name. */
  errorOf: (name: keyof Settings, label: string) => string | undefined
}
