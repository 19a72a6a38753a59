import type { Language } from '../../language.ts'
import { snapshotWords as eng } from '../../locales/eng/lists/snapshot-words.ts'
import { snapshotWords as kor } from '../../locales/kor/lists/snapshot-words.ts'
import { sideBySide } from '../../locales/side-by-side.ts'
import type { Words } from '../../list/list-definition.ts'
import { describeProblem, problem } from '../../problem.ts'
import { lineProblems } from '../../file/sorted-lines.ts'
import { wallText } from '../../zoned-time.ts'
import { msOf, type SnapshotManifest } from './snapshot-manifest.ts'

const words = sideBySide({ kor, eng })

/** S0 this long after the time asked for is no longer the first slot from then on: nobody was there to read it. */
export const snapshotLateMs = 60_000

/** Whether the time asked for was missed: then the snapshot tells of S0, and is never called by that time. */
export function isLateSnapshot({ wantedAt, s0 }: Pick<SnapshotManifest, 'wantedAt' | 's0'>): boolean {
  return wantedAt !== null && msOf(s0.at) - msOf(wantedAt) > snapshotLateMs
}

const sentences = words.sentences satisfies Record<string, Words>

/**
 * What a snapshot says of itself: "between S0 and S1" unless all its readings had one slot, with its real S0 when the time
 * asked for was missed. Times are those of Seoul.
 */
export function describeSnapshot(manifest: SnapshotManifest, language: Language): string {
  const { query, wantedAt, s0, s1, isOneSlot } = manifest
  const [at, between] =
    query.chain === 'solana'
      ? (['SLOT_AT', 'SLOTS_BETWEEN'] as const)
      : (['BLOCK_AT', 'BLOCKS_BETWEEN'] as const)
  const places = { s0: String(s0.slot), at0: timeText(s0.at), s1: String(s1.slot), at1: timeText(s1.at) }
  const first = describeProblem(sentences, problem(isOneSlot ? at : between, places), language)
  if (wantedAt === null) return first
  const code = isLateSnapshot(manifest) ? 'LATE' : 'ON_TIME'
  const minutes = Math.round((msOf(s0.at) - msOf(wantedAt)) / 60_000)
  return `${first} ${describeProblem(sentences, problem(code, { wanted: timeText(wantedAt), minutes }), language)}`
}

function timeText(at: string): string {
  return `${wallText(new Date(at))} KST`
}

/** What may not match when somebody checks the file of a snapshot. */
export const snapshotProblems = {
  ...lineProblems,
  ...words.snapshotProblems,
} as const satisfies Record<string, Words>
export type SnapshotProblemCode = keyof typeof snapshotProblems
