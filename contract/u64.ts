import { z } from 'zod'

/** The most base units that Solana can count, in one account and of one token in all. */
export const u64Max = 2n ** 64n - 1n

/** Decimal text of a number of 64 bits, since it does not fit a JSON number safely. One spelling: no zeros before it. */
export const u64Text = z.string().refine(isU64Text)

function isU64Text(text: string): boolean {
  return /^(?:0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= u64Max
}
