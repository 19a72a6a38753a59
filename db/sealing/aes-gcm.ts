import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { VaultError } from './vault-error.ts'

/**
 * AES-256-GCM, bound to a label.
 * @param key 32 bytes.
 * @returns base64url of 12 bytes nonce, 16 bytes tag and the body.
 */
export function encrypt(key: Uint8Array, plain: Uint8Array, label: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(label))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** @throws VaultError when the text was changed, or belongs to another key or label. */
export function decrypt(key: Uint8Array, text: string, label: string): Uint8Array {
  const all = Buffer.from(text, 'base64url')
  if (all.length < 28) throw new VaultError('Not a sealed secret.')
  const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, 12)).setAAD(Buffer.from(label))
  decipher.setAuthTag(all.subarray(12, 28))
  try {
    return new Uint8Array(Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]))
  } catch (cause) {
    throw new VaultError(
      'The secret does not open: it was changed, or the key is not the one it was sealed with.',
      { cause },
    )
  }
}
