import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { decrypt, encrypt, parseSealed, VaultError, writeSealed, type Sealer } from './sealing/index.ts'

export { createSealer, VaultError, type KeySealer, type Sealer } from './sealing/index.ts'

/**
 * Seals small secrets for storage: AES-256-GCM under a random data key per row, the data key wrapped
 * by a key whose id stands in the text, both bound to a label (what the secret is of) so that a sealed text copied to
 * another row does not open there.
 */
export interface Vault extends Sealer {
  /** Throws VaultError when the text was changed, belongs to another label or another key. */
  open(sealed: string, label: string): Uint8Array
}

/** A vault that also wraps what another of its keys wraps anew. */
export interface KeyVault extends Vault {
  /** Of the key that seals. */
  keyId: string
  /** Of all that open. */
  keyIds: readonly string[]
  /** The same body under the key that seals. @throws VaultError when it does not open. */
  rewrap(sealed: string, label: string): string
}

/**
 * @param sealingKey 32 bytes, base64: seals and opens.
 * @param openingKeys others that open too, while a key is changed.
 */
export function createVault(sealingKey: string, openingKeys: readonly string[] = []): KeyVault {
  const keys = [sealingKey, ...openingKeys].map(readKey)
  const [current] = keys
  if (!current) throw new VaultError('A vault needs a key.')
  const dataKeyOf = (sealed: string, label: string) => {
    const { keyId, wrapped, body } = parseSealed(sealed)
    const dataKey = unwrap(keys, { keyId, wrapped, label })
    // What it says is not looked at by who wraps it anew; that it opens is.
    return { dataKey, body, plain: decrypt(dataKey, body, label) }
  }
  return {
    keyId: current.id,
    keyIds: keys.map(({ id }) => id),
    seal: (secret, label) => {
      const dataKey = randomBytes(32)
      const body = encrypt(dataKey, Buffer.from(secret), label)
      return writeSealed({ keyId: current.id, wrapped: encrypt(current.bytes, dataKey, label), body })
    },
    open: (sealed, label) => dataKeyOf(sealed, label).plain,
    rewrap: (sealed, label) => {
      const { dataKey, body } = dataKeyOf(sealed, label)
      return writeSealed({ keyId: current.id, wrapped: encrypt(current.bytes, dataKey, label), body })
    },
  }
}

/** A vault for what is of a person; it also knows such things again that it must not store. */
export interface PersonalVault extends KeyVault {
  /**
   * HMAC-SHA256 under a key of its own for each purpose: the same text has the same digest, and nobody without the key finds the text
   * by trying all of them.
   * @returns 64 hexadecimal digits.
   */
  digest(text: string, purpose: string): string
}

/** The keys of what is of a person, each 32 bytes in base64. */
export interface PersonalKeys {
  sealingKey: string
  /** Others that open too. */
  openingKeys?: readonly string[]
  /** What digests are made with; without it, the one that seals. */
  digestKey?: string | undefined
}

/** @param keys PERSONAL_KEY, or all that open. */
export function createPersonalVault(keys: string | PersonalKeys): PersonalVault {
  const {
    sealingKey,
    openingKeys = [],
    digestKey = sealingKey,
  } = typeof keys === 'string' ? { sealingKey: keys } : keys
  const { bytes } = readKey(digestKey)
  return {
    ...createVault(sealingKey, openingKeys),
    digest: (text, purpose) => {
      const purposeKey = Buffer.from(hkdfSync('sha256', bytes, '', `digest:${purpose}`, 32))
      return createHmac('sha256', purposeKey).update(text).digest('hex')
    },
  }
}

interface Key {
  id: string
  bytes: Buffer
}

/** Its id says nothing of the key: 12 hexadecimal digits that are derived from it. */
function readKey(text: string): Key {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 32)
    throw new VaultError('A key must be 32 bytes in base64: `openssl rand -base64 32` makes one.')
  return { id: Buffer.from(hkdfSync('sha256', bytes, '', 'key id', 6)).toString('hex'), bytes }
}

function unwrap(
  keys: readonly Key[],
  { keyId, wrapped, label }: { keyId: string | null; wrapped: string; label: string },
): Uint8Array {
  // A text from before keys had ids may be of any of them.
  const candidates = keyId === null ? keys : keys.filter(({ id }) => id === keyId)
  for (const { bytes } of candidates) {
    try {
      return decrypt(bytes, wrapped, label)
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
    }
  }
  if (candidates.length === 0)
    throw new VaultError(`The secret is sealed under the key ${keyId}, which is not here.`)
  throw new VaultError(
    'The secret does not open: it was changed, or the key is not the one it was sealed with.',
  )
}
