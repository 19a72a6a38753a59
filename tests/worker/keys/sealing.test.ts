import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPersonalVault, createSealer, createVault, VaultError } from '#db/vault.ts'
import { openKeys } from '#worker/keys/open-keys.ts'
import type { KeyService } from '#worker/keys/key-service.ts'
import { createOpener, newKeyPair, sealingKeyOf } from '#worker/keys/opener.ts'

const pair = newKeyPair()
const sealer = createSealer(pair.sealingKey)
const opener = createOpener({ privateHalves: [pair.openingKey], oldSecretsKey: null })
function newKey() {
  return randomBytes(32).toString('base64')
}
const settings = {
  ...{ sealingKey: pair.sealingKey, openingKeys: [pair.openingKey], oldSecretsKey: null },
  ...{ personalKey: null, personalOpeningKeys: [] },
}

describe('what is sealed with a public half', () => {
  test('opens with its private half under the same label, and names the key', () => {
    const sealed = sealer.seal('a wallet key', 'project:1:admin')
    expect(Buffer.from(opener.open(sealed, 'project:1:admin')).toString()).toBe('a wallet key')
    expect(sealed.split('.').slice(0, 2)).toEqual(['v2', pair.keyId])
    expect(opener.keyIds).toEqual([pair.keyId])
    expect(sealingKeyOf(pair.openingKey)).toBe(pair.sealingKey)
    expect(sealer.seal('a wallet key', 'project:1:admin')).not.toBe(sealed)
  })

  test('does not open in another row, with its body, its data key or both', () => {
    const [mine, other] = [sealer.seal('mine', 'plan:1'), sealer.seal('other', 'plan:2')]
    expect(() => opener.open(mine, 'plan:2')).toThrow(VaultError)
    const [, keyId, wrapped] = mine.split('.')
    const [, , , body] = other.split('.')
    expect(() => opener.open(['v2', keyId, wrapped, body].join('.'), 'plan:1')).toThrow(VaultError)
    expect(() => opener.open(['v2', keyId, wrapped, body].join('.'), 'plan:2')).toThrow(VaultError)
  })

  test('does not open when any of its characters was changed, or it was cut', () => {
    const sealed = sealer.seal('a wallet key', 'plan:1')
    const bytesOf = (text: string) => Buffer.from(text, 'base64url')
    const [, keyId = '', wrapped = '', body = ''] = sealed.split('.')
    for (const part of ['wrapped', 'body'] as const)
      for (let at = 0; at < bytesOf(part === 'body' ? body : wrapped).length; at += 7) {
        const changed = bytesOf(part === 'body' ? body : wrapped)
        changed[at] = (changed[at] ?? 0) ^ 1
        const text = changed.toString('base64url')
        const forged = ['v2', keyId, part === 'body' ? wrapped : text, part === 'body' ? text : body]
        expect(() => opener.open(forged.join('.'), 'plan:1'), `${part} ${at}`).toThrow(VaultError)
      }
    for (const length of [0, 1, 10, sealed.length - 60, sealed.length - 1])
      expect(() => opener.open(sealed.slice(0, length), 'plan:1'), String(length)).toThrow(VaultError)
  })

  test('under another key says which, and nothing of the secret', () => {
    const other = newKeyPair()
    const sealed = createSealer(other.sealingKey).seal('a wallet key', 'plan:1')
    expect(() => opener.open(sealed, 'plan:1')).toThrow(`under the key ${other.keyId}, which is not here`)
    const renamed = sealed.replace(other.keyId, pair.keyId)
    expect(() => opener.open(renamed, 'plan:1')).toThrow('does not open')
    const both = createOpener({ privateHalves: [pair.openingKey, other.openingKey], oldSecretsKey: null })
    expect(Buffer.from(both.open(sealed, 'plan:1')).toString()).toBe('a wallet key')
  })

  test('from the versions before opens with SECRETS_KEY, while a worker has it', () => {
    const secretsKey = newKey()
    const sealed = asBefore(createVault(secretsKey).seal('old', 'plan:1'))
    expect(() => opener.open(sealed, 'plan:1')).toThrow('SECRETS_KEY')
    const withOld = createOpener({ privateHalves: [pair.openingKey], oldSecretsKey: secretsKey })
    expect(Buffer.from(withOld.open(sealed, 'plan:1')).toString()).toBe('old')
    expect(() => withOld.open(sealed, 'plan:2')).toThrow(VaultError)
  })
})

describe('a worker', () => {
  test('does not start where what it seals would not open', async () => {
    const { sealingKey, keyId } = newKeyPair()
    await expect(openKeys({ ...settings, sealingKey })).rejects.toThrow(`SEALING_KEY is the key ${keyId}`)
    await expect(openKeys({ ...settings, openingKeys: [sealingKey] })).rejects.toThrow('OPENING_KEYS')
  })

  test('asks a key service for a private half that only the service can read', async () => {
    // A KMS stands outside; what it wraps with is its own.
    const inside = createVault(newKey())
    const kms: KeyService = {
      prefix: 'kms-',
      readPrivateHalf: async (entry) =>
        Buffer.from(inside.open(Buffer.from(entry.slice(4), 'base64url').toString(), 'worker')).toString(),
    }
    const wrapped = inside.seal(pair.openingKey, 'worker')
    const openingKeys = [`kms-${Buffer.from(wrapped).toString('base64url')}`]
    const keys = await openKeys({ ...settings, openingKeys }, [kms])
    const sealed = sealer.seal('a wallet key', 'plan:1')
    expect(Buffer.from(keys.opener.open(sealed, 'plan:1')).toString()).toBe('a wallet key')
    await expect(openKeys({ ...settings, openingKeys })).rejects.toThrow('begins with none of private-')
  })
})

describe('what is of a person', () => {
  test('opens under any of the keys that are here, and is wrapped anew under the one that seals', () => {
    const [first, second] = [newKey(), newKey()]
    const before = createPersonalVault(first)
    const both = createPersonalVault({ sealingKey: second, openingKeys: [first], digestKey: first })
    const sealed = before.seal('+82 10', 'phone:1')
    expect(Buffer.from(both.open(sealed, 'phone:1')).toString()).toBe('+82 10')
    const rewrapped = both.rewrap(sealed, 'phone:1')
    expect(rewrapped.split('.').at(-1)).toBe(sealed.split('.').at(-1))
    expect(Buffer.from(createPersonalVault(second).open(rewrapped, 'phone:1')).toString()).toBe('+82 10')
    expect(() => before.open(rewrapped, 'phone:1')).toThrow('which is not here')
    expect(() => both.rewrap(sealed, 'phone:2')).toThrow(VaultError)
    // Who is found by a digest is found after the change, too.
    expect(both.digest('+82 10', 'phone')).toBe(before.digest('+82 10', 'phone'))
  })

  test('from before keys had ids opens under whichever key it is of', () => {
    const [first, second] = [newKey(), newKey()]
    const sealed = asBefore(createVault(first).seal('+82 10', 'phone:1'))
    const both = createPersonalVault({ sealingKey: second, openingKeys: [first] })
    expect(Buffer.from(both.open(sealed, 'phone:1')).toString()).toBe('+82 10')
    expect(() => createPersonalVault(second).open(sealed, 'phone:1')).toThrow(VaultError)
  })
})

/** As the versions before wrote it: without the id of its key. */
function asBefore(sealed: string) {
  const [, , wrapped, body] = sealed.split('.')
  return ['v1', wrapped, body].join('.')
}
