import { z } from 'zod'
import { lineText } from '../text.ts'
import { tokenPrograms } from '../send-token/token.ts'
import { u64Text } from '../u64.ts'

/** More than wallets show, and than any token needs. */
export const newTokenDecimalsMax = 9

/** What a token is made with; its name is that of the item, and the wallet that makes it the owner. */
export const createTokenPayload = z.object({
  symbol: lineText().min(1),
  uri: lineText().min(1),
  program: z.enum(tokenPrograms),
  decimals: z.number().int().min(0).max(newTokenDecimalsMax),
  /** Base units that the wallet gets at once. */
  supply: u64Text,
  /** The wallet may make more of it later; else nobody ever may. */
  keepsMint: z.boolean(),
  /** The wallet may freeze accounts; else nobody ever may. */
  keepsFreeze: z.boolean(),
})
export type CreateTokenPayload = z.infer<typeof createTokenPayload>

export const createTokenResult = z.object({
  mintAddress: z.string(),
  /** Of the wallet; null: nothing was made at once. */
  tokenAccount: z.string().nullable(),
  /** Null: the mint has its metadata inside. */
  metadataAccount: z.string().nullable(),
})
export type CreateTokenResult = z.infer<typeof createTokenResult>
