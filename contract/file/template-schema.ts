import { z } from 'zod'
import { listLimits } from '../list/limits.ts'
import { lineText } from '../text.ts'

const trait = lineText().trim().min(1).max(100)
const isRequired = z.boolean()
const valuesMax = 1_000

/** What the attributes of a collection may be: one rule for a trait. */
export const traitRuleSchema = z.discriminatedUnion('takes', [
  /** One of these values, letter for letter. */
  z.strictObject({
    trait,
    isRequired,
    takes: z.literal('choice'),
    values: z.array(lineText().max(200)).min(1).max(valuesMax),
  }),
  z
    .strictObject({ trait, isRequired, takes: z.literal('number'), min: z.number(), max: z.number() })
    .refine(({ min, max }) => min <= max, { path: ['max'], params: { code: 'MAX_BELOW_MIN' } }),
  z.strictObject({ trait, isRequired, takes: z.literal('text') }),
])
export type TraitRule = z.infer<typeof traitRuleSchema>

/** The template of a collection: every trait once. */
export const attributeTemplateSchema = z
  .array(traitRuleSchema)
  .max(listLimits.attributesMax)
  .refine((rules) => new Set(rules.map((rule) => rule.trait)).size === rules.length, {
    params: { code: 'TRAIT_TWICE' },
  })
export type AttributeTemplate = z.infer<typeof attributeTemplateSchema>
