import type { SentItem, TransferItem } from '../../programs.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import type { LeafStep } from '../assets/asset-steps.ts'
import { transferLeaf } from '../instructions/bubblegum.ts'
import { expectSame } from '../read-back/mismatch.ts'
import { alreadyThere } from './already-there.ts'

/** A leaf gets another owner. It may have a delegate: the owner signs all the same, and the new owner has none. */
export const leafTransfer: LeafStep<TransferItem, SentItem> = {
  // The transfer, its event, and its calls of the tree and of Noop.
  trace: 4,
  // Measured: 66,000 at depth 14, 138,000 at depth 24.
  units: { toDepth14: 70_000, perLevel: 7_500 },
  codes: [],
  findRefusal: ({ owner }, item) => (owner === item.owner ? alreadyThere(item) : null),
  instruction: ({ book, leaf, proof, item }) =>
    transferLeaf({ ...leaf, ...proof, treeConfig: book.treeConfig(leaf.tree) }, item.owner),
  readBack: (item, { event }) => {
    expectSame('owner', item.key, item.owner, event && addressFromBytes(event.owner))
    // Whoever could move it before can do so no longer.
    expectSame('delegate', item.key, item.owner, event && addressFromBytes(event.delegate))
    return { ...item, tokenAccount: null }
  },
}
