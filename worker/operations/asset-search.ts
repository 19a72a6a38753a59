import type { OperationResult } from '#contract/operation/operations.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import type { AssetContext, AssetItem, AssetProgram, Landed } from '../chains/programs.ts'

/** What of a run is looked for on chain. */
export interface Search<Item extends AssetItem, Done extends AssetItem> {
  run: Run
  context: AssetContext
  program: AssetProgram<Item, Done>
  toItem(item: PlannedItem): Item
  toResult(done: Done): OperationResult
}

/** What the chain says of items that are not done in the rows. */
export interface FoundOnNfts<Done extends AssetItem> {
  /** Transactions without a row that did some of them. */
  found: Found<Done>[]
  /** Attempts of theirs that were given up and landed. */
  givenUp: number[]
  /** Items whose NFT the wallet gave other content since, with the transaction that did. */
  superseded: { itemId: number; signature: string }[]
  /** Items of which either may be so, as not every RPC says yet. */
  uncertain: number[]
}

/** A transaction of ours that no row knows, and what it did of the items that were looked for. */
export interface Found<Done extends AssetItem> {
  landed: Landed
  items: Done[]
}
