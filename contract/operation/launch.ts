import type { RoundMark } from '../campaign/round-words.ts'
import type { PayCode, PlanOption, Standard } from '../codes/status.ts'
import type { ListDefinition, RowItem, Words } from '../list/list-definition.ts'
import type { ListOptions } from '../list/item.ts'
import type { ListIssue } from '../list/issues.ts'
import type { RecipientState } from '../send-token/recipients.ts'
import type { AssetState, ShownState } from './asset-state.ts'
import type { TokenUse } from '../send-token/token-rules.ts'
import type { KnownAsset } from './asset.ts'
import type { OperationPayload } from './operations.ts'
import type { CollectionTrees, QuoteInput, QuotePrices, RouteQuote } from './quote.ts'

/** What a person chose beside the list; null: not yet. */
export interface LaunchChoice {
  collectionId: number | null
  standard: Standard
  /** The wallet that pays and signs. */
  wallet: string | null
  /** Of the collection that is chosen; null or not said: it is not known. */
  collectionMint?: string | null
}

/** What is stored of an item: everything but its place and its key. */
export interface LaunchedItem {
  name: string
  owner: string
  payload: OperationPayload
}

/** The same as it comes from a row or from the server; its launch parses the payload. */
export type StoredItem = Omit<LaunchedItem, 'payload'> & { payload: unknown }

/**
 * - `any`: it is done to an NFT once, and the key of an item is the NFT alone.
 * - `newest`: it may be done again with other content, and the key holds both. The newest item alone stands against a list
 *   (`isTaken`); one that is older is never done after it.
 * - `sameKey`: it may be done again, and items of the same key alone are the same. Of these the server tells when the whole list is sent.
 */
export type EarlierRule = 'any' | 'newest' | 'sameKey'

/** Which NFT an item is about, and what our rows say against it. */
export interface AssetLaunch<Item extends RowItem> {
  idOf(item: Item): string
  /** It is an account of a token, no NFT: our rows know nothing of it. */
  isOfToken?: true
  /** What a row is about where that is no NFT, by its cells: our rows of NFTs know nothing of it. Null: it is one. */
  otherThanNft?(cells: Readonly<Record<string, string>>): Words | null
  /** Which earlier items of the same kind on an NFT stand against one of a list. */
  earlier: EarlierRule
  judge(known: KnownAsset | null, choice: LaunchChoice, item: Item): ListIssue[]
  /** For what may be so already: what the chain says now, in short, and what that says against an item. */
  present?: {
    stateOf(state: AssetState, choice: LaunchChoice, item: Item): ShownState
    judge(state: AssetState, choice: LaunchChoice, item: Item): ListIssue[]
  }
}

/** What the chain says against whom something is sent to. */
export interface RecipientLaunch<Item extends RowItem> {
  ownerOf(item: Item): string
  judge(state: RecipientState): ListIssue[]
}

/** How an admin launches an operation with a list: its columns, what it costs, what its items are. */
export interface Launch<Item extends RowItem = RowItem> {
  list: ListDefinition
  /** What it can be done to, the one to begin with first. */
  standards: readonly [Standard, ...Standard[]]
  /** The options of a plan that mean something to it. */
  options: readonly PlanOption[]
  payCode: PayCode
  /** Takes away what is there: it is confirmed by typing the number, however small. */
  isDestructive: boolean
  /** It is done to NFTs of one collection, which is chosen beside the list; else a run has none. */
  needsCollection: boolean
  /** The chain asks whoever speaks for that collection, for items of these standards. */
  needsAuthority?: readonly Standard[]
  /** The same item may be in another collection's run. */
  isKeyedByCollection: boolean
  /** What is the same of two items that are the same for ever. `digest` makes a short text of a long one. */
  keyOf(
    item: Item,
    input: { projectId: number; collectionId: number | null; digest(text: string): string },
  ): string
  toItem(item: Item, input: { known: KnownAsset | null; wallet: string }): LaunchedItem
  /** What the list had in the row of an item. */
  ofItem(item: StoredItem, row: number): Item
  /** What was said beside its list, as an item has it. Without it, nothing that an item keeps. */
  saidOf?(item: StoredItem): Pick<ListOptions, 'token'>
  /**
   * The same item as a round of a campaign does it: another one than in any other round. Without it, items are told apart by what they are
   * (the name of an NFT), or no campaign launches it.
   */
  inRound?(item: Item, mark: RoundMark): Item
  /** @param trees of the collection it is done in. */
  quote(input: QuoteInput, prices: QuotePrices, trees: CollectionTrees): RouteQuote[]
  /** For an operation on NFTs that are there. */
  asset?: AssetLaunch<Item>
  /**
   * For what gives away power that cannot be taken back: to whom. It is asked twice, and the accounts of those are shown as the chain has
   * them.
   */
  handsTo?(item: Item): string
  /** For a list of a token: what is done with it. */
  tokenUse?: TokenUse
  /** For what is sent to accounts that the chain may have something against. */
  recipient?: RecipientLaunch<Item>
}

/** @returns the launch for everybody who does not know its items. */
export function defineLaunch<Item extends RowItem>(launch: Launch<Item>): Launch {
  return launch
}
