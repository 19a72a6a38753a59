import type { MigrationFlow } from '../use-migration.ts'

export interface StepParts {
  flow: MigrationFlow
}
