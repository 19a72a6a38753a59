import { drawnMax } from '#contract/draw/drawn-counts.ts'
import { readAmount } from '#contract/recipient/amount/amount-text.ts'
import type { RecipientRule } from '#contract/recipient/recipient-rule.ts'
import {
  minutesBeforeMax,
  type DrawPick,
  type RecipientSource,
  type RuleRecipients,
  type RunPick,
} from '#contract/recipient/sources.ts'
import { emptyQuery, toQuery, type QueryDraft } from '../../recipient/index.ts'

/** any: one of these is enough. must: of all of these. without: none of these. */
export const partRoles = ['any', 'must', 'without'] as const
export type PartRole = (typeof partRoles)[number]
export const amountKinds = ['flat', 'column', 'held', 'share'] as const
export type AmountKind = (typeof amountKinds)[number]

/** One source as it is typed. */
export interface RulePart {
  key: number
  kind: RecipientSource['kind']
  role: PartRole
  /** Of a list. */
  text: string
  /** Of applications; as a datetime-local field holds it, in UTC. */
  from: string
  until: string
  /** The window of applications; empty: those of none. */
  windowId: string
  /** Of a run. */
  masterId: string
  pick: RunPick
  /** Of a draw. */
  drawId: string
  drawPick: DrawPick
  /** Of holders: whose, and how long before the round. */
  query: QueryDraft
  minutesBefore: string
  /** Of a snapshot that is frozen. */
  snapshotId: string
  /** Of a survey. */
  surveyId: string
}

export interface RuleDraft {
  parts: RulePart[]
  amountKind: AmountKind
  amount: string
  /** The key of the part that amounts are counted by. */
  counted: number
  exclude: string
  isOnePerPerson: boolean
  isNeverTwice: boolean
  /** How many of them each round draws; null: everybody gets it. */
  drawn: { winners: string; reserves: string } | null
}

export function newPart(key: number, kind: RulePart['kind'] = 'applications'): RulePart {
  return {
    ...{ key, kind, role: 'any', text: '', from: '', until: '', windowId: '' },
    ...{ masterId: '', pick: 'received', drawId: '', drawPick: 'winners' },
    ...{ query: emptyQuery, minutesBefore: '0', snapshotId: '', surveyId: '' },
  }
}

export const emptyRule: RuleDraft = {
  ...{ parts: [newPart(1)], amountKind: 'flat', amount: '', counted: 1, exclude: '' },
  ...{ isOnePerPerson: true, isNeverTwice: true, drawn: null },
}
/** Nobody has said yet how many are drawn. */
export const noneDrawn: NonNullable<RuleDraft['drawn']> = { winners: '', reserves: '0' }

/** Those who were drawn, and nobody else. */
export function ruleOfDraw(drawId: number, amount: string): RuleDraft {
  return { ...emptyRule, amount, parts: [{ ...newPart(1, 'draw'), drawId: String(drawId) }] }
}

/** Whom each round draws from is still to be said. */
export function drawnRule(amount: string): RuleDraft {
  return { ...emptyRule, amount, drawn: noneDrawn }
}

const rowNumber = /^[1-9]\d{0,14}$/
export type RuleProblem =
  | 'parts'
  | 'list'
  | 'run'
  | 'draw'
  | 'holders'
  | 'minutes'
  | 'snapshot'
  | 'survey'
  | 'amount'
  | NonNullable<ReturnType<typeof drawnProblem>>

/** What is missing; null when it can be worked out. @param decimals null: nothing has amounts. */
export function ruleProblem(draft: RuleDraft, decimals: number | null): RuleProblem | null {
  const { parts, amountKind, amount } = draft
  if (!parts.some(({ role }) => role !== 'without')) return 'parts'
  if (parts.some(({ kind, text }) => kind === 'list' && text.trim() === '')) return 'list'
  if (parts.some(({ kind, masterId }) => kind === 'run' && !rowNumber.test(masterId))) return 'run'
  if (parts.some(({ kind, drawId }) => kind === 'draw' && !rowNumber.test(drawId))) return 'draw'
  if (parts.some(({ kind, query }) => kind === 'holders' && toQuery(query) === null)) return 'holders'
  if (parts.some(({ kind, minutesBefore }) => kind === 'holders' && minutesOf(minutesBefore) === null))
    return 'minutes'
  if (parts.some(({ kind, snapshotId }) => kind === 'snapshot' && snapshotId === '')) return 'snapshot'
  if (parts.some(({ kind, surveyId }) => kind === 'survey' && !rowNumber.test(surveyId))) return 'survey'
  if (decimals !== null && amountKind !== 'column' && !readAmount(amount, decimals).ok) return 'amount'
  return draft.drawn && drawnProblem(draft.drawn)
}

