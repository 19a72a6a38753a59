import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import type { RecipientRule } from '#contract/recipient/recipient-rule.ts'
import type { RecipientSource, RuleRecipients } from '#contract/recipient/sources.ts'
import { toQueryDraft } from '../../recipient/index.ts'
import { newPart, type PartRole, type RuleDraft, type RulePart } from './rule-draft.ts'

interface Texts {
  /** Of the stored lists that it names, by their ids. */
  texts: ReadonlyMap<number, string>
  decimals: number | null
}

/** The files whose texts a rule is typed with. */
export function filesOf({ sources, exclude }: RuleRecipients): number[] {
  const lists = sources.flatMap((source) => (source.kind === 'list' ? [source.fileId] : []))
  return [...new Set([...lists, ...exclude.map(({ fileId }) => fileId)])]
}

/**
 * A stored rule as the wizard would have typed it: what `toRule` makes of it is the same again.
 * @returns null for one that a program made, whose sources are joined as no form says it.
 */
export function typedRule(recipients: RuleRecipients, { texts, decimals }: Texts): RuleDraft | null {
  const { sources, rule, amounts, exclude, isOnePerPerson, isNeverTwice, drawn } = recipients
  const roles = rolesOf(rule)
  if (!roles || roles.size !== sources.length || hasOwnDecimals(recipients)) return null
  const keys = new Map(sources.map((source, at) => [source.id, at + 1]))
  const parts = sources.map((source, at) => partOf(source, at + 1, roles.get(source.id) ?? 'any', texts))
  const counted = amounts && 'source' in amounts ? (keys.get(amounts.source) ?? 1) : 1
  const units = amounts?.by === 'share' ? amounts.total : amounts && 'amount' in amounts ? amounts.amount : ''
  return {
    ...{ parts, counted, isOnePerPerson, isNeverTwice },
    amountKind: amounts?.by ?? 'flat',
    amount: units === '' ? '' : writeAmount(BigInt(units), decimals ?? 0),
    drawn: drawn ? { winners: String(drawn.winners), reserves: String(drawn.reserves) } : null,
    exclude: exclude.map(({ fileId }) => texts.get(fileId) ?? '').join('\n'),
  }
}

/**
 * Whether a program said the decimals of what is counted. The form says none, and reads those of a token whose holders are
 * counted as often as the rule is worked out.
 */
function hasOwnDecimals({ amounts, sources }: RuleRecipients): boolean {
  if (amounts?.by !== 'held' || amounts.heldDecimals === 0) return false
  const counted = sources.find(({ id }) => id === amounts.source)
  return counted?.kind !== 'holders' && counted?.kind !== 'snapshot'
}

function partOf(source: RecipientSource, key: number, role: PartRole, texts: Texts['texts']): RulePart {
  const part = { ...newPart(key, source.kind), role }
  switch (source.kind) {
    case 'list':
      return { ...part, text: texts.get(source.fileId) ?? '' }
    case 'applications':
      return {
        ...part,
        ...{ from: fieldOf(source.from), until: fieldOf(source.until) },
        windowId: source.windowId === undefined ? '' : String(source.windowId),
      }
    case 'run':
      return { ...part, masterId: String(source.masterId), pick: source.pick }
    case 'draw':
      return { ...part, drawId: String(source.drawId), drawPick: source.pick }
    case 'holders':
      return { ...part, query: toQueryDraft(source.query), minutesBefore: String(source.minutesBefore) }
    case 'snapshot':
      return { ...part, snapshotId: String(source.snapshotId) }
    case 'survey':
      return { ...part, surveyId: String(source.surveyId) }
  }
}

function fieldOf(at: string | null): string {
  return at === null ? '' : at.slice(0, 16)
}

/** What each source is to the others, as `toRule` joins them. */
function rolesOf(rule: RecipientRule): Map<string, PartRole> | null {
  if ('from' in rule) {
    const without = 'or' in rule.without ? namesOf(rule.without.or) : null
    const base = rolesOf(rule.from)
    if (!without || !base || 'from' in rule.from) return null
    return new Map([...base, ...without.map((name) => [name, 'without'] as const)])
  }
  if ('and' in rule) {
    const all = rule.and.map((inner) => ('or' in inner ? null : namesOf([inner])?.[0]))
    const [first] = rule.and
    const any = first && 'or' in first ? namesOf(first.or) : []
    const must = any && any.length > 0 ? all.slice(1) : all
    if (!any || must.some((name) => typeof name !== 'string')) return null
    return new Map([
      ...any.map((name) => [name, 'any'] as const),
      ...must.map((name) => [name ?? '', 'must'] as const),
    ])
  }
  const any = 'or' in rule ? namesOf(rule.or) : namesOf([rule])
  // A source that stands alone is one that all must be in.
  return any && new Map(any.map((name) => [name, 'or' in rule ? 'any' : 'must'] as const))
}

function namesOf(rules: readonly RecipientRule[]): string[] | null {
  const names = rules.flatMap((rule) => ('source' in rule ? [rule.source] : []))
  return names.length === rules.length ? names : null
}
