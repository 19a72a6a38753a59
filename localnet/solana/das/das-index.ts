import { setImmediate as nextTurn } from 'node:timers/promises'
import { base58 } from '@scure/base'
import type { Ledger } from '../ledger/ledger.ts'
import { type AssetJson, compressedAssetJson, type DisplayOptions, tokenAssetJson } from './asset-json.ts'
import type { ListKeys } from './asset-lists.ts'
import { CompressedAssets } from './compressed-assets.ts'
import { TokenAssets } from './token-assets.ts'

/** Transactions indexed before other requests get a turn. */
const TURN_TRANSACTIONS = 50

/** How a list is picked: who owns, which collection, whose authority. */
export type AssetFilter = { by: keyof ListKeys; value: string }

/** An asset's place in a list, before it is shown. */
export interface ListedAsset {
  id: string
  order: number
}

/**
 * The Digital Asset Standard API's view of the chain. It is built from the same transactions as everything else, at
 * the first request: a chain that is not asked pays nothing for it. It knows what is confirmed, `lagSlots` slots
 * late, as indexers are.
 */
export class DasIndex {
  lagSlots: number
  readonly defaultLagSlots: number
  readonly #ledger: Ledger
  #compressed = new CompressedAssets()
  #tokens: TokenAssets
  #indexedSlot = 0
  /** Grows when the chain forks below the index, which then begins anew. */
  #generation = 0
  #running: Promise<void> | null = null

  constructor(ledger: Ledger, lagSlots: number) {
    this.lagSlots = lagSlots
    this.defaultLagSlots = lagSlots
    this.#ledger = ledger
    this.#tokens = this.#newTokens()
    ledger.listen({ onForked: (fromSlot) => this.#forget(fromSlot) })
  }

  /** Brings the index to where it may be by now. */
  async catchUp(): Promise<void> {
    while (this.#indexedSlot < this.#visibleSlot()) {
      this.#running ??= this.#index().finally(() => {
        this.#running = null
      })
      await this.#running
    }
  }

  /** The newest slot it knows. */
  get indexedSlot(): number {
    return Math.max(this.#indexedSlot, this.#ledger.firstAvailableSlot)
  }

  asset(id: string, options: DisplayOptions): AssetJson | null {
    const compressed = this.#compressed.byId.get(id)
    if (compressed !== undefined) return compressedAssetJson(compressed, options)
    const token = this.#tokens.find(id)
    return token === null ? null : tokenAssetJson(token, options)
  }

  proof(id: string) {
    const asset = this.#compressed.byId.get(id)
    const tree = asset === undefined ? undefined : this.#compressed.trees.get(asset.tree)
    if (asset === undefined || tree === undefined || asset.isBurnt) return null
    return {
      root: base58.encode(tree.root()),
      proof: tree.proof(asset.leafIndex).map((node) => base58.encode(node)),
      node_index: tree.nodeIndex(asset.leafIndex),
      leaf: base58.encode(tree.leaf(asset.leafIndex)),
      tree_id: asset.tree,
    }
  }

  /** Everything that fits, oldest first. */
  list({ by, value }: AssetFilter): ListedAsset[] {
    const all = [...this.#tokens.list(by, value), ...this.#compressed.list(by, value)]
    return all.sort((a, b) => a.order - b.order)
  }

  /** Every asset there ever was, burnt ones too, oldest first. */
  all(): ListedAsset[] {
    return [...this.#tokens.all(), ...this.#compressed.byId.values()].sort((a, b) => a.order - b.order)
  }

  async #index(): Promise<void> {
    const generation = this.#generation
    const { history } = this.#ledger
    let count = 0
    for (const slot of history.slotsBetween(this.#indexedSlot + 1, this.#visibleSlot())) {
      this.#indexedSlot = slot
      for (const entry of history.inSlot(slot)) {
        const record = history.read(entry)
        if (record.err === null) this.#compressed.apply(record)
        this.#tokens.apply(record)
        count += 1
      }
      if (count < TURN_TRANSACTIONS) continue
      count = 0
      await nextTurn()
      if (generation !== this.#generation) return
    }
    this.#indexedSlot = Math.max(this.#indexedSlot, this.#visibleSlot())
  }

  #visibleSlot(): number {
    return this.#ledger.confirmedSlot - this.lagSlots
  }

  #forget(fromSlot: number): void {
    if (fromSlot > this.#indexedSlot) return
    this.#generation += 1
    this.#indexedSlot = 0
    this.#compressed = new CompressedAssets()
    this.#tokens = this.#newTokens()
  }

  #newTokens(): TokenAssets {
    const { versions } = this.#ledger
    return new TokenAssets((address) => versions.at(address, this.indexedSlot))
  }
}
