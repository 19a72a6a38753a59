/** Bytes before the tree: account type, version, sizes, authority, creation slot, padding. */
export const HEADER_BYTES = 56

const ACCOUNT_TYPE_TREE = 1
const OFFSET = { type: 0, version: 1, bufferSize: 2, depth: 6, authority: 10, creationSlot: 42 }

/** The header of a tree account. */
export interface TreeHeader {
  isTree: boolean
  depth: number
  bufferSize: number
  authority: Uint8Array
}

/** The header, whatever the account is: `isTree` says whether it is one. */
export function readHeader(data: Uint8Array): TreeHeader {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    isTree: data[OFFSET.type] === ACCOUNT_TYPE_TREE,
    bufferSize: view.getUint32(OFFSET.bufferSize, true),
    depth: view.getUint32(OFFSET.depth, true),
    authority: data.subarray(OFFSET.authority, OFFSET.authority + 32),
  }
}

/** Writes the header of version 0 in place, into the first bytes of `data`. */
export function writeHeader(
  data: Uint8Array,
  header: { depth: number; bufferSize: number; authority: Uint8Array; creationSlot: bigint },
): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  data[OFFSET.type] = ACCOUNT_TYPE_TREE
  data[OFFSET.version] = 0
  view.setUint32(OFFSET.bufferSize, header.bufferSize, true)
  view.setUint32(OFFSET.depth, header.depth, true)
  data.set(header.authority, OFFSET.authority)
  view.setBigUint64(OFFSET.creationSlot, header.creationSlot, true)
}
