import type { z } from 'zod'
import { launchOf } from '#contract/operation/launches.ts'
import { isStartPast, type PlanInput, type quotePlan } from '#contract/run/plans.ts'
import { isCode, scheduleOfDraft } from './draft/campaign-draft.ts'
import { lamportsOf } from '#contract/sol-amount.ts'
import type { Draft, Settings } from './draft/draft-store.ts'
import type { ListState } from './list/list-session.ts'
import type { AdminKey } from '#web/src/shared/sentence-keys.ts'

/** What is missing in the plan step, as a locale key; null when it is complete. */
export function planProblem({ kind, settings }: Pick<Draft, 'kind' | 'settings'>): AdminKey | null {
  if (settings.projectId === null) return 'wizard.errors.project'
  if (launchOf(kind).needsCollection && settings.collectionId === null) return 'wizard.errors.collection'
  if (launchOf(kind).list.isOfToken && settings.token === null) return 'wizard.errors.token'
  if (!settings.name.trim()) return 'wizard.errors.name'
  if (settings.campaign && !isCode(settings.campaign.code)) return 'campaigns.wizard.errors.code'
  if (settings.campaign && !scheduleOfDraft(settings.campaign)) return 'campaigns.wizard.errors.schedule'
  if (settings.isScheduled && !startInstant(settings)) return 'wizard.errors.startAt'
  if (settings.budgetSol.trim() && lamportsOf(settings.budgetSol) === undefined) return 'wizard.errors.sol'
  return isPercent(settings.errorRatePercent) ? null : 'wizard.errors.percent'
}

export function isPercent(text: string): boolean {
  return text.trim() === '' || (/^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100)
}

export type QuoteBody = z.infer<typeof quotePlan.body>

export function quoteInputOf(
  { kind, settings }: Pick<Draft, 'kind' | 'settings'>,
  state: ListState,
): QuoteBody | null {
  if (settings.projectId === null || state.summary.rows === 0) return null
  return {
    kind,
    projectId: settings.projectId,
    count: state.summary.rows,
    sizes: state.sizes,
    sums: {
      ...state.sums,
      ...(state.accountsToMake !== null && { accountsToMake: String(state.accountsToMake) }),
    },
    collectionId: launchOf(kind).needsCollection ? settings.collectionId : null,
    hasGuard: settings.hasGuard,
    isCanary: settings.isCanary,
  }
}

/** The request that creates the run. Only called when planProblem is null. */
export function planInputOf(
  { kind, settings }: Pick<Draft, 'kind' | 'settings'>,
  {
    quotedLamports,
    csv,
    startsIfPast,
    accountsToMake,
  }: Pick<PlanInput, 'quotedLamports' | 'startsIfPast' | 'accountsToMake'> & { csv: string },
): PlanInput {
  if (settings.projectId === null) throw new Error('Choose a project before a run is created.')
  return {
    kind,
    projectId: settings.projectId,
    collectionId: launchOf(kind).needsCollection ? settings.collectionId : null,
    name: settings.name.trim(),
    standard: settings.standard,
    hasGuard: settings.hasGuard,
    isMutable: settings.isMutable,
    startAt: settings.isScheduled ? startInstant(settings) : null,
    startsIfPast,
    budgetLamports: settings.budgetSol.trim() ? (lamportsOf(settings.budgetSol) ?? null) : null,
    errorRateMax: settings.errorRatePercent.trim() ? Number(settings.errorRatePercent) / 100 : null,
    isCanary: settings.isCanary,
    quotedLamports,
    token: launchOf(kind).list.isOfToken ? settings.token : null,
    accountsToMake,
    list: { text: csv, options: {} },
  }
}

/** Whether it is scheduled for a time that is over. */
export function startsInPast({ settings }: Pick<Draft, 'settings'>, nowMs: number): boolean {
  return settings.isScheduled && isStartPast(startInstant(settings), nowMs)
}

/** The scheduled moment; null when the field is empty or not a time. */
function startInstant({ startAt }: Settings): string | null {
  const at = startAt ? new Date(`${startAt}Z`) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

/** The same draft with the same content has the same key in every tab; what its price is made of moves, and is left out. */
export function idempotencyKeyOf(runId: string, input: PlanInput): Promise<string> {
  return textKeyOf(runId, JSON.stringify({ ...input, quotedLamports: '', accountsToMake: null }))
}

/** The key of a request with this content, of a draft. */
export async function textKeyOf(runId: string, text: string): Promise<string> {
  const content = JSON.stringify([runId, text])
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
