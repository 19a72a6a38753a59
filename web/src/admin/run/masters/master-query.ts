import type { z } from 'zod'
import type { endpoints } from '#contract/endpoints.ts'

/** The filter of the list of runs, as the API takes it. */
export type MasterQuery = z.input<typeof endpoints.previewBulk.query>
