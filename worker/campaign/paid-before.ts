import { amountDecimalsOf } from '#contract/campaign/amount-decimals.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import type { CampaignRecord } from '#db/campaign/campaigns.ts'
import { wasAtWorkSince } from '#db/health/database-life.ts'
import { listLinkedWallets } from '#db/recipient/read-sources.ts'
import type { NewItem } from '#db/run/item-insert.ts'
import { operationOf } from '../operations/index.ts'
import type { Payments } from '../operations/define-operation.ts'
import type { RoundContext } from './round-context.ts'

/** What rounds of a campaign paid on chain, and no row of it says. */
export interface PaidBefore {
  /**
   * Of the recipients of a round, those who got the campaign already with another amount or another linked wallet than the round would pay.
   * Who would get the very same is left in it: its item is found on chain.
   * @param itemsOf the items of a list of wallets and amounts.
   */
  listPaidOtherwise(items: readonly NewItem[], itemsOf: ItemsOf): Promise<string[]>
}
export type ItemsOf = (rows: readonly { owner: string; amount: string }[]) => Promise<NewItem[]>

/**
 * Where each person gets a round, or the campaign, once, and rows may lack who got it: what its wallets paid. Null where the rows know all,
 * since workers were at work on them from then on, and where nothing is paid.
 * @param of the wallet that pays, and the time of the round
 * @throws ChainError unless every RPC answers.
 */
export async function readPaidBefore(
  ctx: RoundContext,
  campaign: CampaignRecord,
  { authority, occurrenceAt }: { authority: string; occurrenceAt: Date },
): Promise<PaidBefore | null> {
  const { kind, projectId, recipients, token, firstActiveAt } = campaign
  const { payments } = operationOf({ plan: { kind } })
  if (!payments || recipients.by === 'list') return null
  const { isNeverTwice, isOnePerPerson } = recipients
  if (!isNeverTwice && !isOnePerPerson) return null
  const since = isNeverTwice ? firstActiveAt : occurrenceAt
  if (since && (await wasAtWorkSince(ctx.db, since, ctx.policy.workGapMs))) return null
  const ids = await payments.listUnknown(ctx, { projectId, authority })
  if (ids.length === 0) return null
  const decimals = amountDecimalsOf(kind, token) ?? 0
  return {
    listPaidOtherwise: async (items, itemsOf) => {
      const owners = items.map(({ owner }) => owner)
      const linked = await listLinkedWallets(ctx.db, owners)
      const maybe = await listMaybePaid(ctx, payments, {
        ids,
        wallets: [...owners, ...linked],
        itemsOf,
        decimals,
      })
      const planned = new Set(items.map((item) => idOf(ctx, payments, item)))
      const known = new Set(ids)
      return maybe
        .map((item) => ({ owner: item.owner, id: idOf(ctx, payments, item) }))
        .filter(({ id }) => known.has(id) && !planned.has(id))
        .map(({ owner }) => owner)
    },
  }
}

/** Items of these wallets with every amount that their accounts got: whether of this campaign, the rest of the text says. */
async function listMaybePaid(
  ctx: RoundContext,
  payments: Payments,
  {
    ids,
    wallets,
    itemsOf,
    decimals,
  }: { ids: readonly string[]; wallets: readonly string[]; itemsOf: ItemsOf; decimals: number },
): Promise<NewItem[]> {
  const amountsOf = new Map<string, Set<string>>()
  for (const id of ids) {
    const [account = '', amount = '0'] = id.split(':')
    amountsOf.set(account, (amountsOf.get(account) ?? new Set()).add(writeAmount(BigInt(amount), decimals)))
  }
  const any = await itemsOf(wallets.map((owner) => ({ owner, amount: writeAmount(1n, decimals) })))
  const rows = any.flatMap((item) => {
    const [account = ''] = idOf(ctx, payments, item).split(':')
    return [...(amountsOf.get(account) ?? [])].map((amount) => ({ owner: item.owner, amount }))
  })
  return rows.length === 0 ? [] : itemsOf(rows)
}

function idOf(ctx: RoundContext, payments: Payments, { businessKey: key, owner, payload }: NewItem): string {
  return payments.idOf(ctx, { key, owner, payload })
}
