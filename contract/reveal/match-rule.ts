import { z } from 'zod'
import { sha256Text } from '../bytes.ts'
import { attributeSchema, type Attribute } from '../mint/list/item.ts'
import { lineText } from '../text.ts'
import { uriText } from '../uri.ts'
import type { MatchOutcome } from './codes.ts'

function name() {
  return lineText().trim().min(1).max(60)
}

const change = z.strictObject({
  /** Written over traits of the same type, or behind the others. */
  traits: z
    .array(attributeSchema.extend({ trait_type: name(), value: z.union([name(), z.number().int()]) }))
    .max(20),
  /** The picture instead of the one of the list, with the SHA-256 of its file. */
  image: z.strictObject({ uri: uriText().min(1).max(200), sha256: sha256Text }).optional(),
})
type Change = z.infer<typeof change>

/**
 * The rule file of a reveal by the result of a match. A token belongs to the team that its trait names; one of another team stays as its list
 * says. Everything that may come of it is committed to before the match: three entries for each token.
 */
export const matchRuleSchema = z.strictObject({
  match: lineText().trim().min(1).max(120),
  teamTrait: name(),
  home: name(),
  away: name(),
  results: z.strictObject({ won: change, drawn: change, lost: change }),
})
export type MatchRule = z.infer<typeof matchRuleSchema>

type Result = keyof MatchRule['results']
const resultOf: Readonly<Record<MatchOutcome, Record<'home' | 'away', Result>>> = {
  home: { home: 'won', away: 'lost' },
  draw: { home: 'drawn', away: 'drawn' },
  away: { home: 'lost', away: 'won' },
}

/** What a match changes of a token; null when it is of neither team. */
export function changeOf(
  rule: MatchRule,
  attributes: readonly Attribute[],
  outcome: MatchOutcome,
): Change | null {
  const team = attributes.find(({ trait_type }) => trait_type === rule.teamTrait)?.value
  const side = team === rule.home ? 'home' : team === rule.away ? 'away' : null
  return side && rule.results[resultOf[outcome][side]]
}

/** Traits with those of a change over them. */
export function withTraits(attributes: readonly Attribute[], traits: readonly Attribute[]): Attribute[] {
  const valueOf = new Map(traits.map(({ trait_type, value }) => [trait_type, value]))
  const kept = attributes.map((one) => ({ ...one, value: valueOf.get(one.trait_type) ?? one.value }))
  const known = new Set(attributes.map(({ trait_type }) => trait_type))
  return [...kept, ...traits.filter(({ trait_type }) => !known.has(trait_type))]
}

/** The outcome of a score. */
export function outcomeOf({ home, away }: { home: number; away: number }): MatchOutcome {
  if (home === away) return 'draw'
  return home > away ? 'home' : 'away'
}

/** A rule file as it is read from a disk; a fault says where. */
export function readMatchRule(text: string): { rule: MatchRule } | { where: string } {
  try {
    const parsed = matchRuleSchema.safeParse(JSON.parse(text))
    if (parsed.success) return { rule: parsed.data }
    return { where: parsed.error.issues[0]?.path.join('.') || 'JSON' }
  } catch (error) {
    if (error instanceof SyntaxError) return { where: 'JSON' }
    throw error
  }
}
