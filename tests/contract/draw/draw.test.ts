import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { compareBytes, sha256Hex } from '#contract/bytes.ts'
import { readDrawList, writeDrawList } from '#contract/draw/draw-list.ts'
import { earliestBlocks, readDrawRules, writeDrawRules, type DrawRules } from '#contract/draw/draw-rules.ts'
import { drawSeed, readEntropy } from '#contract/draw/draw-seed.ts'
import { createDrawStream, numberBelow } from '#contract/draw/draw-stream.ts'
import { pickEntrants, pickIndexes } from '#contract/draw/pick.ts'
import { drawByReference } from './reference-draw.ts'

const wallets = Array.from({ length: 10 }, (_, index) => `wallet0${index}`)
const entropy = { kaia: new Uint8Array(32).fill(1), solana: new Uint8Array(32).fill(2) }
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
/** Whatever may stand on a line: wallets, uuids, names in Hangul, emoji. */
const entrant = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
    fc.uuid(),
    fc.constant('\u{1f98d}'),
    fc.constant('\ue000'),
  )
  .filter((text) => text === text.trim() && !/[\p{Cc}\p{Surrogate}\u2028-\u202e\u2066-\u2069]/u.test(text))

describe('the published vector', () => {
  const list = writeDrawList(wallets.toReversed())
  const hash = sha256Hex(list)
  const rules: DrawRules = { winners: 3, reserves: 2, kaiaHeight: 100, solanaSlot: 200, list: hash, v: 1 }

  test('has its list, its rules, its seed, its winners and its reserves', () => {
    expect(hash).toBe('5df47b60a0736873c9794ddf36b30c9aa24fff0afd02883242d18a0acc58a30a')
    const text = writeDrawRules(rules)
    expect(text).toBe(`{"kaiaHeight":100,"list":"${hash}","reserves":2,"solanaSlot":200,"v":1,"winners":3}`)
    const seed = drawSeed({ rules: text, entropy })
    expect(bytesToHex(seed)).toBe('37f0789b1fb915eb56d15b3b3468432c3ee55a6fa7945a824d2a9467bc27ba45')
    expect(pickEntrants(seed, wallets, rules)).toEqual({
      winners: ['wallet00', 'wallet06', 'wallet04'],
      reserves: ['wallet09', 'wallet01'],
    })
  })
})

test('any draw is that of the definition, written with other cryptography', () => {
  const draws = fc.record({
    entrants: fc.uniqueArray(entrant, { minLength: 1, maxLength: 60 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    kaia: bytes32,
    solana: bytes32,
    secret: fc.option(bytes32),
  })
  fc.assert(
    fc.property(draws, ({ entrants, share, kaia, solana, secret }) => {
      const winners = Math.max(1, Math.floor(entrants.length * share))
      const reserves = entrants.length - winners
      const list = writeDrawList(entrants)
      const secretHash = secret ? sha256Hex(secret) : undefined
      const rules = {
        v: 1,
        list: sha256Hex(list),
        winners,
        reserves,
        kaiaHeight: 100,
        solanaSlot: 200,
      } as const
      const text = writeDrawRules(secretHash === undefined ? rules : { ...rules, secretHash })
      const seed = drawSeed({ rules: text, entropy: { kaia, solana }, secret })
      const read = readDrawList(utf8ToBytes(list))
      const sorted = read.ok ? read.lines : []
      expect({ list, rules: text, seed: bytesToHex(seed), ...pickEntrants(seed, sorted, rules) }).toEqual(
        drawByReference({
          ...{ entrants, winners, reserves },
          kaia: Buffer.from(kaia),
          solana: Buffer.from(solana),
          secret: secret ? Buffer.from(secret) : null,
        }),
      )
    }),
  )
})

describe('the list', () => {
  test('has one spelling, whatever order and however often entrants come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entrant, { minLength: 1, maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        (all, dice) => {
          const shuffled = [...all, ...all].toSorted(() => ((dice.next().value ?? 0) % 2) - 0.5)
          const list = writeDrawList(all)
          expect(writeDrawList(shuffled)).toBe(list)
          const read = readDrawList(utf8ToBytes(list))
          expect(read.ok && read.lines).toEqual(
            all.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
          )
        },
      ),
    )
  })

  test.each([
    ['FILE_EMPTY', ''],
    ['LAST_LINE_OPEN', 'a\nb'],
    ['LINE_MALFORMED', 'a\n\nb\n'],
    ['LINE_MALFORMED', 'a\r\nb\r\n'],
    ['LINE_MALFORMED', 'a \nb\n'],
    ['LINE_MALFORMED', 'a\tb\n'],
    ['LINE_TWICE', 'a\na\n'],
    ['LINE_OUT_OF_ORDER', 'b\na\n'],
    ['LINE_OUT_OF_ORDER', '\u{1f98d}\n\ue000\n'],
    ['NOT_UTF8', '\ufeffa\nb\n'],
  ])('that is not as published is refused as %s: %j', (code, text) => {
    const read = readDrawList(utf8ToBytes(text))
    expect(read.ok ? null : read.problem.code).toBe(code)
  })

  test('of other bytes than text is refused', () => {
    const read = readDrawList(new Uint8Array([0xff, 0x0a]))
    expect(read).toMatchObject({ ok: false, problem: { code: 'NOT_UTF8' } })
  })

  test('takes no entrant that would be two lines, or none', () => {
    for (const text of ['a\nb', '', ' a', 'a\u0000', '\ud800'])
      expect(() => writeDrawList([text])).toThrow(TypeError)
  })
})

