import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { newPart, ruleProblem, toRule, type RuleDraft } from '#web/src/admin/launch/rule/rule-draft.ts'
import { typedRule } from '#web/src/admin/launch/rule/typed-rule.ts'

const decimals = 9
const part = fc.record({
  kind: fc.constantFrom('list', 'applications', 'run', 'draw', 'holders', 'snapshot', 'survey'),
  role: fc.constantFrom('any', 'must', 'without'),
  text: fc.constantFrom('a', 'b\nc'),
  from: fc.constantFrom('', '2026-01-01T00:00'),
  until: fc.constantFrom('', '2027-01-01T09:30'),
  windowId: fc.constantFrom('', '7'),
  masterId: fc.constantFrom('1', '31'),
  pick: fc.constantFrom('received', 'failed', 'all'),
  drawId: fc.constantFrom('1', '9'),
  drawPick: fc.constantFrom('winners', 'reserves'),
  query: fc.constantFrom(
    { holdersOf: 'collection', chain: 'kaia', address: 'So11111111111111111111111111111111111111112' },
    { holdersOf: 'token', chain: 'kaia', address: 'So11111111111111111111111111111111111111112' },
    { holdersOf: 'contract', chain: 'bsc', address: '0x52908400098527886e0f7030069857d2e4169ee7' },
  ),
  minutesBefore: fc.constantFrom('0', '90'),
  snapshotId: fc.constantFrom('4', '12'),
  surveyId: fc.constantFrom('3', '17'),
} as const)
const draft: fc.Arbitrary<RuleDraft> = fc
  .record({
    parts: fc.array(part, { minLength: 1, maxLength: 6 }),
    amountKind: fc.constantFrom('flat', 'column', 'held', 'share'),
    amount: fc.constantFrom('1', '0.000000001', '12.5'),
    exclude: fc.constantFrom('', 'x\ny'),
    isOnePerPerson: fc.boolean(),
    isNeverTwice: fc.boolean(),
    drawn: fc.constantFrom(null, { winners: '20', reserves: '0' }, { winners: '1', reserves: '3' }),
  } as const)
  .map(({ parts, ...rest }) => ({
    ...rest,
    parts: parts.map((one, at) => ({ ...newPart(at + 1), ...one, key: at + 1 })),
    counted: 1,
  }))

/** The texts of a draft as they are stored: a file for each list, and one for whom it is not for. */
function storedOf({ parts, exclude }: RuleDraft) {
  const fileIds = new Map<number, number>()
  const texts = new Map<number, string>()
  for (const { key, kind, text } of parts)
    if (kind === 'list') {
      fileIds.set(key, 100 + key)
      texts.set(100 + key, text)
    }
  if (exclude !== '') {
    fileIds.set(0, 100)
    texts.set(100, exclude)
  }
  return { fileIds, texts }
}
function ruleOf(typed: RuleDraft, fileIds: ReadonlyMap<number, number>) {
  // What is held of all else has none.
  const isRead = ['holders', 'snapshot'].includes(typed.parts[0]?.kind ?? '')
  return toRule(typed, { decimals, heldDecimals: isRead ? 6 : 0, fileIds, excludeName: 'Not for' })
}

describe('a stored rule', () => {
  test('comes back into the form so that what is sent again is the same rule', () => {
    fc.assert(
      fc.property(draft, (typed) => {
        fc.pre(ruleProblem(typed, decimals) === null)
        const { fileIds, texts } = storedOf(typed)
        const stored = ruleOf(typed, fileIds)
        const back = typedRule(stored, { texts, decimals })
        expect(back).not.toBeNull()
        if (back) expect(meaningOf(ruleOf(back, fileIds))).toEqual(meaningOf(stored))
      }),
    )
  })

  test.each([
    ['and inside or', { or: [{ and: [{ source: 'a' }, { source: 'b' }] }] }],
    [
      'without twice',
      { from: { from: { source: 'a' }, without: { source: 'b' } }, without: { source: 'b' } },
    ],
    ['a source that it does not use', { or: [{ source: 'a' }] }],
  ] as const)('of a program, with %s, is not shown as another one', (_, rule) => {
    const sources = ['a', 'b'].map((id) => ({ kind: 'run' as const, id, masterId: 1, pick: 'all' as const }))
    const stored = { by: 'rule', sources, rule, amounts: null, exclude: [], columns: {} }
    const recipients = { ...stored, isOnePerPerson: true, isNeverTwice: true } as unknown as RuleRecipients
    expect(typedRule(recipients, { texts: new Map(), decimals })).toBeNull()
  })
})

/** An only source is the same, said as one of several or as one that all must be in. */
function meaningOf(recipients: RuleRecipients) {
  return JSON.parse(
    JSON.stringify(recipients).replace(/\{"or":\[(\{"source":"[^"]+"\})\]\}/g, '$1'),
  ) as RuleRecipients
}
