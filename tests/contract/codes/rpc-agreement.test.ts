import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agreedHeight,
  agreeOn,
  agreeOnTransaction,
  quorumOf,
  whyNoQuorum,
  type Sighting,
  type Vote,
} from '#contract/codes/rpc-agreement.ts'

const truth = 'what is so'
function votesOf<T>(answers: (T | null)[]): Vote<T>[] {
  return answers.map((answer, at) => ({ host: `rpc-${at}`, ...(answer !== null && { said: { answer } }) }))
}
/** N RPCs of which M have to agree, fewer than M of them with other answers than the truth, or none; in any order. */
const lists = fc
  .record({
    others: fc.array(fc.constantFrom('a lie', 'another lie', 'old news', null), { maxLength: 4 }),
    extra: fc.nat(3),
  })
  .chain(({ others, extra }) => {
    const quorum = others.length + 1
    const honest = Array.from({ length: quorum + extra }, () => truth)
    return fc.record({
      quorum: fc.constant(quorum),
      answers: fc.shuffledSubarray([...honest, ...others], { minLength: honest.length + others.length }),
    })
  })
function same(a: object, b: object) {
  return JSON.stringify(a) === JSON.stringify(b)
}

describe('an answer', () => {
  it('is that of the quorum, whatever fewer than that say or do not say', () => {
    fc.assert(
      fc.property(lists, ({ quorum, answers }) => {
        expect(agreeOn(votesOf(answers), quorum)).toEqual({ verdict: 'agreed', answer: truth })
      }),
    )
  })
  it.each([
    ['one of two lies', ['yes', 'no'], 2, 'disputed'],
    ['one of two is away', ['yes', null], 2, 'too-few'],
    ['one of three lies and one is away', ['yes', 'no', null], 2, 'disputed'],
    ['two camps have the quorum', ['yes', 'yes', 'no', 'no'], 2, 'disputed'],
  ] as const)('is none where %s', (_, answers, quorum, verdict) => {
    expect(agreeOn(votesOf([...answers]), quorum)).toEqual({ verdict })
  })
  it('of one RPC is enough where one is asked for', () => {
    expect(agreeOn(votesOf(['yes']), 1)).toEqual({ verdict: 'agreed', answer: 'yes' })
  })
  it('of two RPCs of one host is one vote, and none where they differ', () => {
    const at = (host: string, answer: string) => ({ host, said: { answer } })
    expect(agreeOn([at('a', 'no'), at('a', 'no'), at('b', 'yes')], 2)).toEqual({ verdict: 'disputed' })
    expect(agreeOn([at('a', 'yes'), at('a', 'no'), at('b', 'yes')], 2)).toEqual({ verdict: 'disputed' })
    expect(agreeOn([at('a', 'yes'), { host: 'a' }, at('b', 'yes')], 2)).toMatchObject({ verdict: 'agreed' })
  })
})

describe('a height', () => {
  it('is known to the quorum, and no lie of fewer moves it beyond what somebody honest knows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(10 ** 9), { maxLength: 4 }),
        (honest, lies) => {
          const quorum = lies.length + 1
          const height = agreedHeight(votesOf([...honest, ...lies]), quorum)
          if (height === null) return
          expect(height).toBeLessThanOrEqual(Math.max(...honest))
          expect([...honest, ...lies].filter((it) => it >= height).length).toBeGreaterThanOrEqual(quorum)
        },
      ),
    )
  })
  it('is the lowest where all have to agree, goes on without one that lags where fewer have to, and is none where too few answer', () => {
    expect(agreedHeight(votesOf([100, 90, 99]), 3)).toBe(90)
    expect(agreedHeight(votesOf([100, 90, 99]), 2)).toBe(99)
    expect(agreedHeight(votesOf([100, null, 99]), 2)).toBe(99)
    expect(agreedHeight(votesOf([100, null]), 2)).toBeNull()
  })
})

describe('a transaction', () => {
  type Seen = Sighting<{ block: string }>
  const mined = { block: 'A' }
  const fork = { block: 'B' }
  const judge = (answers: (Seen | null)[], quorum = 2) =>
    agreeOnTransaction(votesOf<Seen>(answers), quorum, same).verdict
  it.each([
    ['mined where the quorum has it in one block', [mined, mined, 'absent'], 'agreed'],
    ['mined while one is away', [mined, null, mined], 'agreed'],
    ['mined whatever one of a fork says', [mined, fork, mined], 'agreed'],
    ['denied by the quorum while one is away', ['absent', 'absent', null], 'absent'],
    ['not denied while anybody knows it mined', ['absent', 'absent', mined], 'pending'],
    ['not denied while anybody knows it waiting', ['absent', 'absent', 'pending'], 'pending'],
    ['not denied by one alone', ['absent', null, null], 'too-few'],
    ['disputed where two have it in different blocks', [mined, fork, 'absent'], 'disputed'],
    ['in doubt where one has it and one is away', [mined, 'absent', null], 'pending'],
  ] as const)('is %s', (_, answers, verdict) => {
    expect(judge([...answers])).toBe(verdict)
  })
  it('is never absent while anybody knows it, and never mined in a block that fewer than the quorum have', () => {
    const seen = fc.constantFrom<Seen | null>('absent', 'pending', mined, fork, null)
    fc.assert(
      fc.property(
        fc.array(seen, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (answers, quorum) => {
          const agreement = agreeOnTransaction(votesOf<Seen>(answers), quorum, same)
          const known = answers.filter((it) => it !== null && it !== 'absent')
          if (agreement.verdict === 'absent') {
            expect(known).toEqual([])
            expect(answers.filter((it) => it === 'absent').length).toBeGreaterThanOrEqual(quorum)
          }
          if (agreement.verdict === 'agreed')
            expect(answers.filter((it) => it === agreement.answer).length).toBeGreaterThanOrEqual(quorum)
        },
      ),
    )
  })
})

describe('the quorum', () => {
  const urls = ['https://a.example/key', 'https://b.example', 'https://c.example']
  it('is all of them where none is set, and what is set otherwise', () => {
    expect([
      quorumOf(urls, undefined),
      quorumOf(urls, 2),
      quorumOf(['http://127.0.0.1:1'], undefined),
    ]).toEqual([3, 2, 1])
    expect(whyNoQuorum(urls, { SOURCE_CHAIN_RPCS_AGREE: 2, NETWORK: 'mainnet' })).toBeNull()
    expect(whyNoQuorum(['http://127.0.0.1:1'], { NETWORK: 'localnet' })).toBeNull()
  })
  it.each([
    ['more than there are hosts', urls.slice(0, 2), 3, 'localnet', /on 3 hosts.*it names 2/],
    [
      'more than there are hosts of their own',
      ['https://a.example/1', 'https://a.example/2'],
      2,
      'localnet',
      /it names 1/,
    ],
    ['one on mainnet', urls, 1, 'mainnet', /SOURCE_CHAIN_RPCS_AGREE to be at least 2/],
    ['all of one on mainnet', urls.slice(0, 1), undefined, 'mainnet', /on at least 2 hosts/],
  ] as const)(
    'is refused where it is %s, with a sentence and without a key',
    (_, list, wanted, network, words) => {
      const why = whyNoQuorum(list, { SOURCE_CHAIN_RPCS_AGREE: wanted, NETWORK: network })
      expect(why).toMatch(words)
      expect(why).not.toContain('key')
    },
  )
})
