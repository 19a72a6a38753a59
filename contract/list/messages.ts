import type { ListDefinition } from './list-definition.ts'
import { severityOf, type ListIssue, type ListIssueCode } from './issues.ts'
import { engMessages } from './messages-eng.ts'
import { korMessages } from './messages-kor.ts'

export const listLanguages = ['kor', 'eng'] as const
export type ListLanguage = (typeof listLanguages)[number]

interface Locale {
  messages: Record<ListIssueCode, string>
  guessHint: (column: string) => string
}

/** The words for what any list can have, in both languages. */
export const listLocales: Record<ListLanguage, Locale> = {
  kor: { messages: korMessages, guessHint: (column) => ` 혹시 이 열인가요? ${column}.` },
  eng: { messages: engMessages, guessHint: (column) => ` Did you mean ${column}?` },
}

const formats = { kor: new Intl.NumberFormat('ko-KR'), eng: new Intl.NumberFormat('en-US') }

/** The sentence for an issue. A word in braces that is no parameter, like the template word {n}, stays as it is. */
export function describeIssue(definition: ListDefinition, issue: ListIssue, language: ListLanguage): string {
  const { guessHint } = listLocales[language]
  return sentenceOf(definition, issue.code, language).replace(/\{(\w+)\}/g, (whole, word: string) => {
    if (word === 'column') return issue.column ? columnWord(definition, issue.column, language) : whole
    if (word === 'guessHint') return issue.column ? guessHint(issue.column) : ''
    const value = issue.params[word]
    if (value === undefined) return whole
    return typeof value === 'number' ? formats[language].format(value) : value
  })
}

/** What a column is called. */
export function columnWord(definition: ListDefinition, column: string, language: ListLanguage): string {
  return definition.columns[column]?.words[language] ?? column
}

/** The list's own words, or else those any list has. @throws Error for a code that nobody has words for. */
function sentenceOf({ issues }: ListDefinition, code: string, language: ListLanguage): string {
  const own = issues[code]?.sentence[language]
  if (own !== undefined) return own
  if (!isShared(code)) throw new Error(`There are no words for the list issue ${code}.`)
  return listLocales[language].messages[code]
}

function isShared(code: string): code is ListIssueCode {
  return Object.hasOwn(severityOf, code)
}
