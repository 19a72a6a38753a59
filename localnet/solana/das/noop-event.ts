/** A leaf as Bubblegum V1 reports it. Byte fields are views of the event. */
export interface LeafEvent {
  kind: 'leaf'
  id: Uint8Array
  owner: Uint8Array
  delegate: Uint8Array
  nonce: number
  dataHash: Uint8Array
  creatorHash: Uint8Array
  leafHash: Uint8Array
}

/** A change of a tree as SPL Account Compression reports it: the path goes from the leaf to the root. */
export interface ChangeEvent {
  kind: 'change'
  tree: Uint8Array
  path: { node: Uint8Array; index: number }[]
  seq: number
  leafIndex: number
}

/** First byte of an event (spl-account-compression, events/mod.rs). */
const CHANGE_LOG = 0
const APPLICATION_DATA = 1
/** The event of Bubblegum that carries a leaf, and the one schema it has (mpl-bubblegum, state/leaf_schema.rs). */
const LEAF_SCHEMA_EVENT = 1
const LEAF_SCHEMA_V1 = 0

/** 6 bytes around the application data, 2 of the event's head, 1 of the schema's. */
const LEAF_AT = 9
const LEAF_EVENT_BYTES = LEAF_AT + 3 * 32 + 8 + 3 * 32
const CHANGE_HEAD_BYTES = 2 + 32 + 4
const PATH_NODE_BYTES = 36

/** Reads what a program logged through the Noop program; null when it is neither of the two events. */
export function readNoopEvent(data: Uint8Array): LeafEvent | ChangeEvent | null {
  if (data[0] === APPLICATION_DATA) return readLeaf(data)
  return data[0] === CHANGE_LOG ? readChange(data) : null
}

function readLeaf(data: Uint8Array): LeafEvent | null {
  if (data.length < LEAF_EVENT_BYTES || data[6] !== LEAF_SCHEMA_EVENT || data[8] !== LEAF_SCHEMA_V1)
    return null
  const field = (index: number, skipped = 0) => {
    const start = LEAF_AT + 32 * index + skipped
    return data.subarray(start, start + 32)
  }
  return {
    kind: 'leaf',
    id: field(0),
    owner: field(1),
    delegate: field(2),
    nonce: Number(viewOf(data).getBigUint64(LEAF_AT + 96, true)),
    dataHash: field(3, 8),
    creatorHash: field(4, 8),
    leafHash: field(5, 8),
  }
}

function readChange(data: Uint8Array): ChangeEvent | null {
  if (data.length < CHANGE_HEAD_BYTES) return null
  const view = viewOf(data)
  const count = view.getUint32(34, true)
  const end = CHANGE_HEAD_BYTES + count * PATH_NODE_BYTES
  if (data.length < end + 12) return null
  const path = Array.from({ length: count }, (_, step) => {
    const at = CHANGE_HEAD_BYTES + step * PATH_NODE_BYTES
    return { node: data.slice(at, at + 32), index: view.getUint32(at + 32, true) }
  })
  return {
    kind: 'change',
    tree: data.subarray(2, 34),
    path,
    seq: Number(view.getBigUint64(end, true)),
    leafIndex: view.getUint32(end + 8, true),
  }
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
