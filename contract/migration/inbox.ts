import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { lineText } from '../text.ts'
import { depositActions, depositKinds, depositRefusals } from './codes.ts'
import { depositParams, depositSchema, reasonBody } from './deposits.ts'

const tag = 'Migrations'

const redirectParams = z.object({ to: lineText().regex(/^0x[0-9a-fA-F]{40}$/) })

export const readRedirectText = read('/api/admin/deposits/{depositId}/redirect', {
  tag,
  summary: 'The text by whose signature the wallet that sent a deposit has it sent to another address',
  role: 'viewer',
  area: 'migrations',
  errors: ['NOT_FOUND'],
  params: depositParams,
  query: redirectParams,
  reply: z.string(),
})
export const redirectDeposit = write('/api/admin/deposits/{depositId}/redirect', {
  tag,
  summary:
    'Send an orphan, or a refund that could not be delivered, to an address that the wallet it came from has signed for',
  role: 'approver',
  area: 'migrations',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', 'SIGNATURE_INVALID', 'SOURCE_CHAIN_UNREACHABLE'],
  params: depositParams,
  body: reasonBody.extend({
    ...redirectParams.shape,
    signature: lineText().regex(/^0x[0-9a-fA-F]{2,2000}$/),
  }),
  reply: depositSchema,
})

/** So many are handled by one request; of more, the next one goes on. */
export const handledMax = 100

export const handleDeposits = write('/api/admin/deposits/handle', {
  tag,
  summary:
    'The same for many orphans: those of a list, or of a filter, 100 at a time. Each is handled or refused for itself; `next` asks for the rest',
  role: 'approver',
  area: 'migrations',
  body: reasonBody.extend({
    action: z.enum(depositActions),
    which: z.union([
      // Strict, both: a list that is refused must not be read as a filter that names nothing.
      z.strictObject({ depositIds: z.array(z.number().int().positive()).min(1).max(handledMax) }),
      z.strictObject({
        kind: z.enum(depositKinds).optional(),
        dust: z.enum(['only', 'without']),
        search: lineText().trim().max(100).optional(),
        /** Of the reply before; left out by the first. */
        next: z.object({ after: z.number().int(), upTo: z.number().int() }).optional(),
      }),
    ]),
  }),
  reply: z.object({
    done: z.number().int(),
    refused: z.array(z.object({ depositId: z.number().int(), because: z.enum(depositRefusals) })),
    /** Null: that was all. */
    next: z.object({ after: z.number().int(), upTo: z.number().int() }).nullable(),
  }),
})
