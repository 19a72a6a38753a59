import { ownIssue, type ListIssue } from '../list/issues.ts'
import { claimList as eng } from '../locales/eng/lists/claim-list.ts'
import { claimList as kor } from '../locales/kor/lists/claim-list.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import type { ColumnDefinition, IssueDefinition } from '../list/list-definition.ts'
import { claims, type Claim } from './claim.ts'

const words = sideBySide({ kor, eng })

/** People write what it shall be as often as what is to be done. */
const claimWords: Record<Claim, readonly string[]> = {
  verify: ['', 'verify', 'verified', 'true', 'yes', '인증'],
  unverify: ['unverify', 'unverified', 'false', 'no', '해제', '인증해제'],
}

export const claimColumn: ColumnDefinition = {
  ...words.claimColumn,
  need: 'optional',
  aliases: ['claim', 'verify', 'verified', 'action', '인증', '인증여부'],
}

export const claimUnknown: IssueDefinition = {
  severity: 'error',
  ...words.claimUnknown,
}

/** The claim of a cell. What it cannot be is an issue of the row, and reads as the usual one. */
export function judgeClaim(text: string, found: ListIssue[]): Claim {
  const word = text.trim().toLowerCase().replaceAll(' ', '')
  const claim = claims.find((one) => claimWords[one].includes(word))
  if (claim === undefined) found.push(ownIssue('claimUnknown', 'claim', { value: text }))
  return claim ?? 'verify'
}
