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
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import type { Refusal, RoundContext } from './round-context.ts'
import type { RoundSnapshots } from './round-snapshots.ts'
import { readPaidBefore, type ItemsOf } from './paid-before.ts'
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
  /** Rows of stored lists that it was worked out without. */
  wrong: readonly WrongRow[]
}

/** The wallet that signs for a campaign, with all it needs on chain; or why none does. */
export async function readSigner(
  ctx: RoundContext,
  campaign: CampaignRecord,
): Promise<{ wallet: string } | Refusal> {
  const keys = await listStoredKeys(ctx.db, [campaign.projectId])
  const wallet = keys.find(({ purpose }) => purpose === 'admin')?.address
  if (wallet === undefined) return { reason: 'SIGNER_MISSING', params: {} }
  const trouble = await findCollectionTrouble(ctx, campaign, wallet)
  return trouble ? { reason: trouble, params: {} } : { wallet }
}

interface Preparing {
  round: RoundRow['round']
  snapshots: RoundSnapshots
  /** Who was drawn, where the round draws. */
  winners: readonly string[] | null
  /** The wallet that pays. */
  wallet: string
}

/** Everything a round is planned from, or why it cannot be. Stores nothing. @throws ChainError where the chain is to be asked and does not answer. */
export async function prepareRound(
  ctx: RoundContext,
  campaign: CampaignRecord,
  of: Omit<Preparing, 'wallet'>,
): Promise<PreparedRound | Refusal> {
  const signer = await readSigner(ctx, campaign)
  if ('reason' in signer) return signer
  const { wallet } = signer
  const preparing = { ...of, wallet }
  const onChain = await readPaidBefore(ctx, campaign, {
    ...{ authority: wallet, occurrenceAt: of.round.occurrenceAt },
  })
  for (const paidBefore = new Set<string>(); ;) {
    const prepared = await prepareFor(ctx, campaign, { ...preparing, paidBefore: [...paidBefore] })
    if ('reason' in prepared || onChain === null) return prepared
    const itemsOf: ItemsOf = (rows) => judgeAmounts(ctx, campaign, { ...preparing, rows })
    const found = await onChain.listPaidOtherwise(prepared.items, itemsOf)
    const others = found.filter((owner) => !paidBefore.has(owner))
    if (others.length === 0) return prepared
    // What the others get may depend on who is in it, so it is worked out anew.
    for (const owner of others) paidBefore.add(owner)
  }
}

async function prepareFor(
  ctx: RoundContext,
  campaign: CampaignRecord,
  { paidBefore, ...of }: Preparing & { paidBefore: readonly string[] },
): Promise<PreparedRound | Refusal> {
  const { round, snapshots, winners } = of
  const given = await readRecipients(ctx, campaign, {
    ...{ asOf: round.occurrenceAt, snapshots: snapshots.bySource, winners, paidBefore },
  })
  if ('reason' in given) return given
  const { text, defaults, facts, applicationIds, wrong } = given
  const { check, frozen, items } = await judge(ctx, campaign, { ...of, text, defaults })
  const { rows, isUsable, error } = summarizeList(check)
  if (rows === 0) return { reason: 'NOBODY_LEFT', params: {}, wrong }
  if (frozen === null || !isUsable) return { reason: 'LIST_UNUSABLE', params: { rows, errors: error }, wrong }
  const quotedLamports = await quote(ctx, campaign, check, items.length)
  const params = { ...paramsOf(facts), ...snapshots.params }
  return { items, text: frozen, quotedLamports, params, applicationIds, wrong }
}

/** Wallets and amounts as items of the round. Whom the operation cannot pay, such as the wallet that pays, it never paid. */
async function judgeAmounts(
  ctx: RoundContext,
  campaign: CampaignRecord,
  { rows, ...of }: Preparing & { rows: Parameters<ItemsOf>[0] },
): Promise<NewItem[]> {
  const textOf = (some: typeof rows) =>
    ['owner,amount', ...some.map(({ owner, amount }) => `${owner},${amount}`)].join('\n')
  const all = await judge(ctx, campaign, { ...of, text: textOf(rows), defaults: {} })
  if (all.frozen !== null) return all.items
  const usable = new Set(all.items.map(({ rowNo }) => rowNo))
  const others = rows.filter((_, at) => usable.has(at + 1))
  if (others.length === 0 || others.length === rows.length) return []
  return (await judge(ctx, campaign, { ...of, text: textOf(others), defaults: {} })).items
}

/** A list as items of the round, as far as it can be used. */
async function judge(
  ctx: RoundContext,
  campaign: CampaignRecord,
  { round, wallet, text, defaults }: Preparing & Pick<RoundListInput, 'text'> & { defaults: Defaults },
) {
  const { projectId, collectionId, kind, standard, token } = campaign
  const { check, text: frozen } = await judgeRound({
    ...{ kind, text, n: round.n, mark: roundMark(campaign, round.occurrenceAt) },
    options: { defaults, network: ctx.network, payer: wallet, ...(token && { token }) },
  })
  const known = await judgeAssets(ctx.db, check, { kind, collectionId, standard, wallet })
  const items = toNewItems({ kind, projectId, collectionId }, usableItems(check), { known, wallet })
  return { check, frozen, items }
}
type Defaults = Record<string, string>

/** Of a list nothing more is to be said than it says itself. */
function paramsOf(facts: RecipientFacts | null): Record<string, number> {
  if (facts === null) return {}
  const left = facts.left.reduce((sum, { count }) => sum + count, 0)
  const { joined, nothing, unresolved, unlinked, ours } = facts
  return {
    left,
    joined,
    nothing,
    ...(unresolved > 0 && { unresolved }),
    ...(unlinked > 0 && { unlinked }),
    ...(ours > 0 && { ours }),
  }
}

async function findCollectionTrouble(
  { db }: RoundContext,
  { kind, standard, collectionId }: CampaignRecord,
  wallet: string,
): Promise<'COLLECTION_NOT_READY' | 'COLLECTION_OF_OTHER' | null> {
  const { needsCollection, needsAuthority = [] } = launchOf(kind)
  if (!needsCollection) return null
  const row = collectionId === null ? null : await findOptionalCollectionRow(db, collectionId)
  if (!row?.collection.mintAddress) return 'COLLECTION_NOT_READY'
  const isOfOther = row.authority !== null && row.authority !== wallet
  return isOfOther && needsAuthority.includes(standard) ? 'COLLECTION_OF_OTHER' : null
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
