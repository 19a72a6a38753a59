import type { AssetOutline, BurnContext, BurnItem, Survey } from '../../programs.ts'
import type { AddressBook } from '../address/address-book.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { computeBudget } from '../instructions/compute-budget.ts'
import type { Instruction } from '../message/instruction.ts'
import { MessageSizer } from '../message/message-sizer.ts'
import { BUDGET_INSTRUCTIONS, COMPUTE_UNITS_MAX, TRACE_LENGTH_MAX } from '../mint/mint-limits.ts'
import { leafBurn } from './burn-leaves.ts'
import { nftBurn } from './burn-nfts.ts'

/** A burn and the calls it makes: of the token and its account, or of the tree and Noop. */
const TRACE_PER_ITEM = 3
/** Above what was measured on the real programs: 33,000; 68,000 at depth 14. */
const NFT_UNITS = 45_000
const LEAF_UNITS = { toDepth14: 70_000, perLevel: 7_500 }

/**
 * Splits items, in order, into groups that fit one transaction, as if no two proofs shared a node: nodes are shared by
 * proofs of one moment only. What nobody could find goes alone: building it says what is wrong.
 */
export function packBurns(
  book: AddressBook,
  context: BurnContext,
  items: BurnItem[],
  survey: Survey,
): BurnItem[][] {
  const groups: BurnItem[][] = []
  let open: Group | null = null
  for (const item of items) {
    const outline = survey.get(item.assetId)
    if (outline && open?.tryAdd(item, outline)) continue
    const fresh = new Group(book, context)
    groups.push(fresh.items)
    const isIn = outline !== undefined && fresh.tryAdd(item, outline)
    if (!isIn) fresh.items.push(item)
    open = isIn ? fresh : null
  }
  return groups
}

/** The items of one transaction. */
class Group {
  readonly items: BurnItem[] = []
  readonly #book: AddressBook
  readonly #context: BurnContext
  readonly #sizer: MessageSizer
  readonly #changesOf = new Map<string, number>()
  #units = 0

  constructor(book: AddressBook, context: BurnContext) {
    this.#book = book
    this.#context = context
    this.#sizer = new MessageSizer(context.version, context.authority.address)
    if (context.version === 'v0') this.#sizer.tryAdd(computeBudget({ computeUnits: 0, microLamports: 0n }))
  }

  tryAdd(item: BurnItem, outline: AssetOutline): boolean {
    const count = this.items.length + 1
    const units = this.#units + unitsOf(outline)
    const isOver = count * TRACE_PER_ITEM + BUDGET_INSTRUCTIONS[this.#context.version] > TRACE_LENGTH_MAX
    // All proofs of a transaction are for one root: each change makes it older by one.
    const changes = outline.standard === 'compressed' ? (this.#changesOf.get(outline.tree) ?? 0) + 1 : 0
    const isStale = outline.standard === 'compressed' && changes > outline.maxBufferSize
    if (isOver || isStale || units > COMPUTE_UNITS_MAX) return false
    if (!this.#sizer.tryAdd([this.#instruction(item, outline)])) return false
    if (outline.standard === 'compressed') this.#changesOf.set(outline.tree, changes)
    this.#units = units
    this.items.push(item)
    return true
  }

  #instruction({ assetId }: BurnItem, outline: AssetOutline): Instruction {
    const owner = this.#context.authority.address
    if (outline.standard === 'token-metadata') return nftBurn(owner, assetId, outline.collectionMint)
    const empty = new Uint8Array(32)
    const { tree } = outline
    const leaf = { tree, index: 0, owner, delegate: owner, dataHash: empty, creatorHash: empty }
    const first = this.items.length * outline.maxDepth
    const nodes = Array.from({ length: outline.maxDepth - outline.canopyDepth }, (_, at) =>
      nodeOf(first + at),
    )
    return leafBurn(this.#book, leaf, { root: empty, nodes })
  }
}

/** An address like no other, as long as any. */
function nodeOf(n: number): string {
  const bytes = Buffer.alloc(32, 255)
  bytes.writeUInt32LE(n)
  return addressFromBytes(bytes)
}

function unitsOf(outline: AssetOutline): number {
  if (outline.standard === 'token-metadata') return NFT_UNITS
  return LEAF_UNITS.toDepth14 + LEAF_UNITS.perLevel * Math.max(0, outline.maxDepth - 14)
}
