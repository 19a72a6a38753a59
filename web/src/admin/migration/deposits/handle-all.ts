import { endpoints } from '#contract/endpoints.ts'
import type { DepositAction, DepositKind, DepositRefusal } from '#contract/migration/codes.ts'
import { handledMax } from '#contract/migration/inbox.ts'
import { call } from '#web/src/shared/api-client.ts'

/** Orphans as the list is filtered. */
export interface BulkFilter {
  kind?: DepositKind | undefined
  dust: 'only' | 'without'
  search?: string | undefined
}

/** What became of orphans that were handled together. */
export interface Outcome {
  action: DepositAction
  done: number
  refused: { depositId: number; because: DepositRefusal }[]
}

/** Handles them a hundred at a time. What it throws leaves those of the requests before handled. */
export async function handleAll(input: {
  action: DepositAction
  reason: string
  which: { depositIds: number[] } | BulkFilter
}): Promise<Outcome> {
  const { action, reason, which } = input
  const outcome: Outcome = { action, done: 0, refused: [] }
  const add = ({ done, refused }: Omit<Outcome, 'action'>): void => {
    outcome.done += done
    outcome.refused.push(...refused)
  }
  if ('depositIds' in which) {
    for (let at = 0; at < which.depositIds.length; at += handledMax) {
      const depositIds = which.depositIds.slice(at, at + handledMax)
      add(await call(endpoints.handleDeposits, { body: { action, reason, which: { depositIds } } }))
    }
    return outcome
  }
  let next: { after: number; upTo: number } | null | undefined
  while (next !== null) {
    const body = { action, reason, which: { ...which, ...(next && { next }) } }
    const reply = await call(endpoints.handleDeposits, { body })
    add(reply)
    next = reply.next
  }
  return outcome
}
