import { addressText } from '../executor/addresses.ts'
import { PROGRAM_IDS } from '../executor/program-images.ts'
import type { TransactionRecord } from '../ledger/transaction-record.ts'
import { AssetLists, type ListKeys } from './asset-lists.ts'
import { callsOf, type ProgramCall } from './calls.ts'
import { collectionAfter, metadataSource, type MetadataSource } from './compressed-metadata.ts'
import { MerkleTree } from './merkle-tree.ts'
import { type ChangeEvent, type LeafEvent, readNoopEvent } from './noop-event.ts'

/** A compressed NFT as its last events left it. */
export interface CompressedAsset {
  id: string
  /** Rank by creation. */
  order: number
  tree: string
  leafIndex: number
  owner: string
  delegate: string
  dataHash: Uint8Array
  creatorHash: Uint8Array
  leafHash: Uint8Array
  seq: number
  isBurnt: boolean
  /** The tree config account, which DAS shows as the authority. */
  authority: string
  collection: string | null
  metadata: MetadataSource
}

/** Compressed NFTs and their trees, built from what Bubblegum and Account Compression logged. */
export class CompressedAssets {
  readonly byId = new Map<string, CompressedAsset>()
  readonly trees = new Map<string, MerkleTree>()
  readonly #lists = new AssetLists()
  readonly #idByLeaf = new Map<string, string>()

  apply(record: TransactionRecord): void {
    let instruction: ProgramCall | null = null
    let leaf: LeafEvent | null = null
    for (const call of callsOf(record)) {
      if (call.programId === PROGRAM_IDS.bubblegum) instruction = call
      // Anybody can log anything through Noop: only these two callers are believed.
      const event = call.programId === PROGRAM_IDS.noop ? readNoopEvent(call.data) : null
      if (event?.kind === 'leaf' && call.callerId === PROGRAM_IDS.bubblegum) leaf = event
      if (event?.kind === 'change' && call.callerId === PROGRAM_IDS.accountCompression) {
        this.#change(event, leaf, instruction)
        leaf = null
      }
    }
  }

  /** Assets in a list that still exist, with their rank by creation. */
  list(by: keyof ListKeys, value: string): { id: string; order: number }[] {
    return [...this.#lists.ids(by, value)].flatMap((id) => this.byId.get(id) ?? [])
  }

  #change(event: ChangeEvent, leaf: LeafEvent | null, instruction: ProgramCall | null): void {
    const tree = addressText(event.tree)
    const known = this.trees.get(tree) ?? new MerkleTree()
    known.apply(event.path)
    this.trees.set(tree, known)
    if (leaf !== null && instruction !== null) return this.#saveLeaf(tree, event, leaf, instruction)
    const asset = this.byId.get(this.#idByLeaf.get(`${tree} ${event.leafIndex}`) ?? '')
    if (asset === undefined || !isEmpty(event.path[0]?.node)) return
    this.#lists.remove(asset.id)
    asset.isBurnt = true
    asset.seq = event.seq
  }

  #saveLeaf(tree: string, event: ChangeEvent, leaf: LeafEvent, instruction: ProgramCall): void {
    const id = addressText(leaf.id)
    const before = this.byId.get(id)
    const metadata = metadataSource(instruction.data, instruction.accounts) ?? before?.metadata
    if (metadata === undefined) return
    const stated = collectionAfter(metadata)
    const asset: CompressedAsset = {
      id,
      order: before?.order ?? this.byId.size,
      tree,
      leafIndex: event.leafIndex,
      owner: addressText(leaf.owner),
      delegate: addressText(leaf.delegate),
      dataHash: leaf.dataHash,
      creatorHash: leaf.creatorHash,
      leafHash: leaf.leafHash,
      seq: event.seq,
      isBurnt: false,
      authority: before?.authority ?? instruction.accounts[0] ?? '',
      collection: stated === undefined ? (before?.collection ?? null) : stated,
      metadata,
    }
    this.byId.set(id, asset)
    this.#idByLeaf.set(`${tree} ${event.leafIndex}`, id)
    this.#lists.put(id, asset)
  }
}

function isEmpty(node: Uint8Array | undefined): boolean {
  return node?.every((byte) => byte === 0) ?? false
}
