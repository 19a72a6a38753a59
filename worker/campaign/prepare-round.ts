import { setImmediate } from 'node:timers/promises'
import { roundListInSteps, type RoundList, type RoundListInput } from '#contract/campaign/round-list.ts'
import { roundMark } from '#contract/campaign/round-words.ts'
import { meanSizes, summarizeList, sumItems, usableItems, type ListCheck } from '#contract/list/index.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { CampaignRecord } from '#db/campaign/campaigns.ts'
import type { RoundRow } from '#db/campaign/rounds.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import { judgeAssets } from '#db/launch/judge-assets.ts'
import { listRoutes } from '#db/launch/list-routes.ts'
import { toNewItems } from '#db/launch/new-items.ts'
import { listStoredKeys } from '#db/project/projects.ts'
import type { NewItem } from '#db/run/item-insert.ts'
import type { RecipientFacts } from '#contract/recipient/sources.ts'
import type { Refusal, RoundContext } from './round-context.ts'
import type { RoundSnapshots } from './round-snapshots.ts'
import { readRecipients } from './read-recipients.ts'

export interface PreparedRound {
  items: NewItem[]
  /** The list as it is planned. */
  text: string
  quotedLamports: bigint | null
  /** What the round says of its recipients. */
  params: Record<string, number>
  /** Accepted applications that it was worked out from. */
  applicationIds: number[]
}

/** The wallet that signs for a campaign, with all it needs on chain; or why none does. */
export async function readSigner(
  ctx: RoundContext,
  { projectId, collectionId, kind }: CampaignRecord,
): Promise<{ wallet: string } | Refusal> {
  const keys = await listStoredKeys(ctx.db, [projectId])
  const wallet = keys.find(({ purpose }) => purpose === 'admin')?.address
  if (wallet === undefined) return { reason: 'SIGNER_MISSING', params: {} }
  if (launchOf(kind).needsCollection && !(await isCollectionMade(ctx, collectionId)))
    return { reason: 'COLLECTION_NOT_READY', params: {} }
  return { wallet }
}

interface ToPrepare {
  round: RoundRow['round']
  snapshots: RoundSnapshots
  /** Who was drawn, where the round draws. */
  winners: readonly string[] | null
}

/** Everything a round is planned from, or why it cannot be. Stores nothing. */
export async function prepareRound(
  ctx: RoundContext,
  campaign: CampaignRecord,
  { round, snapshots, winners }: ToPrepare,
): Promise<PreparedRound | Refusal> {
  const { projectId, collectionId, kind, standard, token } = campaign
  const signer = await readSigner(ctx, campaign)
  if ('reason' in signer) return signer
  const { wallet } = signer
  const asked = { asOf: round.occurrenceAt, snapshots: snapshots.bySource, winners }
  const given = await readRecipients(ctx, campaign, asked)
  if ('reason' in given) return given
  const { text, defaults, facts, applicationIds } = given
  const { check, text: frozen } = await judgeRound({
    ...{ kind, text, n: round.n, mark: roundMark(campaign, round.occurrenceAt) },
    options: { defaults, network: ctx.network, payer: wallet, ...(token && { token }) },
  })
  const known = await judgeAssets(ctx.db, check, { kind, collectionId, standard, wallet })
  const { rows, isUsable, error } = summarizeList(check)
  if (rows === 0) return { reason: 'NOBODY_LEFT', params: {} }
  if (frozen === null || !isUsable) return { reason: 'LIST_UNUSABLE', params: { rows, errors: error } }
  const items = toNewItems({ kind, projectId, collectionId }, usableItems(check), { known, wallet })
  const quotedLamports = await quote(ctx, campaign, check, items.length)
  const params = { ...paramsOf(facts), ...snapshots.params }
  return { items, text: frozen, quotedLamports, params, applicationIds }
}

/** Of a list nothing more is to be said than it says itself. */
function paramsOf(facts: RecipientFacts | null): Record<string, number> {
  if (facts === null) return {}
  const left = facts.left.reduce((sum, { count }) => sum + count, 0)
  const { joined, nothing, unresolved, unlinked } = facts
  return { left, joined, nothing, ...(unresolved > 0 && { unresolved }), ...(unlinked > 0 && { unlinked }) }
}

async function isCollectionMade({ db }: RoundContext, collectionId: number | null): Promise<boolean> {
  const row = collectionId === null ? null : await findOptionalCollectionRow(db, collectionId)
  return row !== null && row.collection.mintAddress !== null
}

/** In steps: a worker does other things while a long list is judged. */
async function judgeRound(input: RoundListInput): Promise<RoundList> {
  const steps = roundListInSteps(input)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

async function quote(
  { db }: RoundContext,
  { kind, projectId, collectionId, hasGuard, isCanary, standard }: CampaignRecord,
  check: ListCheck,
  count: number,
): Promise<bigint | null> {
  const list = { count, sizes: meanSizes(check), sums: sumItems(check) }
  const quoted = await listRoutes(db, { kind, projectId, collectionId, hasGuard, isCanary, ...list })
  const route = quoted?.routes.find((one) => one.standard === standard)
  return route ? BigInt(route.totalLamports) : null
}
