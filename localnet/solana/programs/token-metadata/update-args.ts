import type { BorshReader } from '../borsh-reader.ts'
import {
  type Collection,
  type CollectionDetails,
  type MetadataData,
  readData,
  readTokenStandard,
  type Uses,
} from './metadata-account.ts'

import { readNoAuthorization, UnknownArguments } from './unknown-arguments.ts'

/** Ways to update: the first two are the update authority's, the others need delegates, which this product has none of. */
const VARIANTS = { count: 9, v1: 0, asUpdateAuthority: 1 }

/** A field that is left alone, emptied, or set. */
export type Toggle<T> = { kind: 'none' } | { kind: 'clear' } | { kind: 'set'; value: T }

/** What shall change; null and 'none' leave a field as it is. */
export interface UpdateArgs {
  newUpdateAuthority: Uint8Array | null
  data: MetadataData | null
  primarySaleHappened: boolean | null
  isMutable: boolean | null
  collection: Toggle<Collection>
  collectionDetails: Toggle<CollectionDetails>
  uses: Toggle<Uses>
  ruleSet: Toggle<Uint8Array>
  tokenStandard: number | null
}

/** The arguments of UpdateV1 by the update authority. Throws UnknownArguments for those by delegates. */
export function readUpdateArgs(reader: BorshReader): UpdateArgs {
  const variant = reader.variant(VARIANTS.count)
  if (variant !== VARIANTS.v1 && variant !== VARIANTS.asUpdateAuthority) {
    throw new UnknownArguments('Updates by delegates have no stand-in.')
  }
  return {
    newUpdateAuthority: reader.option(() => reader.key()),
    data: reader.option(() => readData(reader)),
    primarySaleHappened: reader.option(() => reader.bool()),
    isMutable: reader.option(() => reader.bool()),
    collection: readToggle(reader, () => ({ isVerified: reader.bool(), key: reader.key() })),
    collectionDetails: readToggle(reader, () => readDetails(reader)),
    uses: readToggle(reader, () => ({
      method: reader.variant(3),
      remaining: reader.u64(),
      total: reader.u64(),
    })),
    ruleSet: readToggle(reader, () => reader.key()),
    tokenStandard:
      variant === VARIANTS.asUpdateAuthority ? reader.option(() => readTokenStandard(reader)) : null,
    ...readNoAuthorization(reader),
  }
}

function readToggle<T>(reader: BorshReader, read: () => T): Toggle<T> {
  const kind = reader.variant(3)
  if (kind === 0) return { kind: 'none' }
  return kind === 1 ? { kind: 'clear' } : { kind: 'set', value: read() }
}

function readDetails(reader: BorshReader): CollectionDetails {
  return reader.variant(2) === 0
    ? { version: 1, size: reader.u64() }
    : { version: 2, padding: reader.take(8) }
}
