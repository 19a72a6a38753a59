import { z } from 'zod'
import { read } from './endpoint.ts'
import { formStampPath } from './form-headers.ts'

export const readFormStamp = read(formStampPath, {
  tag: 'Common',
  summary: 'What a public form is sent with: it tells how long ago somebody began to fill it in',
  role: 'public',
  reply: z.object({
    stamp: z.string(),
    /** A form is taken only after so long. */
    waitMs: z.number().int(),
  }),
})
