import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals small secrets for storage: AES-256-GCM under a random data key per row, the data key wrapped
 * by the master key, both bound to a label (what the secret is of) so that a sealed text copied to
 * another row does not open there.
 */
export interface Vault {
  seal(secret: Uint8Array | string, label: string): string
  /** Throws VaultError when the text was changed, belongs to another label or another master key. */
  open(sealed: string, label: string): Uint8Array
}

export class VaultError extends Error {
  override name = 'VaultError'
}

/** @param masterKeyBase64 32 bytes from SECRETS_KEY or PERSONAL_KEY, base64. */
export function createVault(masterKeyBase64: string): Vault {
  const masterKey = Buffer.from(masterKeyBase64, 'base64')
  if (masterKey.length !== 32)
    throw new VaultError('A key must be 32 bytes in base64: `openssl rand -base64 32` makes one.')
  return {
    seal: (secret, label) => {
      const dataKey = randomBytes(32)
      return ['v1', encrypt(masterKey, dataKey, label), encrypt(dataKey, Buffer.from(secret), label)].join(
        '.',
      )
    },
    open: (sealed, label) => {
      const [version, wrapped, body] = sealed.split('.')
      if (version !== 'v1' || !wrapped || !body) throw new VaultError('Not a sealed secret.')
      return decrypt(decrypt(masterKey, wrapped, label), body, label)
    },
  }
}

/** A vault for what is of a person; it also knows such things again that it must not store. */
export interface PersonalVault extends Vault {
  /**
   * HMAC-SHA256 under a key of its own for each purpose: the same text has the same digest, and nobody without the key finds the text
   * by trying all of them.
   * @returns 64 hexadecimal digits.
   */
  digest(text: string, purpose: string): string
}

/** @param personalKeyBase64 32 bytes from PERSONAL_KEY, base64. */
export function createPersonalVault(personalKeyBase64: string): PersonalVault {
  const vault = createVault(personalKeyBase64)
  const key = Buffer.from(personalKeyBase64, 'base64')
  return {
    ...vault,
    digest: (text, purpose) => {
      const purposeKey = Buffer.from(hkdfSync('sha256', key, '', `digest:${purpose}`, 32))
      return createHmac('sha256', purposeKey).update(text).digest('hex')
    },
  }
}

function encrypt(key: Uint8Array, plain: Uint8Array, label: string) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(label))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(key: Uint8Array, text: string, label: string): Uint8Array {
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
