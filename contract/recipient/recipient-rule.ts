import { z } from 'zod'
import { allOf, anyOf, without, type RecipientSet } from './recipient-set.ts'

/** Whom a campaign is for: sources joined by or, and, without. */
export type RecipientRule =
  | { source: string }
  | { or: readonly RecipientRule[] }
  | { and: readonly RecipientRule[] }
  | { from: RecipientRule; without: RecipientRule }

export const sourceIdSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)
const joinedMax = 20
/** How deep rules may stand in each other: what a person still understands, and a stack always has room for. */
const depthMax = 5

function ruleSchemaOf(depth: number): z.ZodType<RecipientRule, RecipientRule> {
  const source = z.strictObject({ source: sourceIdSchema })
  if (depth === 1) return source
  const inner = ruleSchemaOf(depth - 1)
  const joined = z.array(inner).min(1).max(joinedMax)
  return z.union([
    source,
    z.strictObject({ or: joined }),
    z.strictObject({ and: joined }),
    z.strictObject({ from: inner, without: inner }),
  ])
}

export const recipientRuleSchema = ruleSchemaOf(depthMax)

/** The ids of the sources that a rule names, each once. */
export function sourcesOf(rule: RecipientRule): string[] {
  if ('source' in rule) return [rule.source]
  const inner = 'or' in rule ? rule.or : 'and' in rule ? rule.and : [rule.from, rule.without]
  return [...new Set(inner.flatMap((each) => sourcesOf(each)))]
}

/**
 * Who a rule means.
 * @param sources the set of every source that the rule names
 * @throws Error for a source that is not there
 */
export function evaluateRule(rule: RecipientRule, sources: ReadonlyMap<string, RecipientSet>): RecipientSet {
  if ('source' in rule) {
    const set = sources.get(rule.source)
    if (!set) throw new Error(`There is no source ${rule.source}.`)
    return set
  }
  const setOf = (inner: RecipientRule) => evaluateRule(inner, sources)
  if ('or' in rule) return anyOf(rule.or.map((inner) => setOf(inner)))
  if ('and' in rule) return allOf(rule.and.map((inner) => setOf(inner)))
  return without(setOf(rule.from), setOf(rule.without))
}
