import type { z } from 'zod'
import type { endpoints } from '#contract/endpoints.ts'

export type MigrationStory = z.output<typeof endpoints.readMigrationStory.reply>
