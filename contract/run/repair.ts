import { z } from 'zod'
import { idSchema } from '../envelope.ts'
import { read, write } from '../endpoint.ts'
import { launchKindSchema } from '../operation/launch-kinds.ts'
import { tokenSchema } from '../send-token/token.ts'
import { isRetried, reasonsOnChain } from './item-group.ts'
import type { Item } from './masters.ts'
import { lineText } from '../text.ts'

/** Why a failed item cannot be repaired now: its state, or what the RPCs say of its transactions. */
export const repairRefusals = ['NOT_ALLOWED_NOW', 'ATTEMPT_ON_CHAIN', 'RPC_UNANSWERED'] as const

/** Whether an item may be repaired as far as its own state says: it failed, and nothing of it can be on chain. */
export function isRepairable({ group, reasonCode }: Pick<Item, 'group' | 'reasonCode'>): boolean {
  return (
    group === 'failed' &&
    reasonCode !== null &&
    isRetried(reasonCode) &&
    !reasonsOnChain.some((code) => code === reasonCode)
  )
}

const cellsSchema = z.record(lineText().max(40), lineText().max(10_000))
const params = z.object({ itemId: idSchema })

/** Asks every RPC about every transaction the item was ever in: read it when somebody looks, not again and again. */
export const readRepair = read('/api/admin/items/{itemId}/repair', {
  tag: 'Items',
  summary: 'Whether a failed item can be repaired, and the cells of its row as they are',
  role: 'viewer',
  area: 'runs',
  errors: ['NOT_FOUND'],
  params,
  reply: z.object({
    /** Null where it was not made from a list. */
    kind: launchKindSchema.nullable(),
    /** By the columns of that list, as a file would have them. */
    cells: cellsSchema,
    /** What its amounts are of; null for what is done without a token. */
    token: tokenSchema.nullable(),
    /** Null: it can be repaired now. */
    refusal: z.object({ code: z.enum(repairRefusals), rpcs: z.string() }).nullable(),
  }),
})

export const repairItem = write('/api/admin/items/{itemId}/repair', {
  tag: 'Items',
  summary:
    'Close a failed item and put a corrected one in its place; refused unless every RPC denies every transaction of it',
  role: 'operator',
  area: 'runs',
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED_NOW',
    'ATTEMPT_ON_CHAIN',
    'RPC_UNANSWERED',
    'LIST_INVALID',
    'ITEMS_ALREADY_PLANNED',
  ],
  params,
  body: z.strictObject({ cells: cellsSchema }),
  reply: z.object({ itemId: z.number().int(), masterId: z.number().int() }),
  create: true,
})
