import type { OperationResult } from '#contract/operation/operations.ts'
import type { Tree, Chunk, ChunkItem } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import type { LandedCost, Signer } from '../chains/transaction.ts'

/** One chunk with all it takes to build, simulate, read back or fail it. */
export interface Work {
  run: Run
  chunk: Chunk
  tree: Tree | null
  items: ChunkItem[]
  authority: Signer
}

/** What the chain says at finality of a chunk that landed; of its items by their keys. Where no asset was made or changed, there is none. */
export interface ReadBack {
  cost: LandedCost
  items: { key: string; assetId: string | null; result: OperationResult }[]
}
