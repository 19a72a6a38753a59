import { sharedBufferShare } from '#contract/operation/asset-quote.ts'
import type { VerifyCreatorItem } from '../../programs.ts'
import type { LeafStep } from '../assets/asset-steps.ts'
import { hashCreators, hashData, rebuildMetadata } from '../assets/leaf-metadata.ts'
import { readLeafCreator, verifyLeafCreator } from '../instructions/verify-leaf-creator.ts'
import { expectSame, expectSameBytes, mismatch } from '../read-back/mismatch.ts'
import { creatorRefusal, creatorsAfter, isAsClaimed } from './creator-refusal.ts'

/** The leaf of the same NFT with the flag of one of its creators set or taken off: both of its hashes change. */
export const leafVerifyCreator: LeafStep<VerifyCreatorItem, VerifyCreatorItem> = {
  // The change, its calls of Noop and of the tree, and the tree's of Noop.
  trace: 4,
  // Measured: 78,000 at depth 14.
  units: { toDepth14: 85_000, perLevel: 7_500 },
  bufferShare: sharedBufferShare,
  codes: [
    new Map([
      [6007, 'METADATA_INVALID'],
      [6008, 'METADATA_INVALID'],
      // The index told other flags than the leaf was hashed from.
      [6009, 'PROOF_STALE'],
      [6010, 'PROOF_STALE'],
    ]),
  ],
  isOfKind: ({ creator }, calls) => calls.some((call) => readLeafCreator(call)?.creator === creator),
  isDone: ({ told }, item) => told !== null && isAsClaimed(told, item),
  findRefusal: ({ told }, item, authority) => (told === null ? null : creatorRefusal(told, item, authority)),
  instruction: ({ book, leaf, proof, item: { creator, isVerified } }) => {
    const current = rebuildMetadata(leaf)
    if (!current) return null
    const treeConfig = book.treeConfig(leaf.tree)
    return verifyLeafCreator({ treeConfig, leaf, proof, creator, current, isVerified })
  },
  // What was signed says what the leaf was; what Bubblegum says of the new leaf must be the hashes of what was asked.
  readBack: (item, { call, event }) => {
    const signed = call && readLeafCreator(call)
    if (!signed || !event)
      throw mismatch('outcome', item.key, { planned: 'verified', found: 'another change' })
    expectSame('list of creators', item.key, item.creator, signed.creator)
    expectSame('list of creators', item.key, item.isVerified, signed.isVerified)
    const creators = creatorsAfter(signed.current, item.creator, item.isVerified)
    expectSameBytes('data hash', item.key, hashData({ ...signed.current, creators }), event.dataHash)
    expectSameBytes('creator hash', item.key, hashCreators({ creators }), event.creatorHash)
    return item
  },
}
