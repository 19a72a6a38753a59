import { createHash, createHmac } from 'node:crypto'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '#contract/bytes.ts'
import { describeProblem } from '#contract/problem.ts'
import { commitToEntries, revealOpeningSchema, type RevealOpening } from '#contract/reveal/commitment.ts'
import { readRevealEntry, writeRevealEntry, type RevealEntry } from '#contract/reveal/reveal-entry.ts'
import { revealProblems } from '#contract/reveal/reveal-problems.ts'
import { compareWithEntry, verifyOpening } from '#contract/reveal/verify-opening.ts'

const secret = new Uint8Array(32).fill(5)

function entriesOf(count: number): RevealEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `펑키콩즈 #${index}`,
    uri: `https://example.com/${index}.json`,
    metadata: sha256Hex(`metadata ${index}`),
    image: sha256Hex(`image ${index}`),
  }))
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}

/** The tree of RFC 6962, as its recursion says it, with the cryptography of Node. */
function rootByReference(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves
  if (leaves.length === 1 && first) return first
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return sha256(Buffer.from([1]), rootByReference(leaves.slice(0, half)), rootByReference(leaves.slice(half)))
}

function leafByReference(text: string, index: number): Buffer {
  const place = Buffer.alloc(8)
  place.writeBigUInt64BE(BigInt(index))
  const salt = createHmac('sha256', secret).update(place).digest()
  return sha256(Buffer.from([0]), salt, Buffer.from(text))
}

describe('a commitment', () => {
  test('has the root of the definition, and opens every entry with a path no longer than the tree is high', () => {
    for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 33, 100]) {
      const entries = entriesOf(count)
      const { commitment, openingOf } = commitToEntries(secret, entries)
      const leaves = entries.map((entry, index) => leafByReference(writeRevealEntry(entry), index))
      expect(commitment).toEqual({ root: rootByReference(leaves).toString('hex'), count })
      for (const index of entries.keys()) {
        const opening = revealOpeningSchema.parse(openingOf(index))
        expect(opening.path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)))
        expect(verifyOpening(commitment, opening)).toBeNull()
      }
    }
  })

  test('stays the same: root and first opening of three entries', () => {
    const { commitment, openingOf } = commitToEntries(secret, entriesOf(3))
    expect(commitment.root).toMatchInlineSnapshot(
      `"8ecc8d387e42834d93bd3a25829804725e4cd2cab97ee3b942a2dd399ea54a7a"`,
    )
    expect(openingOf(0).salt).toMatchInlineSnapshot(
      `"980f8a5ab27547001b9925805c1631caf0e84a818bbb696607f736a4966b41c9"`,
    )
    expect(openingOf(0).entry).toBe(
      `{"image":"${sha256Hex('image 0')}","metadata":"${sha256Hex('metadata 0')}","name":"펑키콩즈 #0","uri":"https://example.com/0.json"}`,
    )
  })

  test('tells nothing of an entry to somebody who guesses it, without the salt', () => {
    const [entry] = entriesOf(1)
    const roots = [1, 2].map(
      (byte) => commitToEntries(new Uint8Array(32).fill(byte), entriesOf(1)).commitment.root,
    )
    expect(new Set(roots).size).toBe(2)
    expect(roots).not.toContain(sha256Hex(entry ? writeRevealEntry(entry) : ''))
  })

  test('needs a secret and entries', () => {
    expect(() => commitToEntries(new Uint8Array(31), entriesOf(1))).toThrow(RangeError)
    expect(() => commitToEntries(secret, [])).toThrow(RangeError)
    expect(() => commitToEntries(secret, entriesOf(2)).openingOf(2)).toThrow(RangeError)
  })
})

describe('an opening', () => {
  const count = 11
  const entries = entriesOf(count)
  const { commitment, openingOf } = commitToEntries(secret, entries)

  test('of which anything is changed does not lead to the root', () => {
    const flip = (hex: string, at: number) => {
      const bytes = hexToBytes(hex)
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1
      return bytesToHex(bytes)
    }
    const place = fc.nat({ max: count - 1 })
    fc.assert(
      fc.property(
        place,
        place,
        fc.nat({ max: 31 }),
        fc.constantFrom('salt', 'entry', 'path', 'index'),
        (index, other, at, what) => {
          const opening = openingOf(index)
          const step = at % opening.path.length
          const changes: Record<typeof what, Partial<RevealOpening>> = {
            salt: { salt: flip(opening.salt, at) },
            entry: { entry: openingOf((index + 1 + (other % (count - 1))) % count).entry },
            path: { path: opening.path.with(step, flip(opening.path[step] ?? '', at)) },
            index: { index: (index + 1 + (other % (count - 1))) % count },
          }
          expect(verifyOpening(commitment, { ...opening, ...changes[what] })?.code).toMatch(
            /ROOT_DIFFERS|PATH_LENGTH/,
          )
        },
      ),
    )
  })

  test('is told what is wrong with it', () => {
    const opening = openingOf(10)
    const codeOf = (change: Partial<RevealOpening>) =>
      verifyOpening(commitment, { ...opening, ...change })?.code
    expect(codeOf({ index: count })).toBe('INDEX_OUT_OF_RANGE')
    expect(codeOf({ entry: '{}' })).toBe('ENTRY_MALFORMED')
    expect(codeOf({ entry: opening.entry.replace(':', ': ') })).toBe('ENTRY_MALFORMED')
    expect(codeOf({ path: [] })).toBe('PATH_LENGTH')
    expect(codeOf({ path: [...opening.path, opening.salt] })).toBe('PATH_LENGTH')
    const other = commitToEntries(secret, entries.toReversed()).commitment
    expect(verifyOpening(other, opening)).toMatchObject({
      code: 'ROOT_DIFFERS',
      params: { expected: other.root },
    })
    const told = verifyOpening(other, opening)
    expect(told && describeProblem(revealProblems, told, 'kor')).toContain(other.root)
  })
})

test('an entry is read as it was written', () => {
  const printable = fc.constantFrom(
    'a',
    'Z',
    '0',
    ' ',
    '#',
    '"',
    '\\',
    '/',
    '{',
    ':',
    ',',
    'é',
    '가',
    '\u{1f98d}',
  )
  const texts = fc.record({
    name: fc.string({ unit: printable, minLength: 1, maxLength: 40 }),
    uri: fc.nat().map((number) => `https://example.com/${number}.json`),
  })
  fc.assert(
    fc.property(texts, ({ name, uri }) => {
      const entry = { name, uri, metadata: sha256Hex(name), image: sha256Hex(uri) }
      expect(readRevealEntry(writeRevealEntry(entry))).toEqual(entry)
    }),
  )
})

test('what an NFT shows is held to its entry, file by file', () => {
  const metadata = utf8ToBytes('{"name":"One"}')
  const image = new Uint8Array([1, 2, 3])
  const entry = {
    name: 'One',
    uri: 'https://example.com/1.json',
    metadata: sha256Hex(metadata),
    image: sha256Hex(image),
  }
  expect(compareWithEntry(entry, { name: entry.name, uri: entry.uri, metadata, image })).toEqual([])
  expect(compareWithEntry(entry, {})).toEqual([])
  const found = compareWithEntry(entry, { name: 'Two', uri: 'x', metadata: image, image: metadata })
  expect(found.map(({ code }) => code)).toEqual([
    'NAME_DIFFERS',
    'URI_DIFFERS',
    'METADATA_DIFFERS',
    'IMAGE_DIFFERS',
  ])
})
