import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'
import { tokenSchema } from '../send-token/token.ts'

/** What is done to an account of a token: nothing leaves it or reaches it any more, or everything may again. */
export const freezeActions = ['freeze', 'thaw'] as const
export type FreezeAction = (typeof freezeActions)[number]

/** Which account of which token, as it was told. Its `assetId` is the account; the owner of the item is whoever has it. */
export const freezeTokenPayload = assetPayload.extend({ action: z.enum(freezeActions), ...tokenSchema.shape })
export type FreezeTokenPayload = z.infer<typeof freezeTokenPayload>

export const freezeTokenResult = z.object({
  /** It was so on chain already: no transaction was needed. */
  wasThere: z.boolean(),
})
export type FreezeTokenResult = z.infer<typeof freezeTokenResult>
