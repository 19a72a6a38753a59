import { createHash } from 'node:crypto'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '#contract/bytes.ts'
import { describeProblem } from '#contract/problem.ts'
import { readSnapshot, writeSnapshot, type SnapshotRow } from '#contract/recipient/snapshot/snapshot-file.ts'
import {
  snapshotManifestSchema,
  type SnapshotManifest,
} from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { describeSnapshot, snapshotProblems } from '#contract/recipient/snapshot/snapshot-words.ts'
import { verifySnapshot } from '#contract/recipient/snapshot/verify-snapshot.ts'

const owner = fc.constantFrom('9B5XszUGdMaxCZ7u', 'Alya', 'zoo', '0xab', '홀더', '\u{1f98d}', '\ue000')
const holding = fc.record({
  owner,
  asset: fc.constantFrom('one', 'two', '0xcd/7'),
  amount: fc.bigInt(0n, 2n ** 64n),
})
const holdings = fc.array(holding, { maxLength: 30 })

function rowsOf(text: string): readonly SnapshotRow[] {
  const read = readSnapshot(utf8ToBytes(text))
  if (!read.ok) throw new Error(describeProblem(snapshotProblems, read.problem, 'eng'))
  return read.rows
}

describe('the file of a snapshot', () => {
  test('is owner, asset and amount with tabs, sorted by bytes, a line feed behind each', () => {
    const text = writeSnapshot([
      { owner: 'b', asset: 'x', amount: 2n },
      { owner: 'a\u{1f98d}', asset: 'x', amount: 1n },
      { owner: 'a\ue000', asset: 'x', amount: 1n },
      { owner: 'a', asset: 'y', amount: 10n },
      { owner: 'a', asset: 'x', amount: 0n },
      { owner: '0xABcd', asset: '0xEF/1', amount: 1n },
      { owner: 'b', asset: 'x', amount: 3n },
    ])
    expect(text).toBe('0xabcd\t0xef/1\t1\na\ty\t10\na\ue000\tx\t1\na\u{1f98d}\tx\t1\nb\tx\t5\n')
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test('is the same in whatever order it was read, loses nothing that was held, and is read as it was written', () => {
    fc.assert(
      fc.property(holdings, fc.nat(), (all, turn) => {
        const text = writeSnapshot(all)
        const at = all.length === 0 ? 0 : turn % all.length
        expect(writeSnapshot([...all.slice(at), ...all.slice(0, at)].toReversed())).toBe(text)
        const rows = rowsOf(text)
        expect(writeSnapshot(rows)).toBe(text)
        const sum = (of: readonly SnapshotRow[]) => of.reduce((total, { amount }) => total + amount, 0n)
        expect(sum(rows)).toBe(sum(all))
        expect(new Set(rows.map((row) => `${row.owner}\t${row.asset}`)).size).toBe(rows.length)
      }),
    )
  })

  test.each([
    ['LAST_LINE_OPEN', 'a\tx\t1'],
    ['LINE_OUT_OF_ORDER', 'b\tx\t1\na\tx\t1\n'],
    ['LINE_TWICE', 'a\tx\t1\na\tx\t1\n'],
    ['HOLDING_TWICE', 'a\tx\t1\na\tx\t2\n'],
    ['LINE_MALFORMED', 'a\tx\t0\n'],
    ['LINE_MALFORMED', 'a\tx\t01\n'],
    ['LINE_MALFORMED', 'a\tx\t1.5\n'],
    ['LINE_MALFORMED', 'a\tx\n'],
    ['LINE_MALFORMED', 'a\tx\t1\t\n'],
    ['LINE_MALFORMED', '0xAB\tx\t1\n'],
    ['LINE_MALFORMED', `a\tx\t${2n ** 256n}\n`],
    ['LINE_MALFORMED', 'a\tx\t1\r\n'],
  ])('that was changed is refused as %s: %j', (code, text) => {
    const read = readSnapshot(utf8ToBytes(text))
    expect(read.ok ? null : read.problem.code).toBe(code)
  })

  test('of nobody is empty', () => {
    expect(rowsOf(writeSnapshot([]))).toEqual([])
  })

  test('takes nothing that would be another line', () => {
    for (const name of ['a\tb', 'a\nb', '', ' a', 'a\r'])
      expect(() => writeSnapshot([{ owner: name, asset: 'x', amount: 1n }])).toThrow(TypeError)
    expect(() => writeSnapshot([{ owner: 'a', asset: 'x', amount: -1n }])).toThrow(TypeError)
  })
})

const file = 'alice\tnft1\t1\nbob\tnft2\t1\n'
const manifest: SnapshotManifest = {
  v: 1,
  query: { holdersOf: 'collection', chain: 'solana', collection: 'Kongz' },
  providers: ['das.example.com'],
  wantedAt: '2026-11-25T18:00:00Z',
  s0: { slot: 412_000_100, at: '2026-11-25T18:00:01Z' },
  s1: { slot: 412_000_350, at: '2026-11-25T18:01:03Z' },
  isOneSlot: false,
  rows: 2,
  sha256: sha256Hex(file),
}

describe('a manifest', () => {
  test('is what it says', () => {
    expect(snapshotManifestSchema.parse(manifest)).toEqual(manifest)
  })

  test.each<[string, Partial<SnapshotManifest>]>([
    ['ends before it begins', { s1: { slot: 412_000_099, at: '2026-11-25T18:00:01Z' } }],
    ['ends at an earlier time', { s1: { slot: 412_000_350, at: '2026-11-25T17:59:59Z' } }],
    ['has one slot and two', { isOneSlot: true }],
    ['begins before it was asked for', { wantedAt: '2026-11-25T18:00:02Z' }],
    ['is not in UTC', { wantedAt: '2026-11-26T03:00:00+09:00' }],
    ['names a provider with a key', { providers: ['das.example.com/?api-key=1'] }],
    ['has a hash in capitals', { sha256: manifest.sha256.toUpperCase() }],
  ])('that %s is none', (_, change) => {
    expect(snapshotManifestSchema.safeParse({ ...manifest, ...change }).success).toBe(false)
  })
})

describe('what a snapshot says of itself', () => {
  test('is between S0 and S1, unless all readings had one slot', () => {
    expect(describeSnapshot(manifest, 'eng')).toBe(
      'What was held between slot 412000100 (2026-11-26 03:00:01 KST) and slot 412000350 (2026-11-26 03:01:03 KST). ' +
        'Asked for at 2026-11-26 03:00:00 KST: reading began at the first that was final from then on.',
    )
    const one = { ...manifest, s1: manifest.s0, isOneSlot: true, wantedAt: null }
    expect(describeSnapshot(one, 'eng')).toBe('What was held at slot 412000100 (2026-11-26 03:00:01 KST).')
    expect(describeSnapshot({ ...one, isOneSlot: false }, 'eng')).toContain('between')
    const onKaia = { ...one, query: { holdersOf: 'contract', chain: 'kaia', contract: '0xab' } } as const
    expect(describeSnapshot(onKaia, 'eng')).toContain('at block 412000100')
    expect(describeSnapshot({ ...onKaia, isOneSlot: false }, 'kor')).toContain('블록 412000100')
  })

  test('is its real S0 when the time asked for was missed, and never that time', () => {
    const late = { ...manifest, wantedAt: '2026-11-25T15:00:00Z' }
    for (const language of ['kor', 'eng'] as const) {
      const text = describeSnapshot(late, language)
      expect(text).toContain('2026-11-26 03:00:01 KST')
      expect(text).toMatch(/180(분 뒤| minutes later)/)
      expect(text).toMatch(/보유 내역이 아닙니다|does not say what was held at that time/)
      expect(text).not.toMatch(/처음 확정된|first that was final/)
    }
  })

  test('turns late a minute after the time asked for', () => {
    const at = (seconds: number) =>
      new Date(Date.parse('2026-11-25T18:00:00Z') + seconds * 1000).toISOString()
    const isLate = (seconds: number) =>
      describeSnapshot(
        { ...manifest, s0: { slot: 1, at: at(seconds) }, s1: { slot: 2, at: at(90) } },
        'eng',
      ).includes('later')
    expect([0, 60, 61, 90].map((seconds) => isLate(seconds))).toEqual([false, false, true, true])
  })
})

describe('whoever has the file', () => {
  test('sees that it is the one', () => {
    expect(verifySnapshot(utf8ToBytes(file), manifest)).toEqual([])
  })

  test.each<[string, string, Partial<SnapshotManifest>, string[]]>([
    ['an owner was changed', file.replace('bob', 'eve'), {}, ['SHA256']],
    ['a row was added', `${file}eve\tnft3\t1\n`, {}, ['SHA256', 'ROW_COUNT']],
    ['the order was changed', 'bob\tnft2\t1\nalice\tnft1\t1\n', {}, ['SHA256', 'LINE_OUT_OF_ORDER']],
    ['the count was changed', file, { rows: 3 }, ['ROW_COUNT']],
    [
      'an NFT has two owners',
      'a\tn\t1\nb\tn\t1\n',
      { sha256: sha256Hex('a\tn\t1\nb\tn\t1\n') },
      ['NFT_TWICE'],
    ],
    [
      'an NFT is there twice',
      'a\tn\t2\nb\tm\t1\n',
      { sha256: sha256Hex('a\tn\t2\nb\tm\t1\n') },
      ['NFT_AMOUNT'],
    ],
  ])('sees that %s', (_, text, change, codes) => {
    const problems = verifySnapshot(utf8ToBytes(text), { ...manifest, ...change })
    expect(problems.map(({ code }) => code)).toEqual(codes)
  })

  test('of a token sees any amount', () => {
    const text = 'a\tmint\t200\nb\tmint\t1\n'
    const query = { holdersOf: 'token', chain: 'solana', mint: 'mint' } as const
    expect(verifySnapshot(utf8ToBytes(text), { ...manifest, query, sha256: sha256Hex(text) })).toEqual([])
  })
})
