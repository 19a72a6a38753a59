import type { Language } from '#contract/language.ts'
import { describeProblem } from '#contract/problem.ts'
import { downloadPublicSnapshot, type PublicSnapshot } from '#contract/recipient/snapshot/public-snapshots.ts'
import { readSnapshot, type SnapshotRow } from '#contract/recipient/snapshot/snapshot-file.ts'
import { snapshotProblems } from '#contract/recipient/snapshot/snapshot-words.ts'
import { verifySnapshot } from '#contract/recipient/snapshot/verify-snapshot.ts'
import { urlOf } from '../../shared/api-client.ts'

/** What checking a file in this browser found. */
export type CheckedFile =
  | { is: 'unread' }
  | { is: 'good'; rows: readonly SnapshotRow[] }
  /** The first difference first. */
  | { is: 'bad'; sentences: string[] }

/** Holds a file to what is published of a snapshot. @param file null: the published one, which is downloaded. */
export async function checkSnapshot(
  { snapshotId, manifest }: PublicSnapshot,
  { file, language }: { file: File | null; language: Language },
): Promise<CheckedFile> {
  const bytes = await readBytes(snapshotId, file)
  if (!bytes) return { is: 'unread' }
  const problems = verifySnapshot(bytes, manifest)
  const read = readSnapshot(bytes)
  if (problems.length > 0 || !read.ok)
    return { is: 'bad', sentences: problems.map((one) => describeProblem(snapshotProblems, one, language)) }
  return { is: 'good', rows: read.rows }
}

async function readBytes(snapshotId: number, file: File | null): Promise<Uint8Array | null> {
  try {
    if (file) return new Uint8Array(await file.arrayBuffer())
    const response = await fetch(urlOf(downloadPublicSnapshot, { params: { snapshotId } }))
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}
