import { ByteReader } from './byte-reader.ts'

/** What Account Compression tells the world of a change, through Noop. */
export interface Change {
  tree: Uint8Array
  leafIndex: number
  /** What stands in the place of the leaf now. */
  leaf: Uint8Array
}

const CHANGE_LOG = 0
const VERSION_1 = 0
const PATH_NODES_MAX = 31

/** The change of a Noop call of Account Compression, or null when the call carries something else. */
export function parseChange(data: Uint8Array): Change | null {
  try {
    return readChange(new ByteReader(data))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readChange(reader: ByteReader): Change | null {
  if (reader.u8() !== CHANGE_LOG || reader.u8() !== VERSION_1) return null
  const tree = reader.raw(32)
  const nodes = reader.u32()
  if (nodes < 2 || nodes > PATH_NODES_MAX) return null
  // From the leaf to the root: node 32, its number 4.
  const path = reader.raw(36 * nodes)
  // The sequence number of the change.
  reader.u64()
  return { tree, leafIndex: reader.u32(), leaf: path.subarray(0, 32) }
}
