import {
  getUpdateMetadataInstructionDataSerializer,
  hashMetadataCreators,
  hashMetadataData,
  updateMetadata,
  type MetadataArgs,
} from '@metaplex-foundation/mpl-bubblegum'
import { publicKey, unwrapOption, type OptionOrNullable } from '@metaplex-foundation/umi'
import type { RevealItem } from '../../programs.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import type { LeafStep } from '../assets/asset-steps.ts'
import { leafAccounts } from '../assets/leaf-accounts.ts'
import { rebuildMetadata } from '../assets/leaf-metadata.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import { expectSame, expectSameBytes, mismatch } from '../read-back/mismatch.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'

/** The leaf of the same NFT with another data hash: who holds it, and its creators, stay. */
export const leafReveal: LeafStep<RevealItem, RevealItem> = {
  // The update, its calls of Noop and of the tree, and the tree's of Noop.
  trace: 4,
  // Measured: 85,000 at depth 14, 151,000 at depth 24.
  units: { toDepth14: 90_000, perLevel: 7_500 },
  // Holders transfer at the same time, as people do when something is revealed.
  bufferShare: 0.25,
  codes: [
    new Map([
      [6016, 'AUTHORITY_INVALID'],
      [6024, 'AUTHORITY_INVALID'],
      [6028, 'AUTHORITY_INVALID'],
      [6037, 'METADATA_INVALID'],
    ]),
  ],
  isOfKind: (_item, calls) => calls.some((call) => readUpdate(call) !== null),
  isDone: ({ told }, { name, uri }) => told?.name === name && told.uri === uri,
  findRefusal: ({ assetId, told }) =>
    told === null || told.isMutable
      ? null
      : { code: 'METADATA_INVALID', detail: { code: 'NFT_IMMUTABLE', params: { assetId } } },
  instruction: ({ book, leaf, proof, item, authority }) => {
    const currentMetadata = rebuildMetadata(leaf)
    if (!currentMetadata) return null
    // In a verified collection its authority decides; else that of the tree, which no account is needed for.
    const collection = verifiedCollection(currentMetadata.collection)
    const { dataHash: _data, creatorHash: _creators, ...accounts } = leafAccounts(book, leaf, proof)
    return oneFromUmi(
      updateMetadata(umi, {
        ...accounts,
        leafOwner: publicKey(leaf.owner),
        leafDelegate: publicKey(leaf.delegate),
        authority: umiSigner(authority),
        payer: umiSigner(authority),
        ...(collection !== null && {
          collectionMint: publicKey(collection),
          collectionMetadata: publicKey(findMetadataAddress(collection)),
        }),
        currentMetadata,
        updateArgs: { name: item.name, uri: item.uri },
      }),
    )
  },
  // What was signed says what the leaf was and what was to become of it; what Bubblegum says of the new leaf must be its hash.
  readBack: (item, { call, event }) => {
    const signed = readUpdate(call)
    if (!signed || !event)
      throw mismatch('outcome', item.key, { planned: 'updated', found: 'another change' })
    const { currentMetadata, updateArgs } = signed
    expectSame('name', item.key, item.name, unwrapOption(updateArgs.name))
    expectSame('URI', item.key, item.uri, unwrapOption(updateArgs.uri))
    const after: MetadataArgs = { ...currentMetadata, name: item.name, uri: item.uri }
    expectSameBytes('data hash', item.key, hashMetadataData(after), event.dataHash)
    expectSameBytes('creator hash', item.key, hashMetadataCreators(after.creators), event.creatorHash)
    return item
  },
}

function verifiedCollection(option: OptionOrNullable<{ key: string; verified: boolean }>): string | null {
  const collection = option !== null && '__option' in option ? unwrapOption(option) : option
  return collection?.verified ? collection.key : null
}

const serializer = getUpdateMetadataInstructionDataSerializer()

/** Null when it is another instruction. */
function readUpdate(call: OuterCall | null) {
  if (call?.program !== BUBBLEGUM_PROGRAM) return null
  try {
    const [found] = serializer.deserialize(call.data)
    const again = serializer.serialize(found)
    return Buffer.compare(again, call.data) === 0 ? found : null
  } catch {
    // The bytes of another instruction end too early, or name what there is not.
    return null
  }
}
