import type { ListSummary } from './item.ts'
import { issuesOf, verdictAt, type ListCheck } from './list-check.ts'

/** Counts the verdicts, and for every code the rows that have it. Rows taken out do not count. */
export function summarizeList(check: ListCheck): ListSummary {
  const totals = { ok: 0, warning: 0, error: 0 }
  const counts: Record<string, number> = {}
  for (const { row } of check.rows) {
    const verdict = verdictAt(check, row)
    if (verdict === 'removed') continue
    totals[verdict]++
    if (verdict === 'ok') continue
    for (const code of new Set(issuesOf(check, row).map((one) => one.code))) {
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
  const rows = totals.ok + totals.warning + totals.error
  const hasFileError = check.fileIssues.some((one) => check.definition.severityOf[one.code] === 'error')
  const isUsable = rows > 0 && totals.error === 0 && !hasFileError
  return { rows, ...totals, isUsable, counts, fileIssues: check.fileIssues }
}
