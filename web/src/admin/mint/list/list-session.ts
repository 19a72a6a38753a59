import {
  checkBytesInSteps,
  describeIssue,
  issuesOf,
  listColumns,
  mintableItems,
  recheck,
  summarizeList,
  toCsv,
  verdictAt,
  type Cells,
  type ListCheck,
  type ListFix,
  type ListIssue,
  type ListLanguage,
  type ListOptions,
  type ListProgress,
  type ListSummary,
  type Verdict,
} from '#contract/list/index.ts'
import type { PlannedRange } from '#contract/run/plans.ts'

export interface SessionRow {
  row: number
  /** As typed; what the list-wide defaults fill stands in `filled`. */
  cells: Cells
  filled: Cells
  verdict: Verdict | 'removed'
  issues: readonly ListIssue[]
}

/** 'all', a verdict, 'removed', or the code of an issue. */
export type RowFilter = string

export interface ListState {
  summary: ListSummary
  removed: number
  metadataBytesMean: number
  creatorsMean: number
}

/**
 * A judged list with the corrections made so far. Lives in a Web Worker; pure, so that it is tested without one.
 * Rows are asked for by place under a filter, and the places of a filter are computed once per change.
 */
export class ListSession {
  private check: ListCheck | null = null
  private places = new Map<RowFilter, Uint32Array>()

  fix(fixes: readonly ListFix[]): void {
    recheck(this.loaded(), fixes)
    this.places.clear()
  }

  /**
   * Marks rows the server found in an earlier run; replaces earlier marks. `from` and `to` are places in
   * the list as it was sent, which is without the rows taken out.
   */
  markPlanned(ranges: readonly PlannedRange[]): void {
    const check = this.loaded()
    const sent = [...mintableItems(check)].map((item) => item.row)
    check.planned.clear()
    for (const { from, to, masterName } of ranges)
      for (const row of sent.slice(from - 1, to)) check.planned.set(row, masterName)
    this.places.clear()
  }

  *load(bytes: Uint8Array, options: ListOptions, fixes: readonly ListFix[]): Generator<ListProgress, void> {
    this.check = yield* checkBytesInSteps(bytes, options, fixes)
    this.places.clear()
  }

  state(): ListState {
    const check = this.loaded()
    return { summary: summarizeList(check), removed: check.removed.size, ...meansOf(check) }
  }

  count(filter: RowFilter): number {
    return this.placesOf(filter).length
  }

  rows(filter: RowFilter, first: number, last: number): SessionRow[] {
    return [...this.placesOf(filter).subarray(first, last + 1)].map((row) => this.row(row))
  }

  /** The numbers of every row under a filter, for corrections in bulk. */
  rowNumbers(filter: RowFilter): number[] {
    return [...this.placesOf(filter)]
  }

  row(row: number): SessionRow {
    const check = this.loaded()
    const cells = check.rows[row - 1]?.cells ?? emptyCells
    const item = check.items[row - 1]
    const filled = item
      ? { ...cells, name: item.name, symbol: item.symbol, uri: item.uri, owner: item.owner }
      : cells
    return { row, cells, filled, verdict: verdictAt(check, row), issues: issuesOf(check, row) }
  }

  /** The list as the server reads it: every row that may be minted, defaults filled in. */
  toCsv(): string {
    return toCsv(mintableItems(this.loaded()))
  }

  /** Every row with a problem, its cells and its problems in words, for a spreadsheet. */
  problemsCsv(language: ListLanguage): string {
    const lines = [['row', ...listColumns, 'verdict', 'problems'].join(',')]
    for (const row of [...this.placesOf('error'), ...this.placesOf('warning')].sort((a, b) => a - b)) {
      const { cells, verdict, issues } = this.row(row)
      const words = issues.map((issue) => describeIssue(issue, language)).join(' / ')
      lines.push(
        [String(row), ...listColumns.map((column) => cells[column]), verdict, words].map(csvCell).join(','),
      )
    }
    return `\uFEFF${lines.join('\r\n')}\r\n`
  }

  private placesOf(filter: RowFilter): Uint32Array {
    const known = this.places.get(filter)
    if (known) return known
    const check = this.loaded()
    const rows = check.rows.flatMap(({ row }) => (isUnder(check, row, filter) ? [row] : []))
    const places = Uint32Array.from(rows)
    this.places.set(filter, places)
    return places
  }

  private loaded(): ListCheck {
    if (!this.check) throw new Error('A list must be loaded before it is read.')
    return this.check
  }
}

const emptyCells: Cells = {
  name: '',
  symbol: '',
  uri: '',
  owner: '',
  creators: '',
  royalty: '',
  attributes: '',
}

function isUnder(check: ListCheck, row: number, filter: RowFilter): boolean {
  const verdict = verdictAt(check, row)
  if (filter === 'removed') return verdict === 'removed'
  if (verdict === 'removed') return false
  if (filter === 'all') return true
  if (filter === 'ok' || filter === 'warning' || filter === 'error') return verdict === filter
  return issuesOf(check, row).some((issue) => issue.code === filter)
}

function meansOf(check: ListCheck): { metadataBytesMean: number; creatorsMean: number } {
  const encoder = new TextEncoder()
  const buffer = new Uint8Array(4_096)
  let [count, bytes, creators] = [0, 0, 0]
  for (const item of mintableItems(check)) {
    count += 1
    creators += item.creators.length
    bytes += encoder.encodeInto(item.name + item.symbol + item.uri, buffer).written
  }
  return count === 0
    ? { metadataBytesMean: 0, creatorsMean: 0 }
    : { metadataBytesMean: bytes / count, creatorsMean: creators / count }
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
function csvCell(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
