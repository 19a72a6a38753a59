import { usableItems, type ListCheck } from '#contract/list/index.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { PlanInput } from '#contract/run/plans.ts'
import { recipientsMax } from '#contract/send-token/recipients.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'

/**
 * Puts what the chain says against recipients of a token into the check. Longer lists are looked up beforehand, a part at a time
 * (`lookUpRecipients`): a request has no time for them, and just before it signs the worker asks for each anyway.
 * @throws AppError SOLANA_UNREACHABLE.
 */
export async function judgeRecipients(
  chains: Chains,
  check: ListCheck,
  { kind, token }: Pick<PlanInput, 'kind' | 'token'>,
): Promise<void> {
  const { recipient } = launchOf(kind)
  if (!recipient || token === null) return
  const items = [...usableItems(check)]
  const owners = [...new Set(items.map(recipient.ownerOf))]
  if (owners.length === 0 || owners.length > recipientsMax) return
  const found = await orUnreachable('SOLANA_UNREACHABLE', chains.readRecipients(token, owners))
  const stateOf = new Map(found.map(({ owner, state }) => [owner, state]))
  for (const item of items) {
    const state = stateOf.get(recipient.ownerOf(item))
    if (state) check.known.set(item.row, recipient.judge(state))
  }
}
