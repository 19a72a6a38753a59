import { sameAddress } from '../../executor/addresses.ts'
import { keccak } from '../account-compression/keccak.ts'
import type { BorshReader } from '../borsh-reader.ts'
import { BorshWriter } from '../borsh-writer.ts'
import type { Invocation } from '../runtime/invocation.ts'
import { require } from './bubblegum-errors.ts'

const NAME_BYTES_MAX = 32
const SYMBOL_BYTES_MAX = 10
const URI_BYTES_MAX = 200
const CREATORS_MAX = 5
const BASIS_POINTS_MAX = 10_000
const TOKEN_STANDARDS = 4
const NON_FUNGIBLE = 0

/** What a compressed NFT is minted from. Texts stay bytes: every limit counts bytes. */
export interface MetadataArgs {
  name: Uint8Array
  symbol: Uint8Array
  uri: Uint8Array
  sellerFeeBasisPoints: number
  primarySaleHappened: boolean
  isMutable: boolean
  editionNonce: number | null
  tokenStandard: number | null
  collection: { isVerified: boolean; key: Uint8Array } | null
  uses: { method: number; remaining: bigint; total: bigint } | null
  tokenProgramVersion: number
  creators: Creator[]
}

export interface Creator {
  address: Uint8Array
  isVerified: boolean
  share: number
}

export function readMetadataArgs(reader: BorshReader): MetadataArgs {
  return {
    name: reader.text(),
    symbol: reader.text(),
    uri: reader.text(),
    sellerFeeBasisPoints: reader.u16(),
    primarySaleHappened: reader.bool(),
    isMutable: reader.bool(),
    editionNonce: reader.option(() => reader.u8()),
    tokenStandard: reader.option(() => reader.variant(TOKEN_STANDARDS)),
    collection: reader.option(() => ({ isVerified: reader.bool(), key: reader.key() })),
    uses: reader.option(() => ({ method: reader.variant(3), remaining: reader.u64(), total: reader.u64() })),
    tokenProgramVersion: reader.variant(2),
    creators: readCreators(reader),
  }
}

export function readCreators(reader: BorshReader): Creator[] {
  return reader.vec(() => ({ address: reader.key(), isVerified: reader.bool(), share: reader.u8() }))
}

/** The same metadata with its collection marked as verified or not. */
export function withCollection(metadata: MetadataArgs, isVerified: boolean): MetadataArgs {
  const { collection } = metadata
  return collection === null ? metadata : { ...metadata, collection: { ...collection, isVerified } }
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

/** Throws InvalidTokenStandard: Bubblegum V1 mints nothing else. */
export function requireNonFungible(call: Invocation, metadata: MetadataArgs): void {
  require(call, metadata.tokenStandard === NON_FUNGIBLE, 'InvalidTokenStandard')
}

/** Keccak of the metadata's hash and the royalty, which marketplaces pass without the metadata. */
export function dataHash(metadata: MetadataArgs): Uint8Array {
  const royalty = new Uint8Array(2)
  new DataView(royalty.buffer).setUint16(0, metadata.sellerFeeBasisPoints, true)
  return keccak(keccak(metadataBytes(metadata)), royalty)
}

/** Keccak of the creators in their order: address, verified, share of each. */
export function creatorHash(creators: Creator[]): Uint8Array {
  return keccak(
    ...creators.flatMap(({ address, isVerified, share }) => [
      address,
      Uint8Array.of(isVerified ? 1 : 0, share),
    ]),
  )
}

function metadataBytes(metadata: MetadataArgs): Uint8Array {
  const writer = new BorshWriter()
  writer.text(metadata.name).text(metadata.symbol).text(metadata.uri).u16(metadata.sellerFeeBasisPoints)
  writer.bool(metadata.primarySaleHappened).bool(metadata.isMutable)
  writer.option(metadata.editionNonce, (nonce) => writer.u8(nonce))
  writer.option(metadata.tokenStandard, (standard) => writer.u8(standard))
  writer.option(metadata.collection, (one) => writer.bool(one.isVerified).bytes(one.key))
  writer.option(metadata.uses, (uses) => writer.u8(uses.method).u64(uses.remaining).u64(uses.total))
  writer.u8(metadata.tokenProgramVersion)
  writer.vec(metadata.creators, (one) => writer.bytes(one.address).bool(one.isVerified).u8(one.share))
  return writer.finish()
}
