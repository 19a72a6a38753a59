import { z } from 'zod'
import { masterStatus, planKinds, planOrigins } from '../codes/status.ts'
import { waitingCodes } from '../codes/waiting.ts'
import { idSchema } from '../envelope.ts'
import { lineText } from '../text.ts'

/** What leaves some of the runs. */
export const masterFilter = {
  status: z.enum(masterStatus).optional(),
  /** person: only runs that wait until a person does something. */
  needs: z.enum(['person']).optional(),
  waiting: z.enum(waitingCodes).optional(),
  kind: z.enum(planKinds).optional(),
  origin: z.enum(planOrigins).optional(),
  projectId: idSchema.optional(),
  search: lineText().trim().max(100).optional(),
}
