import { ByteReader } from './byte-reader.ts'

/** What Bubblegum reports of a new leaf, through Noop. */
export interface LeafEvent {
  assetId: Uint8Array
  owner: Uint8Array
  delegate: Uint8Array
  leafIndex: bigint
  dataHash: Uint8Array
  creatorHash: Uint8Array
}

const APPLICATION_DATA = 1
const VERSION_1 = 0
const LEAF_SCHEMA_EVENT = 1
const LEAF_SCHEMA_V1 = 0
/** Event wrapper 6, event type and version 2, schema tag 1, three addresses, index, two hashes, leaf hash. */
const LEAF_EVENT_BYTES = 6 + 2 + 1 + 3 * 32 + 8 + 2 * 32 + 32

/** Base58 of that many bytes is at most this long: what is longer need not be decoded to be passed over. */
export const LEAF_EVENT_TEXT_MAX = Math.ceil(LEAF_EVENT_BYTES * 1.366)

/** The leaf of a Noop call of Bubblegum V1, or null when the call carries something else. */
export function parseLeafEvent(data: Uint8Array): LeafEvent | null {
  if (data.length !== LEAF_EVENT_BYTES) return null
  const reader = new ByteReader(data)
  const isApplicationData = reader.u8() === APPLICATION_DATA && reader.u8() === VERSION_1
  if (!isApplicationData || reader.u32() !== LEAF_EVENT_BYTES - 6) return null
  const isLeaf = reader.u8() === LEAF_SCHEMA_EVENT && reader.u8() === VERSION_1
  if (!isLeaf || reader.u8() !== LEAF_SCHEMA_V1) return null
  return {
    assetId: reader.raw(32),
    owner: reader.raw(32),
    delegate: reader.raw(32),
    leafIndex: reader.u64(),
    dataHash: reader.raw(32),
    creatorHash: reader.raw(32),
  }
}
