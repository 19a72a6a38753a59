import { sha256Hex } from '../../bytes.ts'
import { problem, type Problem } from '../../problem.ts'
import { readSnapshot, type SnapshotRow } from './snapshot-file.ts'
import type { SnapshotManifest } from './snapshot-manifest.ts'
import type { SnapshotProblemCode } from './snapshot-words.ts'

/** Holds a file to the manifest of a snapshot, for whoever has both. Empty when it is that file. Never throws. */
export function verifySnapshot(
  bytes: Uint8Array,
  manifest: SnapshotManifest,
): Problem<SnapshotProblemCode>[] {
  const { sha256: expected, query } = manifest
  const found = sha256Hex(bytes)
  const ofHash = found === expected ? [] : [problem('SHA256', { expected, found })]
  const read = readSnapshot(bytes)
  if (!read.ok) return [...ofHash, read.problem]
  return [
    ...ofHash,
    ...checkCount(read.rows.length, manifest.rows),
    ...(query.holdersOf === 'token' ? [] : checkNfts(read.rows)),
  ]
}

function checkCount(found: number, expected: number): Problem<SnapshotProblemCode>[] {
  return found === expected ? [] : [problem('ROW_COUNT', { expected, found })]
}

/** An NFT is held once. */
export function checkNfts(rows: readonly SnapshotRow[]): Problem<SnapshotProblemCode>[] {
  const seen = new Set<string>()
  return rows.flatMap(({ asset, amount }): Problem<SnapshotProblemCode>[] => {
    if (amount !== 1n) return [problem('NFT_AMOUNT', { asset, amount: String(amount) })]
    if (seen.has(asset)) return [problem('NFT_TWICE', { asset })]
    seen.add(asset)
    return []
  })
}
