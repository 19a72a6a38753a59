import type { CreateTokenResult } from '#contract/create-token/item.ts'
import type { MadeToken } from '../../chains/token.ts'

/** What is kept of a token that was made. */
export function toMade({ mint, tokenAccount, metadataAccount }: MadeToken) {
  const result: CreateTokenResult = { mintAddress: mint, tokenAccount, metadataAccount }
  return { assetId: mint, result }
}
