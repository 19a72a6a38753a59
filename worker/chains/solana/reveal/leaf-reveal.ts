import { sharedBufferShare } from '#contract/operation/asset-quote.ts'
import type { RevealItem } from '../../programs.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import type { LeafStep } from '../assets/asset-steps.ts'
import { hashCreators, hashData, rebuildMetadata } from '../assets/leaf-metadata.ts'
import { readLeafUpdate, updateLeaf } from '../instructions/update-leaf.ts'
import { expectSame, expectSameBytes, mismatch } from '../read-back/mismatch.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'

/** The leaf of the same NFT with another data hash: who holds it, and its creators, stay. */
export const leafReveal: LeafStep<RevealItem, RevealItem> = {
  // The update, its calls of Noop and of the tree, and the tree's of Noop.
  trace: 4,
  // Measured: 85,000 at depth 14, 151,000 at depth 24.
  units: { toDepth14: 90_000, perLevel: 7_500 },
  bufferShare: sharedBufferShare,
  codes: [
    new Map([
      [6016, 'AUTHORITY_INVALID'],
      [6024, 'AUTHORITY_INVALID'],
      [6028, 'AUTHORITY_INVALID'],
      [6037, 'METADATA_IMMUTABLE'],
    ]),
  ],
  isOfKind: (_item, calls) => calls.some((call) => readUpdate(call) !== null),
  isDone: ({ told }, { name, uri }) => told?.name === name && told.uri === uri,
  findRefusal: ({ assetId, told }) =>
    told === null || told.isMutable
      ? null
      : { code: 'METADATA_IMMUTABLE', detail: { code: 'NFT_IMMUTABLE', params: { assetId } } },
  instruction: ({ book, leaf, proof, item, authority }) => {
    const current = rebuildMetadata(leaf)
    if (!current) return null
    const { name, uri } = item
    return updateLeaf({
      ...{ leaf, proof, authority, current, update: { name, uri } },
      treeConfig: book.treeConfig(leaf.tree),
    })
  },
  // What was signed says what the leaf was and what was to become of it; what Bubblegum says of the new leaf must be its hash.
  readBack: (item, { call, event }) => {
    const signed = readUpdate(call)
    if (!signed || !event)
      throw mismatch('outcome', item.key, { planned: 'updated', found: 'another change' })
    const { current, update } = signed
    expectSame('name', item.key, item.name, update.name)
    expectSame('URI', item.key, item.uri, update.uri)
    expectSameBytes('data hash', item.key, hashData({ ...current, ...update }), event.dataHash)
    expectSameBytes('creator hash', item.key, hashCreators(current), event.creatorHash)
    return item
  },
}

/** Null when it is another instruction. */
function readUpdate(call: OuterCall | null) {
  return call?.program === BUBBLEGUM_PROGRAM ? readLeafUpdate(call.data) : null
}
