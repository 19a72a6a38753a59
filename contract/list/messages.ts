import type { ListColumn } from './columns.ts'
import type { ListIssue, ListIssueCode } from './issues.ts'
import { engMessages } from './messages-eng.ts'
import { korMessages } from './messages-kor.ts'

export const listLanguages = ['kor', 'eng'] as const
export type ListLanguage = (typeof listLanguages)[number]

interface Locale {
  columns: Record<ListColumn, string>
  messages: Record<ListIssueCode, string>
  guessHint: (column: string) => string
}

/** The words of the checker in both languages; the only place that has any. */
export const listLocales: Record<ListLanguage, Locale> = {
  kor: {
    columns: {
      name: '이름',
      symbol: '심볼',
      uri: 'URI',
      owner: '소유자',
      creators: '크리에이터',
      royalty: '로열티',
      attributes: '속성',
    },
    messages: korMessages,
    guessHint: (column) => ` 혹시 이 열인가요? ${column}.`,
  },
  eng: {
    columns: {
      name: 'Name',
      symbol: 'Symbol',
      uri: 'URI',
      owner: 'Owner',
      creators: 'Creators',
      royalty: 'Royalty',
      attributes: 'Attributes',
    },
    messages: engMessages,
    guessHint: (column) => ` Did you mean ${column}?`,
  },
}

const formats = { kor: new Intl.NumberFormat('ko-KR'), eng: new Intl.NumberFormat('en-US') }

/** The sentence for an issue. A word in braces that is no parameter, like the template word {n}, stays as it is. */
export function describeIssue(issue: ListIssue, language: ListLanguage): string {
  const { messages, columns, guessHint } = listLocales[language]
  return messages[issue.code].replace(/\{(\w+)\}/g, (whole, word: string) => {
    if (word === 'column') return issue.column ? columns[issue.column] : whole
    if (word === 'guessHint') return issue.column ? guessHint(issue.column) : ''
    const value = issue.params[word]
    if (value === undefined) return whole
    return typeof value === 'number' ? formats[language].format(value) : value
  })
}