/** What of the counts of a draw is missing or too much; null when they are right. */
export function drawnProblem({ winners, reserves }: NonNullable<RuleDraft['drawn']>) {
  const [drawn, kept] = [countOf(winners), countOf(reserves || '0')]
  if (drawn === null || drawn < 1) return 'winners'
  if (kept === null) return 'reserves'
  return drawn + kept > drawnMax ? 'many' : null
}

function countOf(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

function minutesOf(text: string): number | null {
  const minutes = Number(text)
  return /^\d{1,5}$/.test(text.trim()) && minutes <= minutesBeforeMax ? minutes : null
}

/** The rule that was typed. @param heldDecimals of the token that amounts are counted by. @param fileIds of the stored lists, by the key of the part; of the exclusions under 0. */
export function toRule(
  draft: RuleDraft,
  {
    decimals,
    heldDecimals,
    fileIds,
    excludeName,
  }: {
    decimals: number | null
    heldDecimals: number
    fileIds: ReadonlyMap<number, number>
    excludeName: string
  },
): RuleRecipients {
  const { parts, isOnePerPerson, isNeverTwice, drawn } = draft
  const excluded = fileIds.get(0)
  return {
    by: 'rule',
    sources: parts.map((part) => sourceOf(part, fileIds.get(part.key) ?? 0)),
    rule: joined(parts),
    amounts: decimals === null ? null : amountRuleOf(draft, { decimals, heldDecimals }),
    exclude: excluded === undefined ? [] : [{ name: excludeName, fileId: excluded }],
    ...(drawn && { drawn: { winners: Number(drawn.winners), reserves: Number(drawn.reserves) } }),
    ...{ isOnePerPerson, isNeverTwice, columns: {} },
  }
}

function idOf(key: number): string {
  return `source-${key}`
}

function sourceOf(part: RulePart, fileId: number): RecipientSource {
  const id = idOf(part.key)
  switch (part.kind) {
    case 'list':
      return { kind: 'list', id, fileId }
    case 'applications':
      return {
        ...{ kind: 'applications', id, from: instantOf(part.from), until: instantOf(part.until) },
        ...(part.windowId !== '' && { windowId: Number(part.windowId) }),
      }
    case 'run':
      return { kind: 'run', id, masterId: Number(part.masterId), pick: part.pick }
    case 'draw':
      return { kind: 'draw', id, drawId: Number(part.drawId), pick: part.drawPick }
    case 'holders': {
      const query = toQuery(part.query)
      if (!query) throw new Error('Say whose holders before the rule is worked out.')
      return { kind: 'holders', id, query, minutesBefore: minutesOf(part.minutesBefore) ?? 0 }
    }
    case 'snapshot':
      return { kind: 'snapshot', id, snapshotId: Number(part.snapshotId) }
    case 'survey':
      return { kind: 'survey', id, surveyId: Number(part.surveyId) }
  }
}

function joined(parts: readonly RulePart[]): RecipientRule {
  const of = (role: PartRole) =>
    parts.filter((part) => part.role === role).map(({ key }) => ({ source: idOf(key) }))
  const [any, must, without] = [of('any'), of('must'), of('without')]
  const [first, ...others] = [...(any.length > 0 ? [{ or: any }] : []), ...must]
  const base: RecipientRule =
    others.length > 0 && first ? { and: [first, ...others] } : (first ?? { or: any })
  return without.length > 0 ? { from: base, without: { or: without } } : base
}

function amountRuleOf(
  { amountKind, amount, counted }: RuleDraft,
  { decimals, heldDecimals }: { decimals: number; heldDecimals: number },
): RuleRecipients['amounts'] {
  const read = readAmount(amount, decimals)
  const units = read.ok ? String(read.amount) : '0'
  const source = idOf(counted)
  switch (amountKind) {
    case 'flat':
      return { by: 'flat', amount: units }
    case 'column':
      return { by: 'column', source }
    case 'held':
      return { by: 'held', source, amount: units, heldDecimals }
    case 'share':
      return { by: 'share', source, total: units }
  }
}

function instantOf(field: string): string | null {
  const at = field ? new Date(`${field}Z`) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}
