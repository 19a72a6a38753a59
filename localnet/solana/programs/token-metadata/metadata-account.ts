import { DecodeError } from '../../executor/decode-error.ts'
import { BorshReader } from '../borsh-reader.ts'
import { BorshWriter } from '../borsh-writer.ts'

/** Bytes of a metadata account; the last one says whether the creation fee is still in it. */
export const METADATA_BYTES = 607
const KEY = 4

/** Token standards by the program's numbers. */
export const TOKEN_STANDARD = {
  NonFungible: 0,
  FungibleAsset: 1,
  Fungible: 2,
  NonFungibleEdition: 3,
  ProgrammableNonFungible: 4,
  ProgrammableNonFungibleEdition: 5,
} as const
const TOKEN_STANDARDS = 6

export interface Creator {
  address: Uint8Array
  isVerified: boolean
  share: number
}

export interface Collection {
  isVerified: boolean
  key: Uint8Array
}

/** `method` is the program's number: burn, multiple, single. */
export interface Uses {
  method: number
  remaining: bigint
  total: bigint
}

/** Version 1 counts the members, version 2 keeps eight empty bytes. */
export type CollectionDetails = { version: 1; size: bigint } | { version: 2; padding: Uint8Array }

/** Texts stay bytes: the account pads them with zeros and every limit counts bytes. */
export interface MetadataData {
  name: Uint8Array
  symbol: Uint8Array
  uri: Uint8Array
  sellerFeeBasisPoints: number
  creators: Creator[] | null
}

export interface Metadata extends MetadataData {
  updateAuthority: Uint8Array
  mint: Uint8Array
  primarySaleHappened: boolean
  isMutable: boolean
  editionNonce: number | null
  tokenStandard: number | null
  collection: Collection | null
  uses: Uses | null
  collectionDetails: CollectionDetails | null
  /** The rule set of a programmable NFT; null inside when it has none. */
  programmableConfig: { ruleSet: Uint8Array | null } | null
}

/** Null when the bytes are not a metadata account. */
export function readMetadata(data: Uint8Array): Metadata | null {
  if (data[0] !== KEY) return null
  try {
    // A copy: the fields must outlive the account's bytes, which are about to be written over.
    return readFields(new BorshReader(data.slice()))
  } catch (error) {
    if (error instanceof DecodeError) return null
    throw error
  }
}

/** Writes the fields from the front and leaves the bytes behind them as they are. */
export function writeMetadata(data: Uint8Array, metadata: Metadata): void {
  data.set(metadataBytes(metadata))
}

/** Writes the fields over zeros; only the fee flag at the end stays. */
export function rewriteMetadata(data: Uint8Array, metadata: Metadata): void {
  data.fill(0, 0, data.length - 1)
  writeMetadata(data, metadata)
}

/** Marks that the creation fee waits in the account. */
export function setFeeFlag(data: Uint8Array): void {
  data[data.length - 1] = 1
}

export function readData(reader: BorshReader): MetadataData {
  return {
    name: reader.text(),
    symbol: reader.text(),
    uri: reader.text(),
    sellerFeeBasisPoints: reader.u16(),
    creators: reader.option(() =>
      reader.vec(() => ({ address: reader.key(), isVerified: reader.bool(), share: reader.u8() })),
    ),
  }
}

export function readCollection(reader: BorshReader): Collection | null {
  return reader.option(() => ({ isVerified: reader.bool(), key: reader.key() }))
}

export function readUses(reader: BorshReader): Uses | null {
  return reader.option(() => ({ method: reader.variant(3), remaining: reader.u64(), total: reader.u64() }))
}

export function readCollectionDetails(reader: BorshReader): CollectionDetails | null {
  return reader.option(() =>
    reader.variant(2) === 0
      ? { version: 1 as const, size: reader.u64() }
      : { version: 2 as const, padding: reader.take(8) },
  )
}

export function readTokenStandard(reader: BorshReader): number {
  return reader.variant(TOKEN_STANDARDS)
}

function readFields(reader: BorshReader): Metadata {
  reader.u8()
  const head = { updateAuthority: reader.key(), mint: reader.key() }
  const data = readData(reader)
  return {
    ...head,
    ...data,
    primarySaleHappened: reader.bool(),
    isMutable: reader.bool(),
    editionNonce: reader.option(() => reader.u8()),
    tokenStandard: reader.option(() => readTokenStandard(reader)),
    collection: readCollection(reader),
    uses: readUses(reader),
    collectionDetails: readCollectionDetails(reader),
    programmableConfig: reader.option(() => {
      reader.variant(1)
      return { ruleSet: reader.option(() => reader.key()) }
    }),
  }
}

function metadataBytes(metadata: Metadata): Uint8Array {
  const writer = new BorshWriter()
  writer.u8(KEY).bytes(metadata.updateAuthority).bytes(metadata.mint)
  writer.text(metadata.name).text(metadata.symbol).text(metadata.uri).u16(metadata.sellerFeeBasisPoints)
  writer.option(metadata.creators, (creators) =>
    writer.vec(creators, (one) => writer.bytes(one.address).bool(one.isVerified).u8(one.share)),
  )
  writer.bool(metadata.primarySaleHappened).bool(metadata.isMutable)
  writer.option(metadata.editionNonce, (nonce) => writer.u8(nonce))
  writer.option(metadata.tokenStandard, (standard) => writer.u8(standard))
  writer.option(metadata.collection, (one) => writer.bool(one.isVerified).bytes(one.key))
  writer.option(metadata.uses, (uses) => writer.u8(uses.method).u64(uses.remaining).u64(uses.total))
  writer.option(metadata.collectionDetails, (details) =>
    details.version === 1 ? writer.u8(0).u64(details.size) : writer.u8(1).bytes(details.padding),
  )
  writer.option(metadata.programmableConfig, (config) =>
    writer.u8(0).option(config.ruleSet, (ruleSet) => writer.bytes(ruleSet)),
  )
  return writer.finish()
}
