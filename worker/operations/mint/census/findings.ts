import type { UnexplainedAsset } from '#db/census/unexplained.ts'
import type { FinishedItem } from '#db/run/outcomes.ts'
import type { Run } from '#db/run/runs.ts'
import type { TreeShape } from '#worker/chains/asset.ts'
import type { Landed } from '#worker/chains/programs.ts'

/** What is on chain and not in the rows. */
export interface Findings {
  /** Attempts that were taken for dead, or that failed for all the rows know. */
  landed: number[]
  trees: FoundTree[]
  transactions: FoundTransaction[]
  /** `tree`: its address; null: an NFT of Token Metadata. */
  unexplained: (Omit<UnexplainedAsset, 'treeId'> & { tree: string | null })[]
}

export interface FoundTree {
  n: number
  address: string
  shape: TreeShape
  masterId: number
  treeId: number | null
  chunkId: number | null
  landed: Landed
}

/** A transaction of ours and the items, in its order, that it did. */
export interface FoundTransaction {
  run: Run
  landed: Landed
  /** The address of the tree it minted into, whose row may have just been found. */
  tree: string | null
  guardSeed: string | null
  items: FinishedItem[]
}
