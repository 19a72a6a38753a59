import type { z } from 'zod'
import { planKinds, type PlanKind } from '../codes/status.ts'
import { burnPayload, burnResult } from './burn.ts'
import { nftPayload, nftResult } from './nft.ts'

/**
 * What API and console need to know of each operation. How an admin launches it is in launches.ts, how it is done in
 * worker/operations, what rows it keeps beside its items in db/operation.
 */

export interface OperationFacts {
  /** What an item carries in, beside what every item has (its name, owner and key). */
  payload: z.ZodType
  /** What it knows at the end, beside its asset id and signature. */
  result: z.ZodType
}

export const operationFacts = {
  mint: { payload: nftPayload, result: nftResult },
  collection: { payload: nftPayload, result: nftResult },
  burn: { payload: burnPayload, result: burnResult },
} satisfies Record<PlanKind, OperationFacts>

type Facts = (typeof operationFacts)[PlanKind]
export type OperationPayload = z.infer<Facts['payload']>
export type OperationResult = z.infer<Facts['result']>

/** What a transaction of a run does: the operation itself, or a step that prepares it. */
export const prepareKinds = ['tree'] as const
export type PrepareKind = (typeof prepareKinds)[number]
export const chunkKinds = [...planKinds, ...prepareKinds] as const
export type ChunkKind = (typeof chunkKinds)[number]

/** Our transactions: those of chunks, and the return of guard deposits. */
export const txKinds = [...chunkKinds, 'guard-return'] as const
