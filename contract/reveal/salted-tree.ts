import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { u64BigEndian } from '../bytes.ts'

const leafMark = new Uint8Array([0])
const nodeMark = new Uint8Array([1])

/** HMAC-SHA256(secret, index as eight bytes): who knows one salt knows no other. */
export function saltOf(secret: Uint8Array, index: number): Uint8Array {
  return hmac(sha256, secret, u64BigEndian(BigInt(index)))
}

/** SHA256(00 ‖ salt ‖ entry). The salt keeps entries secret that could be guessed. */
export function hashLeaf(salt: Uint8Array, entry: string): Uint8Array {
  return sha256(concatBytes(leafMark, salt, utf8ToBytes(entry)))
}

/** SHA256(01 ‖ left ‖ right). The mark is another than that of a leaf, so no node can be passed off as one. */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(nodeMark, left, right))
}

/**
 * The levels of the tree from the leaves to the root. A last node without a neighbour moves up as it is, as in RFC 6962;
 * pairing it with itself would give two lists of leaves one root.
 */
export function levelsOf(leaves: readonly Uint8Array[]): (readonly Uint8Array[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level)) level = levelAbove(level)
  return levels
}

function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]]
    if (left) above.push(right ? hashNode(left, right) : left)
  }
  return above
}

/** Of a place in a level of so many nodes: its neighbour, or null for a last one that has none. */
export function neighbourOf(index: number, count: number): number | null {
  const neighbour = index % 2 === 0 ? index + 1 : index - 1
  return neighbour < count ? neighbour : null
}

/**
 * The root that a leaf and the neighbours on its way up make; null when there are too few or too many neighbours for a
 * leaf at this place of so many.
 */
export function rootOf(
  leaf: Uint8Array,
  path: readonly Uint8Array[],
  place: { index: number; count: number },
): Uint8Array | null {
  let node = leaf
  let used = 0
  for (let { index, count } = place; count > 1; index = Math.floor(index / 2), count = Math.ceil(count / 2)) {
    if (neighbourOf(index, count) === null) continue
    const neighbour = path[used++]
    if (!neighbour) return null
    node = index % 2 === 0 ? hashNode(node, neighbour) : hashNode(neighbour, node)
  }
  return used === path.length ? node : null
}
