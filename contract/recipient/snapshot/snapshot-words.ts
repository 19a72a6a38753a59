import type { Words } from '../../list/list-definition.ts'
import { describeProblem, problem } from '../../problem.ts'
import { lineProblems } from '../../sorted-lines.ts'
import { wallText } from '../../zoned-time.ts'
import { msOf, type SnapshotManifest } from './snapshot-manifest.ts'

/** S0 this long after the time asked for is no longer the first slot from then on: nobody was there to read it. */
export const snapshotLateMs = 60_000

/** Whether the time asked for was missed: then the snapshot tells of S0, and is never called by that time. */
export function isLateSnapshot({ wantedAt, s0 }: Pick<SnapshotManifest, 'wantedAt' | 's0'>): boolean {
  return wantedAt !== null && msOf(s0.at) - msOf(wantedAt) > snapshotLateMs
}

const sentences = {
  SLOT_AT: {
    kor: '슬롯 {s0}({at0})의 보유 내역입니다.',
    eng: 'What was held at slot {s0} ({at0}).',
  },
  SLOTS_BETWEEN: {
    kor: '슬롯 {s0}({at0})과 슬롯 {s1}({at1}) 사이에 읽은 보유 내역입니다.',
    eng: 'What was held between slot {s0} ({at0}) and slot {s1} ({at1}).',
  },
  BLOCK_AT: {
    kor: '블록 {s0}({at0})의 보유 내역입니다.',
    eng: 'What was held at block {s0} ({at0}).',
  },
  BLOCKS_BETWEEN: {
    kor: '블록 {s0}({at0})과 블록 {s1}({at1}) 사이에 읽은 보유 내역입니다.',
    eng: 'What was held between block {s0} ({at0}) and block {s1} ({at1}).',
  },
  ON_TIME: {
    kor: '요청한 시각: {wanted}. 그때부터 처음 확정된 곳에서 읽기 시작했습니다.',
    eng: 'Asked for at {wanted}: reading began at the first that was final from then on.',
  },
  LATE: {
    kor: '요청한 시각: {wanted}. 그 시각에는 읽지 못해 {minutes}분 뒤에 읽었습니다. 요청한 시각의 보유 내역이 아닙니다.',
    eng: 'Asked for at {wanted}, and read {minutes} minutes later, because nothing was read then: it does not say what was held at that time.',
  },
} as const satisfies Record<string, Words>

/**
 * What a snapshot says of itself: "between S0 and S1" unless all its readings had one slot, with its real S0 when the time
 * asked for was missed. Times are those of Seoul.
 */
export function describeSnapshot(manifest: SnapshotManifest, language: keyof Words): string {
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
  HOLDING_TWICE: {
    kor: '{line}번째 줄의 소유자와 에셋이 바로 앞 줄과 같습니다. 파일이 고쳐졌습니다.',
    eng: 'Line {line} has the owner and the asset of the line before it. The file was changed.',
  },
  NFT_TWICE: {
    kor: '한 NFT의 소유자가 둘입니다: {asset}. 읽는 동안 주인이 바뀌었거나 파일이 고쳐졌습니다.',
    eng: 'One NFT has two owners: {asset}. It changed hands while it was read, or the file was changed.',
  },
  NFT_AMOUNT: {
    kor: 'NFT의 수량은 1이어야 합니다: {asset}, {amount}.',
    eng: 'There is one of an NFT, and here are {amount}: {asset}.',
  },
  SHA256: {
    kor: '이 스냅샷의 파일이 아닙니다. 스냅샷의 SHA-256: {expected}, 이 파일: {found}.',
    eng: 'This is not the file of the snapshot. Its SHA-256 is {expected}; this file has {found}.',
  },
  ROW_COUNT: {
    kor: '줄 수가 다릅니다. 스냅샷: {expected}, 이 파일: {found}.',
    eng: 'The number of rows is another: {expected} in the snapshot, {found} in this file.',
  },
} as const satisfies Record<string, Words>
export type SnapshotProblemCode = keyof typeof snapshotProblems
