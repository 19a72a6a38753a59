import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scheduleSchema } from '#contract/campaign/schedule.ts'
import { publishedDrawSchema } from '#contract/draw/verify-draw.ts'
import { attributeTemplateSchema } from '#contract/file/template-schema.ts'
import { payPriceInputSchema } from '#contract/payment/prices.ts'
import { amountRuleSchema } from '#contract/recipient/amount/amount-rule.ts'
import { recipientRuleSchema } from '#contract/recipient/recipient-rule.ts'
import { snapshotManifestSchema } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { revealOpeningSchema } from '#contract/reveal/commitment.ts'

const hash = 'a'.repeat(64)
const at = '2026-11-25T18:00:00Z'
const query = { holdersOf: 'token', chain: 'solana', mint: 'm' }
const place = { slot: 1, at }

/** Each with a value that it takes. */
const schemas = {
  schedule: [scheduleSchema, { repeats: 'weekly', first: at, until: at, whenMissed: 'late' }],
  draw: [
    publishedDrawSchema,
    {
      ...{ rules: '', kaiaBlockHash: '', solanaBlockhash: '', solanaBlockSlot: 1 },
      ...{ secret: null, seed: hash, winners: [], reserves: [] },
    },
  ],
  template: [attributeTemplateSchema, [{ trait: 'a', takes: 'number', isRequired: true, min: 1, max: 2 }]],
  prices: [payPriceInputSchema, { lamports: '1', version: 0 }],
  amounts: [amountRuleSchema, { by: 'held', source: 's', amount: '1', heldDecimals: 0 }],
  recipients: [recipientRuleSchema, { from: { source: 's' }, without: { source: 't' } }],
  snapshot: [
    snapshotManifestSchema,
    {
      ...{ v: 1, query, providers: ['a.example'], wantedAt: at, s0: place, s1: place },
      ...{ isOneSlot: true, rows: 0, sha256: hash },
    },
  ],
  opening: [revealOpeningSchema, { index: 0, entry: '', salt: hash, path: [hash] }],
} as const

/** Something like what is meant, with one of its values replaced by anything. */
function spoiled(sample: object): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...Object.keys(sample)), fc.oneof(fc.jsonValue(), fc.string()))
    .map(([key, value]) => (Array.isArray(sample) ? [value] : { ...sample, [key]: value }))
}

test.each(Object.entries(schemas))(
  'the schema of %s answers whatever comes, and never throws',
  (_, [schema, sample]) => {
    expect(schema.safeParse(sample).success).toBe(true)
    const anything = fc.oneof(fc.jsonValue(), spoiled(sample))
    fc.assert(
      fc.property(anything, (value) => {
        expect(typeof schema.safeParse(value).success).toBe('boolean')
      }),
    )
  },
)
