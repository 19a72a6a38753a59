import { decodeBase58Key } from './base58.ts'

export type SolanaAddressProblem = 'INVALID' | 'SOLANA_ADDRESS_LOWER_CASED' | 'SOLANA_ADDRESS_UPPER_CASED'

/**
 * Why `text` cannot be the address of an account on Solana, as a code that has a sentence in every language; null when
 * it can. Whether anybody has its key is not asked: an account of a program is fine.
 */
export function solanaAddressProblemOf(text: string): SolanaAddressProblem | null {
  const lost = lostCaseOf(text)
  if (lost) return lost === 'lowerCased' ? 'SOLANA_ADDRESS_LOWER_CASED' : 'SOLANA_ADDRESS_UPPER_CASED'
  return decodeBase58Key(text, new Uint8Array(32)) ? null : 'INVALID'
}

/**
 * A key written by chance without one capital, or without one small letter, is rarer than one in ten thousand million:
 * a spreadsheet or a form has changed the case of a real one, and half of what comes out is somebody's key on the curve.
 */
export function lostCaseOf(text: string): 'lowerCased' | 'upperCased' | null {
  if (text.length < 32 || text.length > 44 || !/^[0-9A-Za-z]+$/.test(text)) return null
  const [hasCapital, hasSmall] = [/[A-Z]/.test(text), /[a-z]/.test(text)]
  if (hasCapital === hasSmall) return null
  return hasSmall ? 'lowerCased' : 'upperCased'
}
