import { guessColumn, matchHeader } from '../columns.ts'
import type { HeaderMatch, ListDefinition } from '../list-definition.ts'
import { issue, type ListIssue } from '../issues.ts'
import type { ListOptions } from '../item.ts'
import { listLimits } from '../limits.ts'

/** What to do with each header, in order; null means the column is left out. */
export interface HeaderPlan {
  matches: readonly (HeaderMatch | null)[]
  columns: string[]
  issues: ListIssue[]
}

/** What the file of problems has beside the columns of its list. A file with all of them is read without them. */
export const problemColumns = ['row', 'verdict', 'problems'] as const

/**
 * Reads a header row (or the keys of JSON objects). The person's own answers (`options.columns`) come before the
 * aliases. An unknown header is an error with the column that was probably meant; so is a column given twice.
 */
export function readHeader(
  definition: ListDefinition,
  headers: readonly string[],
  options: ListOptions,
): HeaderPlan {
  if (headers.length > listLimits.columnsMax) {
    const params = { count: headers.length, countMax: listLimits.columnsMax }
    return { matches: [], columns: [], issues: [issue('columnsTooMany', null, params)] }
  }
  const issues: ListIssue[] = []
  const firstHeader = new Map<string, string>()
  const isOfProblems = problemColumns.every((column) => headers.includes(column))
  const matches = headers.map((raw) => {
    const header = raw.trim()
    if (isOfProblems && problemColumns.some((column) => column === header)) return null
    const chosen = options.columns?.[header]
    if (chosen === 'ignore') return null
    const match =
      chosen && definition.names.includes(chosen)
        ? { column: chosen, unit: '' }
        : matchHeader(definition, header)
    if (!match) {
      issues.push(unknownColumn(definition, header))
      return null
    }
    const first = firstHeader.get(match.column)
    if (first !== undefined) {
      issues.push(issue('headerTwice', match.column, { header, first }))
      return null
    }
    firstHeader.set(match.column, header)
    return match
  })
  return { matches, columns: [...firstHeader.keys()], issues }
}

function unknownColumn(definition: ListDefinition, header: string): ListIssue {
  const guess = guessColumn(definition, header)
  return issue('columnUnknown', guess, {
    header: header || '(blank)',
    guess: guess ?? '',
    known: definition.names.join(', '),
  })
}
