import { base58 } from '@scure/base'
import type { DecodedTransaction } from './decode-transaction.ts'

/** A transaction's first signature, which is its id, in base58. */
export function signatureText(transaction: DecodedTransaction): string {
  return base58.encode(transaction.signatures[0] ?? new Uint8Array(64))
}
