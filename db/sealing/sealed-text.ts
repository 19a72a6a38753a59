import { VaultError } from './vault-error.ts'

/** What stands in a row: a data key that is wrapped by a key, and the secret under that data key. */
export interface SealedText {
  /** Which key wraps it; null in a text from before keys had ids. */
  keyId: string | null
  /** base64url. */
  wrapped: string
  /** base64url. */
  body: string
}

/** `v2.KEY.WRAPPED.BODY`; from before keys had ids, `v1.WRAPPED.BODY`. @throws VaultError for anything else. */
export function parseSealed(text: string): SealedText {
  const parts = text.split('.')
  const [version, ...rest] = parts
  if (version === 'v1' && rest.length === 2) {
    const [wrapped, body] = rest
    if (wrapped && body) return { keyId: null, wrapped, body }
  }
  if (version === 'v2' && rest.length === 3) {
    const [keyId, wrapped, body] = rest
    if (keyId && wrapped && body) return { keyId, wrapped, body }
  }
  throw new VaultError('Not a sealed secret.')
}

export function writeSealed({ keyId, wrapped, body }: SealedText & { keyId: string }): string {
  return ['v2', keyId, wrapped, body].join('.')
}
