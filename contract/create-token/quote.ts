import { rentOf, signatureLamports, type QuotePrices } from '../operation/quote.ts'
import type { TokenProgram } from '../send-token/token.ts'

/** Of a mint of SPL Token, its metadata account, and the account of the wallet that gets the first of it. */
const plainMintBytes = 82
const metadataBytes = 607
const accountBytes: Record<TokenProgram, number> = { token: 165, 'token-2022': 170 }
/** What Token Metadata takes for itself. Source: its fee.rs. */
const metadataFeeLamports = 10_000_000n
/** Of the wallet, and of the mint. */
const signatures = 2n
/** Compute units above what was measured. */
const computeUnits = 250_000n

/** Bytes of a mint of Token-2022 that names itself as the place of its metadata, as it is made. */
export const pointingMintBytes = 166 + 4 + 64
/** Authority, mint, lengths of name, symbol and URI, and of a list of more pairs, of which there are none. */
const insideMetadataBytes = 4 + 32 + 32 + 4 * 4

export interface TokenTexts {
  name: string
  symbol: string
  uri: string
}

/** Bytes of it once its metadata is inside. */
export function describedMintBytes({ name, symbol, uri }: TokenTexts): number {
  const encoder = new TextEncoder()
  const texts = [name, symbol, uri].reduce((sum, text) => sum + encoder.encode(text).length, 0)
  return pointingMintBytes + insideMetadataBytes + texts
}

/** @returns lamports that making a token takes from the wallet; most of it is rent of accounts that stay. */
export function quoteToken(
  { program, hasSupply, ...texts }: TokenTexts & { program: TokenProgram; hasSupply: boolean },
  prices: Pick<QuotePrices, 'rentBaseLamports' | 'rentPerByteLamports' | 'priorityMicroLamports'>,
): bigint {
  const made = program === 'token' ? [plainMintBytes, metadataBytes] : [describedMintBytes(texts)]
  const sizes = hasSupply ? [...made, accountBytes[program]] : made
  const rent = sizes.reduce((sum, bytes) => sum + rentOf({ ...unused, ...prices }, bytes), 0n)
  const priority = (computeUnits * prices.priorityMicroLamports + 999_999n) / 1_000_000n
  return rent + (program === 'token' ? metadataFeeLamports : 0n) + signatures * signatureLamports + priority
}

const unused = { acceptsV1: false, slotMs: null }
