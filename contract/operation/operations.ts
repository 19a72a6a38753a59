import { planKinds, type PlanKind } from '../codes/status.ts'

/**
 * What API and console need to know of each operation. How it is done is in worker/operations; what rows it keeps beside
 * its items is in db/operation.
 */

/** What the console can do with a run of this kind. */
export interface OperationFacts {
  /** An admin launches it with a list, and can launch another with the settings of one. */
  isLaunchedByList: boolean
}

export const operationFacts: Record<PlanKind, OperationFacts> = {
  mint: { isLaunchedByList: true },
  collection: { isLaunchedByList: false },
}

/** What a transaction of a run does: the operation itself, or a step that prepares it. */
export const prepareKinds = ['tree'] as const
export type PrepareKind = (typeof prepareKinds)[number]
export const chunkKinds = [...planKinds, ...prepareKinds] as const
export type ChunkKind = (typeof chunkKinds)[number]

/** Every transaction of ours: those of chunks, and the return of guard deposits. */
export const txKinds = [...chunkKinds, 'guard-return'] as const