test('bytes are in the order of Buffer.compare', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(Math.sign(compareBytes(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)))
    }),
  )
})

test('a hash of text is that of its UTF-8 bytes', () => {
  expect(sha256Hex('추첨')).toBe(createHash('sha256').update('추첨').digest('hex'))
})

describe('a number below n', () => {
  test('is in range, and every word but those of the last, partial round says one', () => {
    const limit = 2n ** 64n
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 53n), fc.bigInt(0n, limit - 1n), (n, word) => {
        const chosen = numberBelow(n, word)
        expect(chosen === null).toBe(word / n === limit / n)
        if (chosen !== null) expect(chosen).toBe(word % n)
      }),
    )
  })

  test('refuses the words that would make the first numbers likelier', () => {
    expect(numberBelow(10n, 2n ** 64n - 7n)).toBe(9n)
    expect(numberBelow(10n, 2n ** 64n - 6n)).toBeNull()
    expect(numberBelow(2n ** 63n + 1n, 2n ** 63n + 1n)).toBeNull()
    expect(numberBelow(16n, 2n ** 64n - 1n)).toBe(15n)
  })

  test('is asked of something', () => {
    const stream = createDrawStream(new Uint8Array(32))
    for (const n of [0, -1, 1.5, 2 ** 53]) expect(() => stream.below(n)).toThrow(RangeError)
  })

  test('comes up about as often as any other', () => {
    const stream = createDrawStream(new Uint8Array(32).fill(7))
    const counts = new Map<number, number>()
    for (let turn = 0; turn < 6_000; turn++) {
      const number = stream.below(6)
      counts.set(number, (counts.get(number) ?? 0) + 1)
    }
    expect([...counts.values()].filter((count) => count < 850 || count > 1_150)).toEqual([])
  })
})

test('a shuffle is a permutation, and its beginning does not depend on how many are taken', () => {
  fc.assert(
    fc.property(
      bytes32,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 0, max: 300 }),
      (seed, count, wanted) => {
        const whole = pickIndexes(seed, { count, take: count })
        expect(whole.toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: count }, (_, index) => index),
        )
        const take = Math.min(wanted, count)
        expect(pickIndexes(seed, { count, take })).toEqual(whole.slice(0, take))
      },
    ),
  )
  expect(() => pickIndexes(new Uint8Array(32), { count: 2, take: 3 })).toThrow(RangeError)
})

describe('rules', () => {
  const rules: DrawRules = {
    v: 1,
    list: 'a'.repeat(64),
    winners: 1,
    reserves: 0,
    kaiaHeight: 1,
    solanaSlot: 2,
  }

  test('are read as they were written', () => {
    expect(readDrawRules(writeDrawRules(rules))).toEqual(rules)
  })

  test.each([
    ['with a space', JSON.stringify(rules, null, 1)],
    ['in another order', JSON.stringify(rules)],
    ['with a field more', writeDrawRules(rules).replace('}', ',"x":1}')],
    ['with a field twice', writeDrawRules(rules).replace('"v":1', '"v":1,"v":1')],
    ['of another version', writeDrawRules(rules).replace('"v":1', '"v":2')],
    ['with a number in other words', writeDrawRules(rules).replace('"winners":1', '"winners":1.0')],
    ['that are no JSON', '{'],
  ])('%s are none', (_, text) => {
    expect(readDrawRules(text)).toBeNull()
  })

  test('name blocks that are ten minutes ahead, at least', () => {
    const blocks = earliestBlocks({ kaiaHeight: 1_000, solanaSlot: 5_000 }, { kaia: 1_000, solana: 214 })
    expect(blocks).toEqual({ kaiaHeight: 1_600, solanaSlot: 7_804 })
  })
})

test('entropy is read from the spellings of its chains', () => {
  const solanaBlockhash = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'
  const read = readEntropy({ kaiaBlockHash: `0x${'01'.repeat(32)}`, solanaBlockhash })
  expect(read).toEqual(entropy)
  expect(readEntropy({ kaiaBlockHash: '01'.repeat(32), solanaBlockhash: '0' })).toEqual({
    kaia: null,
    solana: null,
  })
  expect(() => drawSeed({ rules: '', entropy, secret: hexToBytes('00') })).toThrow(TypeError)
})
