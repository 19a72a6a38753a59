import { sameAddress } from '../../executor/addresses.ts'
import { keccak } from '../account-compression/keccak.ts'
import type { BorshReader } from '../borsh-reader.ts'
import type { Invocation } from '../runtime/invocation.ts'
import { require } from './bubblegum-errors.ts'

const NAME_BYTES_MAX = 32
const SYMBOL_BYTES_MAX = 10
const URI_BYTES_MAX = 200
const CREATORS_MAX = 5
const BASIS_POINTS_MAX = 10_000
const TOKEN_STANDARDS = 4
const NON_FUNGIBLE = 0

/** What a compressed NFT is minted from, and the bytes it came as: the data hash is over those. */
export interface MetadataArgs {
  name: Uint8Array
  symbol: Uint8Array
  uri: Uint8Array
  sellerFeeBasisPoints: number
  isMutable: boolean
  tokenStandard: number | null
  collection: { key: Uint8Array; isVerified: boolean } | null
  creators: Creator[]
  bytes: Uint8Array
  /** Where in `bytes` the collection's verified flag is; -1 without a collection. */
  verifiedOffset: number
}

export interface Creator {
  address: Uint8Array
  isVerified: boolean
  share: number
}

export function readMetadataArgs(reader: BorshReader): MetadataArgs {
  const start = reader.position
  const name = reader.text()
  const symbol = reader.text()
  const uri = reader.text()
  const sellerFeeBasisPoints = reader.u16()
  reader.bool() // primary sale happened: part of the hash, decides nothing
  const isMutable = reader.bool()
  reader.option(() => reader.u8()) // edition nonce, likewise
  const tokenStandard = reader.option(() => reader.variant(TOKEN_STANDARDS))
  const verifiedOffset = reader.position + 1 - start
  const collection = reader.option(() => ({ isVerified: reader.bool(), key: reader.key() }))
  reader.option(() => [reader.variant(3), reader.u64(), reader.u64()]) // uses, likewise
  reader.variant(2) // token program version, likewise
  const creators = reader.vec(() => ({
    address: reader.key(),
    isVerified: reader.bool(),
    share: reader.u8(),
  }))
  const bytes = reader.bytes.slice(start, reader.position)
  return {
    ...{ name, symbol, uri, sellerFeeBasisPoints, isMutable, tokenStandard, collection, creators, bytes },
    verifiedOffset: collection === null ? -1 : verifiedOffset,
  }
}

/** The same metadata with its collection marked as verified. */
export function withVerifiedCollection(metadata: MetadataArgs): MetadataArgs {
  if (metadata.collection === null) return metadata
  const bytes = metadata.bytes.slice()
  bytes[metadata.verifiedOffset] = 1
  return { ...metadata, bytes, collection: { ...metadata.collection, isVerified: true } }
}

/** The limits Token Metadata has too, so that the leaf could become a token one day. */
export function requireCompatible(call: Invocation, metadata: MetadataArgs): void {
  require(call, metadata.name.length <= NAME_BYTES_MAX, 'MetadataNameTooLong')
  require(call, metadata.symbol.length <= SYMBOL_BYTES_MAX, 'MetadataSymbolTooLong')
  require(call, metadata.uri.length <= URI_BYTES_MAX, 'MetadataUriTooLong')
  require(call, metadata.sellerFeeBasisPoints <= BASIS_POINTS_MAX, 'MetadataBasisPointsTooHigh')
  const { creators } = metadata
  if (creators.length === 0) return
  require(call, creators.length <= CREATORS_MAX, 'CreatorsTooLong')
  let total = 0
  for (const [index, creator] of creators.entries()) {
    const later = creators.slice(index + 1)
    require(call, !later.some((other) =>
      sameAddress(other.address, creator.address),
    ), 'DuplicateCreatorAddress')
    total += creator.share
    require(call, total <= 255, 'CreatorShareTotalMustBe100')
  }
  require(call, total === 100, 'CreatorShareTotalMustBe100')
}

export function requireNonFungible(call: Invocation, metadata: MetadataArgs): void {
  require(call, metadata.tokenStandard === NON_FUNGIBLE, 'InvalidTokenStandard')
}

/** Keccak of the metadata's hash and the royalty, which marketplaces pass without the metadata. */
export function dataHash(metadata: MetadataArgs): Uint8Array {
  const royalty = new Uint8Array(2)
  new DataView(royalty.buffer).setUint16(0, metadata.sellerFeeBasisPoints, true)
  return keccak(keccak(metadata.bytes), royalty)
}

export function creatorHash(creators: Creator[]): Uint8Array {
  return keccak(
    ...creators.flatMap(({ address, isVerified, share }) => [
      address,
      Uint8Array.of(isVerified ? 1 : 0, share),
    ]),
  )
}
