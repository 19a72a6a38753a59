import { inEvery, type Language } from '../language.ts'
import type { ListDefinition } from './list-definition.ts'
import { list as eng } from '../locales/eng/list.ts'
import { list as kor } from '../locales/kor/list.ts'
import { severityOf, type ListIssue, type ListIssueCode } from './issues.ts'
import type { ListWords } from './list-words.ts'

/** The words for what any list can have, in every language. */
export const listLocales: Record<Language, ListWords> = { kor, eng }

const formats = inEvery((locale) => new Intl.NumberFormat(locale))

/** The sentence for an issue. A word in braces that is no parameter, like the template word {n}, stays as it is. */
export function describeIssue(definition: ListDefinition, issue: ListIssue, language: Language): string {
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
export function columnWord(definition: ListDefinition, column: string, language: Language): string {
  return definition.columns[column]?.words[language] ?? column
}

/** The list's own words, or else those any list has. @throws Error for a code that nobody has words for. */
function sentenceOf({ issues }: ListDefinition, code: string, language: Language): string {
  const own = issues[code]?.sentence[language]
  if (own !== undefined) return own
  if (!isShared(code)) throw new Error(`There are no words for the list issue ${code}.`)
  return listLocales[language].messages[code]
}

function isShared(code: string): code is ListIssueCode {
  return Object.hasOwn(severityOf, code)
}
