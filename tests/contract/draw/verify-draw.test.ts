import { utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { sha256Hex } from '#contract/bytes.ts'
import { drawProblems } from '#contract/draw/draw-problems.ts'
import { verifyDraw, type PublishedDraw } from '#contract/draw/verify-draw.ts'
import { describeProblem } from '#contract/problem.ts'
import { drawByReference } from './reference-draw.ts'

const secret = Buffer.alloc(32, 9)
const hashes = {
  kaiaBlockHash: `0x${'01'.repeat(32)}`,
  solanaBlockhash: '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR',
}

function drawn(withSecret = true) {
  const entrants = Array.from({ length: 300 }, (_, index) => `wallet${index}`)
  const fixed = { winners: 20, reserves: 5, kaia: Buffer.alloc(32, 1), solana: Buffer.alloc(32, 2) }
  const { list, ...draw } = drawByReference({ entrants, ...fixed, secret: withSecret ? secret : null })
  const published: PublishedDraw = {
    ...draw,
    ...hashes,
    solanaBlockSlot: 203,
    secret: withSecret ? secret.toString('hex') : null,
  }
  return { list: utf8ToBytes(list), published }
}

const { list, published } = drawn()

function codesOf(change: Partial<PublishedDraw>, bytes = list) {
  return verifyDraw(bytes, { ...published, ...change }).problems.map(({ code }) => code)
}

describe('a draw that is as published', () => {
  test.each([true, false])('matches (with a secret: %s)', (withSecret) => {
    const draw = drawn(withSecret)
    const { problems, computed } = verifyDraw(draw.list, draw.published, hashes)
    expect(problems).toEqual([])
    expect(computed).toEqual({
      seed: draw.published.seed,
      winners: draw.published.winners,
      reserves: draw.published.reserves,
    })
  })
})

describe('what does not match is named', () => {
  const other = 'f'.repeat(64)

  test.each<[string, Partial<PublishedDraw>, string[]]>([
    ['the seed', { seed: other }, ['SEED']],
    ['rules that were spelled anew', { rules: `${published.rules} ` }, ['RULES_MALFORMED']],
    ['a secret that is another', { secret: other }, ['SECRET_HASH', 'SEED']],
    ['a secret that is withheld', { secret: null }, ['SECRET_WITHHELD']],
    ['a Solana block before its slot', { solanaBlockSlot: 199 }, ['BLOCK_TOO_EARLY']],
    ['a hash that is none', { kaiaBlockHash: '0x01' }, ['ENTROPY_MALFORMED']],
    ['both hashes', { kaiaBlockHash: '', solanaBlockhash: '0' }, ['ENTROPY_MALFORMED', 'ENTROPY_MALFORMED']],
    ['a winner too few', { winners: published.winners.slice(0, -1) }, ['WINNER']],
    ['a reserve too many', { reserves: [...published.reserves, 'wallet0'] }, ['RESERVE']],
  ])('%s', (_, change, codes) => {
    expect([...new Set(codesOf(change))].slice(0, codes.length)).toEqual([...new Set(codes)])
    expect(codesOf(change).length).toBeGreaterThanOrEqual(codes.length)
  })

  test('a winner, with the place and both names', () => {
    const winners = published.winners.with(6, 'wallet1')
    expect(verifyDraw(list, { ...published, winners }).problems).toEqual([
      { code: 'WINNER', params: { place: 7, expected: published.winners[6], found: 'wallet1' } },
    ])
  })

  test('an entrant who was added later', () => {
    const longer = utf8ToBytes(`${Buffer.from(list).toString()}zzz\n`)
    const verdict = verifyDraw(longer, published)
    expect(verdict.problems[0]).toEqual({
      code: 'LIST_HASH',
      params: { expected: sha256Hex(list), found: sha256Hex(longer) },
    })
    expect(verdict.computed).not.toBeNull()
  })

  test('a list that is no list: its line and its hash', () => {
    const broken = utf8ToBytes('b\na\n')
    expect(codesOf({}, broken)).toEqual(['LINE_OUT_OF_ORDER', 'LIST_HASH'])
  })

  test('more winners than entrants', () => {
    const short = utf8ToBytes('a\nb\n')
    const verdict = verifyDraw(short, published)
    expect(verdict.problems.map(({ code }) => code)).toEqual(['TOO_FEW_ENTRANTS', 'LIST_HASH'])
    expect(verdict.computed).toBeNull()
  })

  test('a secret that the rules know nothing of', () => {
    const draw = drawn(false)
    const verdict = verifyDraw(draw.list, { ...draw.published, secret: other })
    expect(verdict.problems.map(({ code }) => code)).toEqual(['SECRET_UNEXPECTED'])
  })

  test('a block hash that the chain does not have', () => {
    const verdict = verifyDraw(list, published, { ...hashes, solanaBlockhash: '1'.repeat(32) })
    expect(verdict.problems).toMatchObject([{ code: 'ENTROPY_DIFFERS', params: { chain: 'Solana' } }])
  })
})

test('is told in words, with hashes whole', () => {
  const [first] = verifyDraw(list, { ...published, seed: 'f'.repeat(64) }).problems
  if (!first) throw new Error('It found nothing.')
  expect(describeProblem(drawProblems, first, 'eng')).toBe(
    `The seed comes out differently: ${published.seed} is computed, ${'f'.repeat(64)} was published.`,
  )
  expect(describeProblem(drawProblems, first, 'kor')).toContain(published.seed)
})
