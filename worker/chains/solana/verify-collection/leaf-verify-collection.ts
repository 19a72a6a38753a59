import { sharedBufferShare } from '#contract/operation/asset-quote.ts'
import type { VerifyCollectionItem } from '../../programs.ts'
import type { LeafStep } from '../assets/asset-steps.ts'
import { hashCreators, hashData, rebuildMetadata } from '../assets/leaf-metadata.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { readLeafCollection, verifyLeafCollection } from '../instructions/verify-leaf-collection.ts'
import { expectSame, expectSameBytes, mismatch } from '../read-back/mismatch.ts'
import { isAsClaimed, verifiedElsewhere } from './collection-refusal.ts'

const codes = new Map<number, InstructionCode>([
  // The index told another collection, or another flag, than the leaf was hashed from.
  [6010, 'PROOF_STALE'],
  [6021, 'PROOF_STALE'],
  [6022, 'ALREADY_DONE'],
  [6023, 'ALREADY_DONE'],
  // The tree belongs to somebody else, and lets no collection be set.
  [6016, 'AUTHORITY_INVALID'],
  [6024, 'AUTHORITY_INVALID'],
  // The collection does, or it is none.
  ...[6028, 6029, 6030, 6031, 6034, 6035, 6036].map((code): [number, InstructionCode] => [
    code,
    'AUTHORITY_INVALID',
  ]),
])

/** The leaf of the same NFT with its collection verified, or not any more: its data hash changes, and a count does not. */
export const leafVerifyCollection: LeafStep<VerifyCollectionItem, VerifyCollectionItem> = {
  // The change, its calls of Noop and of the tree, and the tree's of Noop.
  trace: 4,
  // Measured: 95,000 at depth 14.
  units: { toDepth14: 105_000, perLevel: 7_500 },
  bufferShare: sharedBufferShare,
  codes: [codes],
  isOfKind: (_item, calls) => calls.some((call) => readLeafCollection(call) !== null),
  hiddenCollectionOf: ({ collection }) => collection,
  // Whether a collection is verified is what an index may tell wrong: what gives the hashes of the leaf counts.
  isDone: (leaf, item) => {
    const current = rebuildMetadata(leaf, item.collection)
    return current !== null && isAsClaimed(current, item)
  },
  findRefusal: (leaf, item) => {
    const current = rebuildMetadata(leaf, item.collection)
    return current && verifiedElsewhere(current, item)
  },
  instruction: ({ book, leaf, proof, authority, item: { collection, isVerified } }) => {
    const current = rebuildMetadata(leaf, collection)
    if (!current) return null
    const accounts = {
      treeConfig: book.treeConfig(leaf.tree),
      metadata: book.metadata(collection),
      masterEdition: book.masterEdition(collection),
    }
    return verifyLeafCollection({ leaf, proof, current, accounts, collection, authority, isVerified })
  },
  // What was signed says what the leaf was; what Bubblegum says of the new leaf must be the hashes of what was asked.
  readBack: (item, { call, event }) => {
    const signed = call && readLeafCollection(call)
    if (!signed || !event)
      throw mismatch('outcome', item.key, { planned: 'verified', found: 'another change' })
    const { collection, isVerified } = item
    expectSame('collection', item.key, collection, signed.collection)
    expectSame('verification of the collection', item.key, isVerified, signed.isVerified)
    const after = { ...signed.current, collection: { mint: collection, isVerified } }
    expectSameBytes('data hash', item.key, hashData(after), event.dataHash)
    expectSameBytes('creator hash', item.key, hashCreators(after), event.creatorHash)
    return item
  },
}
