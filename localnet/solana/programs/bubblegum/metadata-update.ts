import { sameAddress } from '../../executor/addresses.ts'
import type { BorshReader } from '../borsh-reader.ts'
import type { Invocation } from '../runtime/invocation.ts'
import { require } from './bubblegum-errors.ts'
import { type Creator, type MetadataArgs, readCreators, requireCompatible } from './metadata-args.ts'

/** What shall change; null leaves a field as it is. */
export interface MetadataUpdate {
  name: Uint8Array | null
  symbol: Uint8Array | null
  uri: Uint8Array | null
  creators: Creator[] | null
  sellerFeeBasisPoints: number | null
  primarySaleHappened: boolean | null
  isMutable: boolean | null
}

export function readMetadataUpdate(reader: BorshReader): MetadataUpdate {
  return {
    name: reader.option(() => reader.text()),
    symbol: reader.option(() => reader.text()),
    uri: reader.option(() => reader.text()),
    creators: reader.option(() => readCreators(reader)),
    sellerFeeBasisPoints: reader.option(() => reader.u16()),
    primarySaleHappened: reader.option(() => reader.bool()),
    isMutable: reader.option(() => reader.bool()),
  }
}

/** The metadata after the change. `authority` may verify and unverify only itself as a creator. */
export function updatedMetadata(
  call: Invocation,
  metadata: MetadataArgs,
  update: MetadataUpdate,
  authority: Uint8Array,
): MetadataArgs {
  if (update.creators !== null) {
    require(call, keepsVerified(update.creators, metadata.creators, authority), 'CreatorDidNotVerify')
    require(call, keepsVerified(metadata.creators, update.creators, authority), 'CreatorDidNotUnverify')
  }
  const flipsSale = update.primarySaleHappened !== null
  require(call, !(flipsSale && metadata.primarySaleHappened), 'PrimarySaleCanOnlyBeFlippedToTrue')
  const after = {
    ...metadata,
    name: update.name ?? metadata.name,
    symbol: update.symbol ?? metadata.symbol,
    uri: update.uri ?? metadata.uri,
    creators: update.creators ?? metadata.creators,
    sellerFeeBasisPoints: update.sellerFeeBasisPoints ?? metadata.sellerFeeBasisPoints,
    primarySaleHappened: update.primarySaleHappened ?? metadata.primarySaleHappened,
    isMutable: update.isMutable ?? metadata.isMutable,
  }
  requireCompatible(call, after)
  return after
}

/** Whether everybody verified in one list, but the exception, is verified in the other. */
function keepsVerified(list: Creator[], other: Creator[], exception: Uint8Array): boolean {
  return list
    .filter((creator) => creator.isVerified && !sameAddress(creator.address, exception))
    .every((creator) => other.some((one) => one.isVerified && sameAddress(one.address, creator.address)))
}
