import { ownIssue, type ListIssue } from '../list/issues.ts'
import type { ColumnDefinition, IssueDefinition } from '../list/list-definition.ts'

/** What is said of an NFT by whoever it names, a creator or a collection: that it is theirs, or that it is not any more. */
export const claims = ['verify', 'unverify'] as const
export type Claim = (typeof claims)[number]

/** People write what it shall be as often as what is to be done. */
const claimWords: Record<Claim, readonly string[]> = {
  verify: ['', 'verify', 'verified', 'true', 'yes', '인증'],
  unverify: ['unverify', 'unverified', 'false', 'no', '해제', '인증해제'],
}

export const claimColumn: ColumnDefinition = {
  words: { kor: '인증', eng: 'Claim' },
  need: 'optional',
  aliases: ['claim', 'verify', 'verified', 'action', '인증', '인증여부'],
  fillHint: { kor: 'verify 또는 unverify', eng: 'verify or unverify' },
}

export const claimUnknown: IssueDefinition = {
  severity: 'error',
  title: { kor: '알 수 없는 인증 값', eng: 'Unknown claim' },
  sentence: {
    kor: '"{value}"는 알 수 없는 값입니다. verify(인증) 또는 unverify(인증 해제)로 적거나 비워 주세요. 비우면 인증합니다.',
    eng: '"{value}" says nothing here. Write verify or unverify; an empty cell verifies.',
  },
}

/** The claim of a cell. What it cannot be is an issue of the row, and reads as the usual one. */
export function judgeClaim(text: string, found: ListIssue[]): Claim {
  const word = text.trim().toLowerCase().replaceAll(' ', '')
  const claim = claims.find((one) => claimWords[one].includes(word))
  if (claim === undefined) found.push(ownIssue('claimUnknown', 'claim', { value: text }))
  return claim ?? 'verify'
}
