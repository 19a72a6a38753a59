import { del, get, set } from 'idb-keyval'
import { z } from 'zod'
import { listFixSchema, listOptionsSchema, type ListFix } from '#contract/list/index.ts'
import { standards } from '#contract/codes/status.ts'
import { campaignDraftSchema } from './campaign-draft.ts'
import { tokenSchema } from '#contract/send-token/token.ts'
import { firstLaunchKind, launchKindSchema, launchOf, type LaunchKind } from '#contract/operation/launches.ts'

const key = 'mint-draft'

export const settingsSchema = z.object({
  name: z.string(),
  projectId: z.number().nullable(),
  collectionId: z.number().nullable(),
  standard: z.enum(standards),
  hasGuard: z.boolean(),
  isMutable: z.boolean(),
  isScheduled: z.boolean(),
  /** As a datetime-local field holds it, in UTC. */
  startAt: z.string(),
  budgetSol: z.string(),
  errorRatePercent: z.string(),
  isCanary: z.boolean(),
  /** What is sent, as it was told when it was chosen; null: not chosen, or done without one. */
  token: tokenSchema.nullable().default(null),
  /** What is said of it as a campaign; null: it is one run. */
  campaign: campaignDraftSchema.nullable().default(null),
  /** Whose numbers stand in the list in place of URIs; null: none do. */
  fileSetId: z.number().nullable().default(null),
})
export type Settings = z.infer<typeof settingsSchema>

export const stepIds = ['source', 'check', 'plan', 'start'] as const
export type StepId = (typeof stepIds)[number]

export const draftSchema = z.object({
  /** What is done to the list. */
  kind: launchKindSchema.default(firstLaunchKind),
  step: z.enum(stepIds),
  source: z
    .object({
      name: z.string(),
      kind: z.enum(['file', 'paste', 'template', 'rule']),
      bytes: z.instanceof(Uint8Array),
    })
    .nullable(),
  options: listOptionsSchema,
  /** The last correction of each row. */
  fixes: z.array(listFixSchema),
  settings: settingsSchema,
  /** Born with the source; every tab that works on this draft has the same. */
  runId: z.string(),
  /** The key of the request that was sent, and the quote it was sent with: sending again is the same request. */
  sent: z.object({ key: z.string(), quotedLamports: z.string() }).nullable(),
  savedAt: z.string(),
})
export type Draft = z.infer<typeof draftSchema>

export const emptyDraft: Draft = {
  kind: firstLaunchKind,
  step: 'source',
  source: null,
  options: {},
  fixes: [],
  settings: {
    name: '',
    projectId: null,
    collectionId: null,
    standard: launchOf(firstLaunchKind).standards[0],
    hasGuard: true,
    isMutable: true,
    isScheduled: false,
    startAt: '',
    budgetSol: '',
    errorRatePercent: '5',
    isCanary: true,
    token: null,
    campaign: null,
    fileSetId: null,
  },
  runId: '',
  sent: null,
  savedAt: '',
}

/** What an operation starts with. */
export function settingsFor(kind: LaunchKind, settings: Settings = emptyDraft.settings): Settings {
  return { ...settings, standard: launchOf(kind).standards[0] }
}

/** The draft this browser kept, or an empty one. A draft of an older form is dropped. */
export async function readDraft(): Promise<Draft> {
  const parsed = draftSchema.safeParse(await get(key))
  return parsed.success ? parsed.data : emptyDraft
}

/** Bytes are copied by IndexedDB as they are: 10 MB take milliseconds. */
export async function saveDraft(draft: Draft): Promise<void> {
  await set(key, draft)
}

export async function dropDraft(): Promise<void> {
  await del(key)
}

/** Adds corrections; a later one of the same row completes or replaces the earlier. */
export function mergeFixes(old: readonly ListFix[], added: readonly ListFix[]): ListFix[] {
  const byRow = new Map(old.map((fix) => [fix.row, fix]))
  for (const fix of added) {
    const before = byRow.get(fix.row)
    const isBoth = before && 'cells' in before && 'cells' in fix
    byRow.set(fix.row, isBoth ? { row: fix.row, cells: { ...before.cells, ...fix.cells } } : fix)
  }
  return [...byRow.values()]
}
