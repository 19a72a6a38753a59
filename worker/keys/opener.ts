import { decrypt as decryptFor, PrivateKey } from 'eciesjs'
import { decrypt, halves, keyIdOf, parseSealed, readHalf, wrapping } from '#db/sealing/index.ts'
import { createVault, VaultError } from '#db/vault.ts'

/** Opens what is sealed for the worker: wallet keys and secrets of plans. */
export interface Opener {
  keyIds: readonly string[]
  /** @throws VaultError when the text was changed, or belongs to another label or a key that is not here. */
  open(sealed: string, label: string): Uint8Array
  /** What the body of a text is under, once it was seen to open. @returns 32 bytes. @throws VaultError. */
  dataKeyOf(sealed: string, label: string): Uint8Array
}

export interface OpeningKeys {
  /** Private halves, `private-` and 32 bytes in base64url. */
  privateHalves: readonly string[]
  /** SECRETS_KEY of the versions before, 32 bytes in base64, while rows are sealed under it. */
  oldSecretsKey: string | null
}

/** @throws VaultError for a key that is none. */
export function createOpener({ privateHalves, oldSecretsKey }: OpeningKeys): Opener {
  const keys = new Map(privateHalves.map((text) => ofHalf(text)))
  const old = oldSecretsKey === null ? null : createVault(oldSecretsKey)
  const dataKeyOf = (sealed: string, label: string) => {
    const { keyId, wrapped, body } = parseSealed(sealed)
    const key = keyId === null ? null : keys.get(keyId)
    if (keyId === null || !key)
      throw new VaultError(
        keyId === null
          ? 'The secret is sealed under SECRETS_KEY of a version before, which is not here.'
          : `The secret is sealed under the key ${keyId}, which is not here.`,
      )
    const dataKey = unwrap(key, wrapped)
    return { dataKey, plain: decrypt(dataKey, body, label) }
  }
  return {
    keyIds: [...keys.keys()],
    open: (sealed, label) =>
      old && parseSealed(sealed).keyId === null ? old.open(sealed, label) : dataKeyOf(sealed, label).plain,
    dataKeyOf: (sealed, label) => dataKeyOf(sealed, label).dataKey,
  }
}

/** Both halves of a new key. */
export function newKeyPair(): { keyId: string; sealingKey: string; openingKey: string } {
  const key = new PrivateKey(undefined, 'x25519')
  return pairOf(key)
}

/** The public half that belongs to a private one. */
export function sealingKeyOf(openingKey: string): string {
  return pairOf(new PrivateKey(readHalf(openingKey, 'private'), 'x25519')).sealingKey
}

function pairOf(key: PrivateKey) {
  const publicKey = key.publicKey.toBytes()
  return {
    keyId: keyIdOf(publicKey),
    sealingKey: `${halves.public}${Buffer.from(publicKey).toString('base64url')}`,
    openingKey: `${halves.private}${Buffer.from(key.secret).toString('base64url')}`,
  }
}

function ofHalf(text: string): [string, Uint8Array] {
  const bytes = readHalf(text, 'private')
  return [keyIdOf(new PrivateKey(bytes, 'x25519').publicKey.toBytes()), bytes]
}

function unwrap(key: Uint8Array, wrapped: string): Uint8Array {
  try {
    return decryptFor(key, Buffer.from(wrapped, 'base64url'), wrapping)
  } catch (cause) {
    throw new VaultError('The secret does not open: it was changed.', { cause })
  }
}
