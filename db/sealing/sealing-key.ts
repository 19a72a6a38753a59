import { createHash, randomBytes } from 'node:crypto'
import { encrypt as encryptFor, PublicKey, type ECIES_CONFIG } from 'eciesjs'
import { encrypt } from './aes-gcm.ts'
import { writeSealed } from './sealed-text.ts'
import { VaultError } from './vault-error.ts'

/** X25519, HKDF-SHA256, AES-256-GCM with a nonce of 12 bytes: what a data key is wrapped with. */
export const wrapping = {
  ellipticCurve: 'x25519',
  symmetricAlgorithm: 'aes-256-gcm',
  symmetricNonceLength: 12,
  ephemeralKeySize: 32,
  // Of another curve; they change nothing here.
  isEphemeralKeyCompressed: false,
  isHkdfKeyCompressed: false,
} as const satisfies typeof ECIES_CONFIG

/** What the two halves of a key begin with, so that nobody takes the one for the other. */
export const halves = { public: 'public-', private: 'private-' } as const

/** Seals, and cannot open. */
export interface Sealer {
  /** @param label what the secret is of: it opens under the same label alone. */
  seal(secret: Uint8Array | string, label: string): string
}

/** Seals under one key, and wraps the data keys of other texts anew. */
export interface KeySealer extends Sealer {
  keyId: string
  /** @param dataKey 32 bytes. @returns base64url. */
  wrap(dataKey: Uint8Array): string
}

/** @param sealingKey the public half, `public-` and 32 bytes in base64url. @throws VaultError when it is none. */
export function createSealer(sealingKey: string): KeySealer {
  const key = readHalf(sealingKey, 'public')
  const receiver = new PublicKey(key, 'x25519').toBytes()
  const keyId = keyIdOf(key)
  const wrap = (dataKey: Uint8Array) =>
    Buffer.from(encryptFor(receiver, dataKey, wrapping)).toString('base64url')
  return {
    keyId,
    wrap,
    seal: (secret, label) => {
      const dataKey = randomBytes(32)
      const body = encrypt(dataKey, Buffer.from(secret), label)
      return writeSealed({ keyId, wrapped: wrap(dataKey), body })
    },
  }
}

/** @returns 32 bytes. @throws VaultError when it is another half, or none. */
export function readHalf(text: string, half: keyof typeof halves): Uint8Array {
  const start = halves[half]
  const bytes = text.startsWith(start) ? Buffer.from(text.slice(start.length), 'base64url') : null
  if (bytes?.length !== 32)
    throw new VaultError(`A ${half} half is "${start}" and 32 bytes: \`npm run vault -- keygen\` makes one.`)
  return bytes
}

/** By what a sealed text names its key: 12 hexadecimal digits of the hash of its public half. */
export function keyIdOf(publicKey: Uint8Array): string {
  return createHash('sha256').update('punky sealing key').update(publicKey).digest('hex').slice(0, 12)
}
