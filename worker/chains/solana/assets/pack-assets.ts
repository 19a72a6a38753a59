import { changesMax } from '#contract/operation/asset-quote.ts'
import type { AssetFacts, AssetOutline } from '../../asset.ts'
import type { AssetContext, AssetItem } from '../../programs.ts'
import type { AddressBook } from '../address/address-book.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { computeBudget } from '../instructions/compute-budget.ts'
import type { Instruction } from '../message/instruction.ts'
import { MessageSizer } from '../message/message-sizer.ts'
import { BUDGET_INSTRUCTIONS, COMPUTE_UNITS_MAX, TRACE_LENGTH_MAX } from '../limits/transaction-limits.ts'
import type { AssetSteps } from './asset-steps.ts'

interface Packing<Item extends AssetItem, Done extends AssetItem> {
  book: AddressBook
  steps: AssetSteps<Item, Done>
  context: AssetContext
}

/**
 * Splits items, in order, into groups that fit one transaction, as if no two proofs shared a node: nodes are shared by
 * proofs of one moment only. What nobody could find, or tells without sense, goes alone: building it says what is wrong.
 */
export function packAssets<Item extends AssetItem, Done extends AssetItem>(
  packing: Packing<Item, Done>,
  items: Item[],
  facts: AssetFacts,
): Item[][] {
  const groups: Item[][] = []
  let open: Group<Item, Done> | null = null
  for (const item of items) {
    const outline = facts.get(item.assetId)
    if (outline && open?.tryAdd(item, outline)) continue
    const fresh = new Group(packing)
    groups.push(fresh.items)
    const isIn = outline !== undefined && fresh.tryAdd(item, outline)
    if (!isIn) fresh.items.push(item)
    open = isIn ? fresh : null
  }
  return groups
}

/** The items of one transaction. */
class Group<Item extends AssetItem, Done extends AssetItem> {
  readonly items: Item[] = []
  readonly #packing: Packing<Item, Done>
  readonly #sizer: MessageSizer
  readonly #changesOf = new Map<string, number>()
  #units = 0
  #trace: number

  constructor(packing: Packing<Item, Done>) {
    const { version, authority } = packing.context
    this.#packing = packing
    this.#trace = BUDGET_INSTRUCTIONS[version]
    this.#sizer = new MessageSizer(version, authority.address)
    if (version === 'v0') this.#sizer.tryAdd(computeBudget({ computeUnits: 0, microLamports: 0n }))
  }

  tryAdd(item: Item, outline: AssetOutline): boolean {
    const { steps } = this.#packing
    const units = this.#units + unitsOf(steps, outline)
    const trace = this.#trace + steps[outline.standard].trace
    if (trace > TRACE_LENGTH_MAX || units > COMPUTE_UNITS_MAX) return false
    // All proofs of a transaction are for one root: each change makes it older by one.
    const tree = outline.standard === 'compressed' ? outline.leaf.tree : null
    const changes = tree === null ? 0 : (this.#changesOf.get(tree) ?? 0) + 1
    const { bufferShare = 1 } = steps.compressed
    if (outline.standard === 'compressed' && changes > changesMax(outline.shape.maxBufferSize, bufferShare))
      return false
    const instructions = this.#instructions(item, outline)
    if (!instructions || !this.#sizer.tryAdd(instructions)) return false
    if (tree !== null) this.#changesOf.set(tree, changes)
    this.#units = units
    this.#trace = trace
    this.items.push(item)
    return true
  }

  #instructions(item: Item, outline: AssetOutline): Instruction[] | null {
    const { book, steps, context } = this.#packing
    const authority = context.authority.address
    if (outline.standard === 'token-metadata')
      return steps['token-metadata'].instructions(outline.nft, item, authority)
    const { leaf, shape } = outline
    const first = this.items.length * shape.maxDepth
    const length = shape.maxDepth - shape.canopyDepth
    const nodes = Array.from({ length }, (_, at) => nodeOf(first + at))
    const proof = { root: new Uint8Array(32), nodes }
    const instruction = steps.compressed.instruction({ book, leaf, proof, item, authority })
    return instruction && [instruction]
  }
}

/** An address like no other, as long as any. */
function nodeOf(n: number): string {
  const bytes = Buffer.alloc(32, 255)
  bytes.writeUInt32LE(n)
  return addressFromBytes(bytes)
}

function unitsOf<Item extends AssetItem, Done extends AssetItem>(
  steps: AssetSteps<Item, Done>,
  outline: AssetOutline,
): number {
  if (outline.standard === 'token-metadata') return steps['token-metadata'].units
  const { toDepth14, perLevel } = steps.compressed.units
  return toDepth14 + perLevel * Math.max(0, outline.shape.maxDepth - 14)
}
