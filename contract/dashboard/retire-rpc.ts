import { z } from 'zod'
import { write } from '../endpoint.ts'
import { lineText, reasonText } from '../text.ts'

export const retirementSchema = z.object({
  reason: z.string(),
  retiredBy: z.string(),
  retiredAt: z.string(),
})

const rpcNameMax = 300

/** Hosts: one may be asked for nothing more, and be asked again. */
export const retireRpc = write('/api/admin/rpcs', {
  tag: 'Dashboard',
  summary: 'Retire a Solana RPC, which is asked for nothing then, or bring it back',
  role: 'approver',
  errors: ['NOT_FOUND', 'RPCS_TOO_FEW'],
  method: 'put',
  body: z.object({ rpc: lineText().min(1).max(rpcNameMax), isRetired: z.boolean(), reason: reasonText() }),
  reply: z.object({ rpc: z.string(), retirement: retirementSchema.nullable() }),
})
