import { z } from 'zod'
import { useTranslation } from 'react-i18next'
import type { AuditEntity } from '#contract/audit/actions.ts'
import { formatCount, formatKstFull, formatPercent, formatSol } from '../../shared/format.ts'
import { hasSentence } from '../parts/has-sentence.ts'

export interface AuditWords {
  action: (action: string) => string
  entity: (entity: string) => string
  field: (field: string) => string
  /** A value as a person reads it: SOL, a moment in Korea's time, the name of a state. */
  value: (entity: string, field: string, value: unknown) => string
}

/** The words of the audit log. What has none is shown as it was written down. */
export function useAuditWords(): AuditWords {
  const { t, i18n } = useTranslation()
  const known = (key: string, fallback: string): string => (hasSentence(i18n, key) ? t(key) : fallback)
  const text = (entity: string, field: string, value: string): string => {
    if (field.endsWith('Lamports') && /^-?\d+$/.test(value))
      return t('common.sol', { amount: formatSol(value) })
    if (/(At|Time|since|opensOn)$/.test(field) && !Number.isNaN(Date.parse(value)))
      return formatKstFull(value)
    const family = familyOf(entity, field)
    return family ? known(`${family}.${value}`, value) : value
  }
  const value = (entity: string, field: string, input: unknown): string => {
    if (input === null || input === undefined || input === '') return t('common.notSet')
    if (typeof input === 'boolean') return t(input ? 'common.yes' : 'common.no')
    if (typeof input === 'number') return numberOf(field, input)
    if (typeof input === 'string') return text(entity, field, input)
    if (Array.isArray(input))
      return input.length === 0
        ? t('common.none')
        : input.map((each) => value(entity, field, each)).join(', ')
    const { code, purpose, address } = described.safeParse(input).data ?? {}
    if (code !== undefined) return known(`waiting.${code}.title`, code)
    if (purpose === undefined) return JSON.stringify(input)
    return `${known(`projects.secrets.${purpose}`, purpose)} ${address ?? ''}`.trim()
  }
  return {
    action: (action) => known(`audit.actions.${action.replace('.', '-')}`, action),
    entity: (entity) => known(`audit.entities.${entity}`, entity),
    field: (field) => known(`audit.fields.${field}`, field),
    value,
  }
}

/** Why a run waits, or a stored key: objects that have a word of their own. */
const described = z.object({
  code: z.string().optional(),
  purpose: z.string().optional(),
  address: z.string().optional(),
})

/** Fields whose values are codes, and where their words are. */
const families: Record<string, string> = {
  handling: 'deposits.handlings',
  outcome: 'migrations.outcomes',
  control: 'audit.controls',
  verdict: 'audit.verdicts',
  standard: 'masters.standards',
  mainnet: 'projects.mainnets',
  feature: 'features.names',
  shownState: 'features.states',
  holderState: 'reservations.holderStates',
  refusal: 'documents.refusals',
  documentProgress: 'users.documentProgresses',
}

/** What a status or a state means depends on the entity. */
const codeFamilies: Record<AuditEntity, { status?: string; state?: string }> = {
  project: {},
  collection: { status: 'status.master' },
  fileSet: { state: 'fileSets.states' },
  token: { status: 'status.master' },
  master: { status: 'status.master' },
  campaign: { state: 'campaigns.states' },
  round: { state: 'rounds.states' },
  draw: { state: 'draws.states' },
  survey: { state: 'surveys.states' },
  preset: {},
  applicationWindow: {},
  application: { state: 'airdropApplications.states' },
  snapshot: { state: 'snapshots.states' },
  document: { state: 'documents.states' },
  attempt: { state: 'status.attempt' },
  item: { status: 'status.item' },
  migration: { state: 'migrations.states' },
  deposit: { state: 'deposits.states' },
  stray: {},
  evmContract: { state: 'evmContracts.states' },
  evmCall: { state: 'evmContracts.callStates' },
  migrationRoute: {},
  reconcile: {},
  news: { status: 'news.statuses' },
  inquiry: { status: 'inquiries.statuses' },
  place: { status: 'places.statuses' },
  reservation: { status: 'reservations.statuses' },
  feature: { state: 'features.states' },
  setting: {},
  payPrice: {},
  receipt: { state: 'receipts.states' },
  rpc: {},
  alertRule: {},
  alert: { state: 'alerts.states' },
  alertChannel: {},
  delivery: { state: 'deliveries.states' },
  apiToken: {},
  reveal: { state: 'reveals.states' },
  session: {},
  account: {},
  staff: {},
  wallet: {},
}

function familyOf(entity: string, field: string): string | undefined {
  if (field !== 'status' && field !== 'state') return families[field]
  const known: Partial<Record<string, { status?: string; state?: string }>> = codeFamilies
  return known[entity]?.[field]
}

function numberOf(field: string, value: number): string {
  if (field === 'errorRateMax') return formatPercent(value, 2)
  if (field.endsWith('Percent')) return formatPercent(value / 100, 2)
  if (field.endsWith('BasisPoints')) return formatPercent(value / 10_000, 2)
  return field.endsWith('Id') ? String(value) : formatCount(value)
}
