import type { SnapshotReason } from '#contract/recipient/snapshot/codes.ts'
import type { SnapshotPlace } from '#contract/recipient/snapshot/snapshot-manifest.ts'

/** What one address holds of an asset, under a key that is its alone: of an NFT its id, of a token the account it lies in. */
export interface Holding {
  key: string
  owner: string
  asset: string
  amount: bigint
}

export interface HolderPage {
  holdings: Holding[]
  /** Where the next page begins; null: this was the last. */
  next: string | null
  /** The slot or block that it answered from, or where the chain was when it had answered. */
  slot: number
}

export interface Inspected {
  /** Of a token. */
  decimals: number | null
  /** What all holdings add up to, the least that any of them says; null: the chain does not count it. */
  total: bigint | null
}

/**
 * Who holds something, as a chain tells it: page by page, from each of those that can tell. Every reading is at or after S0.
 * Throws ChainError, temporary: one that does not answer, or nothing that can be used, makes the snapshot wait.
 */
export interface HolderReader {
  /** Hosts that answer as a witness, without the rest of their addresses. */
  hostsOf(witness: string): string[]
  /** Where a reading would begin now: what is final for all of them. */
  findPlace(): Promise<SnapshotPlace>
  /** What is there, as all of them say. Or why it can never be read. */
  inspect(s0: SnapshotPlace): Promise<Inspected | { reason: SnapshotReason }>
  /**
   * Names of those that read everything, each for itself; what they say is compared. One alone is asked twice. Where all of
   * them answer as one, they are one. Empty: none of them can tell.
   */
  listWitnesses(): Promise<string[]>
  /** @param cursor null: the first page. */
  readPage(input: { witness: string; cursor: string | null; s0: SnapshotPlace }): Promise<HolderPage>
  /** What a witness says of these keys now; of what is held by nobody there is nothing. */
  readAgain(input: {
    witness: string
    keys: string[]
    s0: SnapshotPlace
  }): Promise<Pick<HolderPage, 'holdings' | 'slot'>>
  /** The place of a slot, or the first behind it, once it is final for all of them; null: not yet. */
  findEnd(slot: number): Promise<SnapshotPlace | null>
  /** What all holdings add up to from this slot on, as each of those says that are asked; null: the chain does not count it. */
  listTotals(slot: number): Promise<bigint[] | null>
  /** Of these owners the addresses of programs, and contracts: whose it is there, the chain does not say. */
  listPrograms(owners: string[], s0: SnapshotPlace): Promise<string[]>
}
