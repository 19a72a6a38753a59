import type { z } from 'zod'
import type { ListCheck, ListIssue, RowItem } from '#contract/list/index.ts'
import type { AssetState, FoundState, ShownState } from '#contract/operation/asset-state.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import { isTaken } from '#contract/operation/is-taken.ts'
import type { AssetLaunch, Launch, LaunchChoice } from '#contract/operation/launch.ts'
import type { lookUpAssets } from '#contract/run/plans.ts'
import type { Standard } from '#contract/codes/status.ts'

/** What the server says of an NFT of the list. */
export type LookedUp = z.infer<typeof lookUpAssets.reply>[number]

/** What the NFTs of a list are, as far as the server was asked, and what that says of their rows. */
export class AssetBook {
  private readonly assets = new Map<string, LookedUp>()
  private readonly launch: Launch
  private readonly asset: AssetLaunch<RowItem>
  private readonly states = new Map<string, AssetState>()
  choice: LaunchChoice | null

  constructor(launch: Launch, asset: AssetLaunch<RowItem>, choice: LaunchChoice | null) {
    this.launch = launch
    this.asset = asset
    this.choice = choice
  }

  add(assets: readonly LookedUp[]): void {
    for (const asset of assets) this.assets.set(asset.assetId, asset)
  }

  /** NFTs of the list the server was not asked about yet, at most `limit`. */
  missing({ items }: ListCheck, limit: number): string[] {
    const ids = new Set<string>()
    for (const item of items) {
      if (ids.size >= limit) break
      if (item && !this.assets.has(this.asset.idOf(item))) ids.add(this.asset.idOf(item))
    }
    return [...ids]
  }

  /** What the chain says of some of them. */
  addStates(found: readonly FoundState[]): void {
    for (const { assetId, state } of found) this.states.set(assetId, state)
  }

  /** NFTs of the list of which is not known yet what the chain says, at most `limit`; none where that says nothing. */
  unseen({ items, removed }: ListCheck, limit: number): string[] {
    const ids = new Set<string>()
    if (!this.asset.present) return []
    for (const item of items) {
      if (ids.size >= limit) break
      if (item && !removed.has(item.row) && !this.states.has(this.asset.idOf(item)))
        ids.add(this.asset.idOf(item))
    }
    return [...ids]
  }

  /** What the chain says of it now; undefined: it was not asked yet, or what is chosen does not say of what. */
  shownOf(item: RowItem): ShownState | undefined {
    const state = this.states.get(this.asset.idOf(item))
    return state && this.choice ? this.asset.present?.stateOf(state, this.choice, item) : undefined
  }

  /** Null: nothing here made it; undefined: the server was not asked yet. */
  assetOf(item: RowItem): KnownAsset | null | undefined {
    return this.assets.get(this.asset.idOf(item))?.known
  }

  /** The standard of every NFT of the list that our rows know; null where they differ, or none is known. */
  standardOf({ items, removed }: ListCheck): Standard | null {
    const found = new Set<Standard>()
    for (const item of items) {
      const asset = item && !removed.has(item.row) ? this.assetOf(item) : null
      if (asset) found.add(asset.standard)
    }
    const [first = null] = found
    return found.size === 1 ? first : null
  }

  /** Puts what our rows say against each NFT beside its row. */
  judge(check: ListCheck): void {
    check.known.clear()
    for (const item of check.items) {
      const found = item && this.assets.get(this.asset.idOf(item))
      if (!found) continue
      if (found.run && isTaken(this.launch, item, found.run))
        check.planned.set(item.row, found.run.masterName)
      if (this.choice)
        check.known.set(item.row, [
          ...this.asset.judge(found.known, this.choice, item),
          ...this.judgeState(item, this.choice),
        ])
    }
  }

  private judgeState(item: RowItem, choice: LaunchChoice): ListIssue[] {
    const state = this.states.get(this.asset.idOf(item))
    return (state && this.asset.present?.judge(state, choice, item)) ?? []
  }
}
