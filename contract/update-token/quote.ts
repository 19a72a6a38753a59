import { describedMintBytes, type TokenTexts } from '../create-token/quote.ts'
import { rentOf, signatureLamports, type QuotePrices } from '../operation/quote.ts'
import type { TokenProgram } from '../send-token/token.ts'

/** Compute units above what was measured. */
const computeUnits = 60_000n

/** @returns lamports that changing the texts of a token takes: fees, and inside a mint of Token-2022 the rent of what is longer. */
export function quoteTokenUpdate(
  { program, before, after }: { program: TokenProgram; before: TokenTexts; after: TokenTexts },
  prices: QuotePrices,
): bigint {
  const priority = (computeUnits * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  const more = rentOf(prices, describedMintBytes(after)) - rentOf(prices, describedMintBytes(before))
  return signatureLamports + priority + (program === 'token-2022' && more > 0n ? more : 0n)
}
