import { describe, expect, test } from 'vitest'
import { ruleRecipientsSchema } from '#contract/recipient/sources.ts'
import {
  emptyRule,
  newPart,
  ruleProblem,
  toRule,
  type RuleDraft,
} from '#web/src/admin/launch/rule/rule-draft.ts'

function draft(given: Partial<RuleDraft>): RuleDraft {
  return { ...emptyRule, amount: '1.5', ...given }
}
const given = { heldDecimals: 0, decimals: 9, fileIds: new Map([[2, 7]]), excludeName: 'Not for' }

const collection = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

describe('a rule that is typed', () => {
  test('joins sources by what each is to the others', () => {
    const parts = [
      newPart(1),
      { ...newPart(2, 'list'), role: 'must' as const, text: 'x' },
      { ...newPart(3, 'run'), role: 'without' as const, masterId: '12' },
    ]
    const made = toRule(draft({ parts }), given)
    expect(ruleRecipientsSchema.parse(made)).toEqual(made)
    expect(made.rule).toEqual({
      from: { and: [{ or: [{ source: 'source-1' }] }, { source: 'source-2' }] },
      without: { or: [{ source: 'source-3' }] },
    })
    expect(made.sources[1]).toEqual({ kind: 'list', id: 'source-2', fileId: 7 })
    expect(made.amounts).toEqual({ by: 'flat', amount: '1500000000' })
  })

  test('of applications names their window, or those of none', () => {
    const parts = [{ ...newPart(1), windowId: '3' }, newPart(2)]
    const { sources } = toRule(draft({ parts }), given)
    const ofNone = { kind: 'applications', from: null, until: null }
    expect(sources).toEqual([
      { ...ofNone, id: 'source-1', windowId: 3 },
      { ...ofNone, id: 'source-2' },
    ])
    expect(ruleRecipientsSchema.safeParse(toRule(draft({ parts }), given)).success).toBe(true)
  })

  test('counts a token that is held by its decimals, and reads holders so long before the round', () => {
    const holders = { ...newPart(1, 'holders'), minutesBefore: '30' }
    const query = { ...holders.query, holdersOf: 'token' as const, address: ` ${collection} ` }
    const typed = draft({ parts: [{ ...holders, query }], amountKind: 'held', amount: '2' })
    const made = toRule(typed, { ...given, heldDecimals: 6 })
    expect(ruleRecipientsSchema.parse(made)).toEqual(made)
    expect(made.sources).toEqual([
      {
        ...{ kind: 'holders', id: 'source-1', minutesBefore: 30 },
        query: { holdersOf: 'token', chain: 'solana', mint: collection },
      },
    ])
    expect(made.amounts).toMatchObject({ by: 'held', heldDecimals: 6 })
  })

  test('of what must be alone is that', () => {
    const made = toRule(draft({ parts: [{ ...newPart(1), role: 'must' }] }), given)
    expect(made.rule).toEqual({ source: 'source-1' })
  })

  test('has no amounts where each gets one thing', () => {
    expect(toRule(draft({}), { ...given, decimals: null }).amounts).toBeNull()
    expect(ruleProblem(draft({ amount: '' }), null)).toBeNull()
  })

  test('says what is missing of it', () => {
    expect(ruleProblem(draft({ parts: [{ ...newPart(1), role: 'without' }] }), 9)).toBe('parts')
    expect(ruleProblem(draft({ parts: [newPart(1, 'list')] }), 9)).toBe('list')
    const holders = newPart(1, 'holders')
    expect(ruleProblem(draft({ parts: [holders] }), 9)).toBe('holders')
    const query = { ...holders.query, address: collection }
    expect(ruleProblem(draft({ parts: [{ ...holders, query, minutesBefore: '10081' }] }), 9)).toBe('minutes')
    expect(ruleProblem(draft({ parts: [newPart(1, 'snapshot')] }), 9)).toBe('snapshot')
    expect(ruleProblem(draft({ parts: [newPart(1, 'survey')] }), 9)).toBe('survey')
    expect(ruleProblem(draft({ parts: [newPart(1, 'run')] }), 9)).toBe('run')
    expect(ruleProblem(draft({ amount: '0' }), 9)).toBe('amount')
    expect(ruleProblem(draft({ amountKind: 'column', amount: '' }), 9)).toBeNull()
  })

  test.each([
    [{ winners: '', reserves: '0' }, 'winners'],
    [{ winners: '0', reserves: '0' }, 'winners'],
    [{ winners: '2.5', reserves: '0' }, 'winners'],
    [{ winners: '1', reserves: 'x' }, 'reserves'],
    [{ winners: '9999', reserves: '2' }, 'many'],
    [{ winners: '9999', reserves: '1' }, null],
    [{ winners: '1', reserves: '' }, null],
  ] as const)('draws how many it says, and no others: %o', (drawn, problem) => {
    expect(ruleProblem(draft({ drawn }), 9)).toBe(problem)
    if (problem !== null) return
    const made = toRule(draft({ drawn }), given)
    expect(ruleRecipientsSchema.parse(made)).toEqual(made)
    expect(made.drawn).toEqual({ winners: Number(drawn.winners), reserves: Number(drawn.reserves) })
  })
})
