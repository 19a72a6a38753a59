import type { ListIssueCode } from './issues.ts'

/** The words for what any list can have, in one language. */
export interface ListWords {
  messages: Record<ListIssueCode, string>
  /** Behind the message of a column that nobody knows: which one may be meant. */
  guessHint: (column: string) => string
}
