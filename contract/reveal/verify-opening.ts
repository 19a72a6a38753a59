import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { sha256Hex } from '../bytes.ts'
import { problem, type Problem } from '../problem.ts'
import type { RevealCommitment, RevealOpening } from './commitment.ts'
import { readRevealEntry, type RevealEntry } from './reveal-entry.ts'
import type { RevealProblemCode } from './reveal-problems.ts'
import { hashLeaf, rootOf } from './salted-tree.ts'

/** Whether what is published of an entry is what was committed to; null when it is. Never throws. */
export function verifyOpening(
  { root: expected, count }: RevealCommitment,
  { index, entry, salt, path }: RevealOpening,
): Problem<RevealProblemCode> | null {
  if (index >= count) return problem('INDEX_OUT_OF_RANGE', { index, count })
  if (!readRevealEntry(entry)) return problem('ENTRY_MALFORMED')
  const neighbours = path.map((hash) => hexToBytes(hash))
  const root = rootOf(hashLeaf(hexToBytes(salt), entry), neighbours, { index, count })
  if (!root) return problem('PATH_LENGTH', { found: path.length })
  const found = bytesToHex(root)
  return found === expected ? null : problem('ROOT_DIFFERS', { expected, found })
}

/** What somebody sees of an NFT after the reveal; what was not looked at is left out. */
export interface SeenNft {
  name?: string
  uri?: string
  /** The bytes of the file at its URI. */
  metadata?: Uint8Array
  /** The bytes of its picture. */
  image?: Uint8Array
}

/** What an NFT shows that is not what its entry says. */
export function compareWithEntry(entry: RevealEntry, seen: SeenNft): Problem<RevealProblemCode>[] {
  const { name, uri, metadata, image } = seen
  const pairs = [
    ['NAME_DIFFERS', entry.name, name],
    ['URI_DIFFERS', entry.uri, uri],
    ['METADATA_DIFFERS', entry.metadata, metadata && sha256Hex(metadata)],
    ['IMAGE_DIFFERS', entry.image, image && sha256Hex(image)],
  ] as const
  return pairs.flatMap(([code, expected, found]) =>
    found === undefined || found === expected ? [] : [problem(code, { expected, found })],
  )
}
