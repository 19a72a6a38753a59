import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** What no file of the server may do, whatever it is for: docs/security.md names these as proofs. */
const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['api', 'contract', 'db', 'worker']
const sources = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}
function namedBy(pattern: RegExp): string[] {
  const found = sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(found)].toSorted()
}

describe('the server', () => {
  it('is read at all', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(namedBy(/\bcreateCipheriv\('([^']+)'/g)).not.toEqual([])
  })
  it('says every sentence from the words of a language', () => {
    // What people type in Korean, examples and names of ours are no sentences: two words of Hangul in a row are.
    const sentence = /^(?!\s*(?:\/?\*|\/\/)).*['"`>][^'"`]*[가-힣][.,:]?\s+[가-힣]/m
    const elsewhere = filesWith(sentence).filter(
      (file) => !/\/locales\/|^contract\/brand\.ts$|^db\/seed/.test(file),
    )
    expect(elsewhere).toEqual([])
    expect(filesWith(sentence).length).toBeGreaterThan(10)
  })
  it('enciphers by AES-256-GCM alone', () => {
    expect(namedBy(/\bcreate(?:Cipher|Decipher)iv\('([^']+)'/g)).toEqual(['aes-256-gcm'])
    expect(filesWith(/\bcreate(?:Cipher|Decipher)(?:iv)?\((?!')/)).toEqual([])
  })
  it('hashes by SHA-2 alone', () => {
    expect(
      namedBy(/\b(?:createHash|createHmac|hkdfSync)\('([^']+)'/g).filter(
        (name) => !/^sha(256|384|512)$/.test(name),
      ),
    ).toEqual([])
    expect(filesWith(/\b(?:md5|sha1|ripemd160)\(/i)).toEqual([])
  })
  it('takes nothing random from where it can be guessed', () => {
    expect(filesWith(/\bMath\.random\b/)).toEqual([])
  })
  it('begins no program, and runs no text as one', () => {
    expect(filesWith(/node:child_process|\beval\(|\bnew Function\(|node:vm\b/)).toEqual([])
  })
  it('takes no certificate that does not hold', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
  })
  it('reads no XML, and makes objects of nothing but JSON', () => {
    expect(
      filesWith(/\bXMLParser\b|DOMParser|node:v8|\bdeserialize\(/).filter((file) => !isOfChain(file)),
    ).toEqual([])
  })
})

/** Accounts of a chain are bytes in a fixed order, not objects. */
function isOfChain(file: string): boolean {
  return file.startsWith('worker/chains/') || file.startsWith('api/chain/')
}
