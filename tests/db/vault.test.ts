import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPersonalVault, createVault, VaultError } from '#db/vault.ts'

function newKey(): string {
  return randomBytes(32).toString('base64')
}

describe('a sealed secret', () => {
  test('opens under its label with its key', () => {
    const vault = createVault(newKey())
    expect(Buffer.from(vault.open(vault.seal('콩즈', 'project:1'), 'project:1')).toString()).toBe('콩즈')
  })

  test('is another text each time, with nothing of the secret in it', () => {
    const vault = createVault(newKey())
    const texts = Array.from({ length: 50 }, () => vault.seal('one secret', 'project:1'))
    expect(new Set(texts).size).toBe(50)
    expect(texts.join('')).not.toContain(Buffer.from('one secret').toString('base64url'))
  })

  test('does not open under another label or with another key', () => {
    const vault = createVault(newKey())
    const sealed = vault.seal('one secret', 'project:1')
    expect(() => vault.open(sealed, 'project:2')).toThrow(VaultError)
    expect(() => createVault(newKey()).open(sealed, 'project:1')).toThrow(VaultError)
  })

  test('does not open once any character of it was changed', () => {
    const vault = createVault(newKey())
    const sealed = vault.seal('one secret', 'project:1')
    for (let at = 0; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`
      if (isSameBytes(changed, sealed)) continue
      expect(() => vault.open(changed, 'project:1'), `character ${at}`).toThrow()
    }
  })
})

/** The last character of base64url may hold bits that are of no byte. */
function isSameBytes(one: string, other: string): boolean {
  const bytes = (text: string) =>
    text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))
  return one.startsWith('v1.') && bytes(one).slice(1).join() === bytes(other).slice(1).join()
}

test('what is known again by its digest tells nobody without the key, and differs by purpose', () => {
  const vault = createPersonalVault(newKey())
  const digest = vault.digest('010-1234-5678', 'phone')
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(vault.digest('010-1234-5678', 'phone')).toBe(digest)
  expect(vault.digest('010-1234-5678', 'code')).not.toBe(digest)
  expect(createPersonalVault(newKey()).digest('010-1234-5678', 'phone')).not.toBe(digest)
})

test.each([16, 31, 33, 64])('a key of %d bytes is refused', (bytes) => {
  expect(() => createVault(randomBytes(bytes).toString('base64'))).toThrow(VaultError)
})
