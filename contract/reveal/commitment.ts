import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { sha256Text } from '../bytes.ts'
import { lineText } from '../text.ts'
import { writeRevealEntry, type RevealEntry } from './reveal-entry.ts'
import { hashLeaf, levelsOf, neighbourOf, saltOf } from './salted-tree.ts'

/** The most entries of one commitment: a collection. */
export const revealEntriesMax = 1_000_000

const place = z.number().int().min(0).max(revealEntriesMax)

/**
 * What is published when the NFTs are minted. The root says what every entry is and tells nothing of them; it holds for
 * exactly this many entries, so both are published together.
 */
export const revealCommitmentSchema = z.object({ root: sha256Text, count: place.min(1) })
export type RevealCommitment = z.infer<typeof revealCommitmentSchema>

/** What is published of one entry at the reveal, and proves that it was fixed at the mint. */
export const revealOpeningSchema = z.object({
  /** The place of the entry, from 0; which NFT gets it is the draw's to say. */
  index: place,
  /** The text that was hashed. */
  entry: lineText().max(2_000),
  salt: sha256Text,
  /** The neighbours on the way to the root, that of the leaf first. */
  path: z.array(sha256Text).max(20),
})
export type RevealOpening = z.infer<typeof revealOpeningSchema>

const secretBytesMin = 32

/**
 * Commits to the entries of a collection in their order.
 * @param secret at least 32 bytes, kept until the reveal: it gives every salt
 * @returns the commitment, and what opens each entry
 */
export function commitToEntries(
  secret: Uint8Array,
  entries: readonly RevealEntry[],
): { commitment: RevealCommitment; openingOf(index: number): RevealOpening } {
  if (secret.length < secretBytesMin)
    throw new RangeError(`The secret has fewer than ${secretBytesMin} bytes.`)
  if (entries.length === 0 || entries.length > revealEntriesMax)
    throw new RangeError(`A commitment is to 1 to ${revealEntriesMax} entries, not to ${entries.length}.`)
  const texts = entries.map((entry) => writeRevealEntry(entry))
  const levels = levelsOf(texts.map((text, index) => hashLeaf(saltOf(secret, index), text)))
  const [root] = levels.at(-1) ?? []
  if (!root) throw new RangeError('There is no root without a leaf.')
  return {
    commitment: { root: bytesToHex(root), count: entries.length },
    openingOf: (index) => {
      const entry = texts[index]
      if (entry === undefined) throw new RangeError(`There is no entry ${index} of ${texts.length}.`)
      return { index, entry, salt: bytesToHex(saltOf(secret, index)), path: pathOf(levels, index) }
    },
  }
}

function pathOf(levels: readonly (readonly Uint8Array[])[], index: number): string[] {
  return levels.flatMap((level, height) => {
    const neighbour = neighbourOf(Math.floor(index / 2 ** height), level.length)
    const node = neighbour === null ? undefined : level[neighbour]
    return node ? [bytesToHex(node)] : []
  })
}
