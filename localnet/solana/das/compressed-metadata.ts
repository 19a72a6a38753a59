import {
  getMintToCollectionV1InstructionDataSerializer,
  getMintV1InstructionDataSerializer,
  getSetAndVerifyCollectionInstructionDataSerializer,
  getUnverifyCollectionInstructionDataSerializer,
  getUnverifyCreatorInstructionDataSerializer,
  getUpdateMetadataInstructionDataSerializer,
  getVerifyCollectionInstructionDataSerializer,
  getVerifyCreatorInstructionDataSerializer,
  type MetadataArgs,
  type UpdateArgs,
} from '@metaplex-foundation/mpl-bubblegum'
import { type Option, publicKey, some, unwrapOption } from '@metaplex-foundation/umi'
import { instructionDiscriminator } from '../programs/anchor/anchor-program.ts'

/** An instruction that left the whole metadata of a leaf behind in its arguments. */
export interface MetadataSource {
  kind: MetadataKind
  data: Uint8Array
  /** The creator account, in instructions about a creator. */
  creator: string
  /** The collection mint account, in instructions about a collection. */
  collectionMint: string
}

export type MetadataKind =
  | 'mintV1'
  | 'mintToCollectionV1'
  | 'updateMetadata'
  | 'verifyCreator'
  | 'unverifyCreator'
  | 'verifyCollection'
  | 'unverifyCollection'
  | 'setAndVerifyCollection'

/** Names the Anchor discriminators are made of. */
const anchorNames: Record<MetadataKind, string> = {
  mintV1: 'mint_v1',
  mintToCollectionV1: 'mint_to_collection_v1',
  updateMetadata: 'update_metadata',
  verifyCreator: 'verify_creator',
  unverifyCreator: 'unverify_creator',
  verifyCollection: 'verify_collection',
  unverifyCollection: 'unverify_collection',
  setAndVerifyCollection: 'set_and_verify_collection',
}

const kindByDiscriminator = new Map<string, MetadataKind>(
  (Object.keys(anchorNames) as MetadataKind[]).map((kind) => [discriminatorOf(anchorNames[kind]), kind]),
)

/** Account positions (mpl-bubblegum, generated instructions). */
const CREATOR_ACCOUNT = 5
const COLLECTION_MINT_ACCOUNT = 8

/** What a Bubblegum instruction says of a leaf's metadata; null when it says nothing. */
export function metadataSource(data: Uint8Array, accounts: string[]): MetadataSource | null {
  const kind = kindByDiscriminator.get(Buffer.from(data.subarray(0, 8)).toString('hex'))
  if (kind === undefined) return null
  const [creator, collectionMint] = [accounts[CREATOR_ACCOUNT], accounts[COLLECTION_MINT_ACCOUNT]]
  return { kind, data, creator: creator ?? '', collectionMint: collectionMint ?? '' }
}

/** The collection a leaf is in after the instruction; undefined when the instruction does not say. */
export function collectionAfter({ kind, collectionMint }: MetadataSource): string | null | undefined {
  switch (kind) {
    case 'mintToCollectionV1':
    case 'verifyCollection':
    case 'setAndVerifyCollection':
      return collectionMint
    case 'mintV1':
    case 'unverifyCollection':
      return null
    case 'updateMetadata':
    case 'verifyCreator':
    case 'unverifyCreator':
      return undefined
  }
}

/** What was read: an asset that is shown is shown again, and reading it took most of the time of showing it. */
const known = new WeakMap<MetadataSource, MetadataArgs>()

/** The metadata of a leaf once the instruction has run. */
export function metadataAfter(source: MetadataSource): MetadataArgs {
  const metadata = known.get(source) ?? readMetadata(source)
  known.set(source, metadata)
  return metadata
}

function readMetadata({ kind, data, creator, collectionMint: mint }: MetadataSource): MetadataArgs {
  switch (kind) {
    case 'mintV1':
      return getMintV1InstructionDataSerializer().deserialize(data)[0].metadata
    case 'mintToCollectionV1':
      return inCollection(
        getMintToCollectionV1InstructionDataSerializer().deserialize(data)[0].metadata,
        mint,
        true,
      )
    case 'updateMetadata': {
      const [{ currentMetadata, updateArgs }] = getUpdateMetadataInstructionDataSerializer().deserialize(data)
      return updated(currentMetadata, updateArgs)
    }
    case 'verifyCreator':
      return withCreator(
        getVerifyCreatorInstructionDataSerializer().deserialize(data)[0].metadata,
        creator,
        true,
      )
    case 'unverifyCreator':
      return withCreator(
        getUnverifyCreatorInstructionDataSerializer().deserialize(data)[0].metadata,
        creator,
        false,
      )
    case 'verifyCollection':
      return inCollection(
        getVerifyCollectionInstructionDataSerializer().deserialize(data)[0].metadata,
        mint,
        true,
      )
    case 'unverifyCollection':
      return inCollection(
        getUnverifyCollectionInstructionDataSerializer().deserialize(data)[0].metadata,
        mint,
        false,
      )
    case 'setAndVerifyCollection':
      return inCollection(
        getSetAndVerifyCollectionInstructionDataSerializer().deserialize(data)[0].metadata,
        mint,
        true,
      )
  }
}

function inCollection(metadata: MetadataArgs, mint: string, verified: boolean): MetadataArgs {
  return { ...metadata, collection: some({ key: publicKey(mint), verified }) }
}

function withCreator(metadata: MetadataArgs, address: string, verified: boolean): MetadataArgs {
  const creators = metadata.creators.map((each) => (each.address === address ? { ...each, verified } : each))
  return { ...metadata, creators }
}

function updated(metadata: MetadataArgs, args: UpdateArgs): MetadataArgs {
  const pick = <T>(option: Option<T>, current: T): T => unwrapOption(option) ?? current
  return {
    ...metadata,
    name: pick(args.name, metadata.name),
    symbol: pick(args.symbol, metadata.symbol),
    uri: pick(args.uri, metadata.uri),
    creators: pick(args.creators, metadata.creators),
    sellerFeeBasisPoints: pick(args.sellerFeeBasisPoints, metadata.sellerFeeBasisPoints),
    primarySaleHappened: pick(args.primarySaleHappened, metadata.primarySaleHappened),
    isMutable: pick(args.isMutable, metadata.isMutable),
  }
}

function discriminatorOf(name: string): string {
  return Buffer.from(instructionDiscriminator(name)).toString('hex')
}
