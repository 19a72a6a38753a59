/** What a transaction of the explored runs does. */
export interface Deed {
  signature: string
  kind: 'mint' | 'tree' | 'guard-return'
  tree: string | null
  items: { key: string; owner: string; content: string; mint: string | null }[]
  /** Made by it, or brought home. */
  guards: string[]
  lastValidBlockHeight: number
}

/** Why a transaction failed; the worker's adapter has the same codes. */
export interface DeedError {
  code: 'ACCOUNT_IN_USE' | 'PROGRAM_ERROR' | 'TREE_FULL' | 'PAYER_BALANCE_TOO_LOW'
}

export interface LandedDeed {
  deed: Deed
  slot: number
  err: DeedError | null
  /** Of a compressed mint: the place of its first leaf. */
  firstLeaf: number
}

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** What is on the chain at one slot. */
export interface ChainState {
  leaves: Map<string, number>
  mints: Map<string, string>
  guards: Set<string>
}

/** Blocks after which a blockhash is no longer valid, and those a block waits to be final. On mainnet 150 and 32. */
export const blockhashLife = 20
const finalAfter = 4
export const slotMs = 400
const leavesMax = 8

/** One chain: a block a slot, forks above what is final. */
export class Ledger {
  slot = 100
  landed: LandedDeed[] = []
  /** Handed over and not landed. */
  pool: Deed[] = []
  /** While it lasts nothing lands. */
  isCongested = false
  /** While the payer has nothing, whatever lands fails. */
  isPayerEmpty = false

  take(deed: Deed): void {
    if (!this.pool.some(({ signature }) => signature === deed.signature)) this.pool.push(deed)
  }

  advance(slots: number): void {
    for (let left = slots; left > 0; left -= 1) {
      this.slot += 1
      if (!this.isCongested) this.#include()
    }
  }

  /** Blocks that are not final are gone; their transactions may land again. */
  fork(): void {
    const final = this.at('finalized')
    const removed = this.landed.filter(({ slot }) => slot > final)
    this.landed = this.landed.filter(({ slot }) => slot <= final)
    for (const { deed } of removed) this.take(deed)
  }

  at(commitment: Commitment, head = this.slot): number {
    return head - { processed: 0, confirmed: 1, finalized: finalAfter }[commitment]
  }

  stateAt(slot: number): ChainState {
    const state: ChainState = { leaves: new Map(), mints: new Map(), guards: new Set() }
    for (const { deed, err, slot: landedAt } of this.landed)
      if (landedAt <= slot && err === null) apply(state, deed)
    return state
  }

  /** What would become of a transaction after all that landed up to that slot. */
  judge(deed: Deed, slot = this.slot): DeedError | null {
    return this.isPayerEmpty ? { code: 'PAYER_BALANCE_TOO_LOW' } : refusalOf(this.stateAt(slot), deed)
  }

  #include(): void {
    const known = new Set(this.landed.map(({ deed }) => deed.signature))
    for (const deed of this.pool) {
      if (known.has(deed.signature) || deed.lastValidBlockHeight < this.slot) continue
      const firstLeaf = this.stateAt(this.slot).leaves.get(deed.tree ?? '') ?? 0
      this.landed.push({ deed, slot: this.slot, err: this.judge(deed), firstLeaf })
    }
    this.pool = []
  }
}

function refusalOf({ leaves, mints, guards }: ChainState, deed: Deed): DeedError | null {
  if (deed.kind === 'guard-return') {
    // What is returned twice in one transaction is gone the second time.
    const own = new Set(deed.guards)
    const isThere = own.size === deed.guards.length && deed.guards.every((guard) => guards.has(guard))
    return isThere ? null : { code: 'PROGRAM_ERROR' }
  }
  if (deed.guards.some((guard) => guards.has(guard))) return { code: 'ACCOUNT_IN_USE' }
  if (deed.items.some(({ mint }) => mint !== null && mints.has(mint))) return { code: 'ACCOUNT_IN_USE' }
  if (deed.tree === null) return null
  const has = leaves.get(deed.tree)
  if (deed.kind === 'tree') return has === undefined ? null : { code: 'ACCOUNT_IN_USE' }
  if (has === undefined) return { code: 'PROGRAM_ERROR' }
  return has + deed.items.length > leavesMax ? { code: 'TREE_FULL' } : null
}

function apply({ leaves, mints, guards }: ChainState, deed: Deed): void {
  if (deed.kind === 'guard-return') return deed.guards.forEach((guard) => guards.delete(guard))
  for (const guard of deed.guards) guards.add(guard)
  for (const { mint, key } of deed.items) if (mint !== null) mints.set(mint, key)
  if (deed.tree !== null) leaves.set(deed.tree, (leaves.get(deed.tree) ?? 0) + deed.items.length)
}
