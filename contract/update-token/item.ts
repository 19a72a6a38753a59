import { z } from 'zod'
import { assetPayload } from '../operation/asset.ts'
import { tokenPrograms } from '../send-token/token.ts'
import { lineText } from '../text.ts'

/** What a token says of itself from now on; its `assetId` is the mint, and its name that of the item. */
export const updateTokenPayload = assetPayload.extend({
  symbol: lineText().min(1),
  uri: lineText().min(1),
  program: z.enum(tokenPrograms),
})
export type UpdateTokenPayload = z.infer<typeof updateTokenPayload>

export const updateTokenResult = z.object({
  /** It was so on chain already: no transaction was needed. */
  wasThere: z.boolean(),
})
export type UpdateTokenResult = z.infer<typeof updateTokenResult>
