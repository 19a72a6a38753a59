import { ownIssue, type ListIssue } from '../list/issues.ts'
import { recipientIssues as eng } from '../locales/eng/lists/recipient-issues.ts'
import { recipientIssues as kor } from '../locales/kor/lists/recipient-issues.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import type { IssueDefinition } from '../list/list-definition.ts'
import type { RecipientState } from './recipients.ts'

const words = sideBySide({ kor, eng })

const issueOfState = {
  FROZEN: 'recipientFrozen',
  FOREIGN: 'recipientForeign',
  WANTS_MEMO: 'recipientWantsMemo',
  OF_PROGRAM: 'recipientOfProgram',
} as const satisfies Partial<Record<RecipientState, string>>

/** What is against a recipient, for its row. */
export function judgeRecipient(state: RecipientState): ListIssue[] {
  if (state === 'THERE' || state === 'ABSENT') return []
  return [ownIssue(issueOfState[state], 'owner')]
}

/** What only the chain knows of the rows of a list of a token. */
export const recipientIssues: Record<(typeof issueOfState)[keyof typeof issueOfState], IssueDefinition> = {
  recipientFrozen: {
    severity: 'error',
    ...words.recipientFrozen,
  },
  recipientForeign: {
    severity: 'error',
    ...words.recipientForeign,
  },
  recipientWantsMemo: {
    severity: 'error',
    ...words.recipientWantsMemo,
  },
  recipientOfProgram: {
    severity: 'error',
    ...words.recipientOfProgram,
  },
}
