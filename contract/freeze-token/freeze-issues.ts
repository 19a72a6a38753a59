import type { IssueDefinition } from '../list/list-definition.ts'
import { freezeIssues as eng } from '../locales/eng/lists/freeze-issues.ts'
import { freezeIssues as kor } from '../locales/kor/lists/freeze-issues.ts'
import { sideBySide } from '../locales/side-by-side.ts'

const words = sideBySide({ kor, eng })

/** What may be wrong with a row that freezes an account of a token, or thaws it. */
export const freezeIssues = {
  actionUnknown: {
    severity: 'error',
    ...words.actionUnknown,
  },
  accountInvalid: {
    severity: 'error',
    ...words.accountInvalid,
  },
  accountTwice: {
    severity: 'error',
    ...words.accountTwice,
  },
  accountMissing: {
    severity: 'error',
    ...words.accountMissing,
  },
  accountOfOtherToken: {
    severity: 'error',
    ...words.accountOfOtherToken,
  },
  accountOfOther: {
    severity: 'error',
    ...words.accountOfOther,
  },
} satisfies Record<string, IssueDefinition>
