import type { Language } from '#contract/language.ts'
import {
  checkBytesInSteps,
  describeIssue,
  fillCells,
  issuesOf,
  meanSizes,
  sumItems,
  problemColumns,
  usableItems,
  recheck,
  summarizeList,
  toCsv,
  verdictAt,
  type Cells,
  type ListCheck,
  type ListEncoding,
  type ListFix,
  type ListIssue,
  type ListOptions,
  type ListProgress,
  type ListSummary,
  type RowItem,
  type Verdict,
} from '#contract/list/index.ts'
import type { FoundState, ShownState } from '#contract/operation/asset-state.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import type { Launch, LaunchChoice } from '#contract/operation/launch.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import type { PlannedRange } from '#contract/run/plans.ts'
import { AssetBook, type LookedUp } from './asset-book.ts'
import { RecipientBook } from './recipient-book.ts'
import type { Recipient } from '#contract/send-token/recipients.ts'
import type { Standard } from '#contract/codes/status.ts'

/** Who gets power is shown one by one. */
const receiversMax = 20

export interface SessionRow {
  row: number
  /** Of a list of NFTs: which one it is; null when nothing here made it, undefined before the server was asked. */
  asset?: KnownAsset | null | undefined
  /** What the chain says of it now; undefined: it was not asked. */
  shown?: ShownState | undefined
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
  /** What the file was read as; null where it was none. */
  encoding: ListEncoding | null
  /** Of NFTs that are there: the standard that all are of, as far as it is known. */
  standard: Standard | null
  /** Of a list of a token: recipients that have no account for it yet; null: not known. */
  accountsToMake: number | null
  /** Where power is given away: to whom, the first 20 of them. */
  handsTo: string[]
  /** Means over the rows that can be planned, for the quote. */
  sizes: Record<string, number>
  /** Sums over them. */
  sums: Record<string, string>
}

/**
 * A judged list with the corrections made so far. Lives in a Web Worker; pure, so that it is tested without one.
 * Rows are asked for by place under a filter, and the places of a filter are computed once per change.
 */
export class ListSession {
  private check: ListCheck | null = null
  private places = new Map<RowFilter, Uint32Array>()
  private book: AssetBook | null = null
  private recipients: RecipientBook | null = null
  private choice: LaunchChoice | null = null
  private handsTo: Launch['handsTo'] | null = null

  fix(fixes: readonly ListFix[]): void {
    recheck(this.loaded(), fixes)
    this.renew()
  }

  /**
   * Marks rows the server found in an earlier run; replaces earlier marks. `from` and `to` are places in
   * the list as it was sent, which is without the rows taken out.
   */
  markPlanned(ranges: readonly PlannedRange[]): void {
    const check = this.loaded()
    const sent = [...usableItems(check)].map((item) => item.row)
    check.planned.clear()
    for (const { from, to, masterName } of ranges)
      for (const row of sent.slice(from - 1, to)) check.planned.set(row, masterName)
    this.renew()
  }

  *load(
    kind: LaunchKind,
    bytes: Uint8Array,
    { options = {}, fixes = [] }: { options?: ListOptions; fixes?: readonly ListFix[] } = {},
  ): Generator<ListProgress, void> {
    const launch = launchOf(kind)
    const { list, asset, recipient } = launch
    this.check = yield* checkBytesInSteps(list, bytes, options, fixes)
    this.handsTo = launch.handsTo ?? null
    this.book = asset ? new AssetBook(launch, asset, this.choice) : null
    this.recipients = recipient ? new RecipientBook(recipient) : null
    this.renew()
  }

  /** NFTs of the list the server was not asked about yet, at most `limit`. */
  unknownAssets(limit: number): string[] {
    return this.book?.missing(this.loaded(), limit) ?? []
  }

  /** What the server said of some of them. */
  addAssets(assets: readonly LookedUp[]): void {
    this.book?.add(assets)
    this.renew()
  }

  /** NFTs of the list of which the chain was not asked yet, at most `limit`. */
  unseenAssets(limit: number): string[] {
    return this.book?.unseen(this.loaded(), limit) ?? []
  }

  /** What the chain says of some of them. */
  addStates(found: readonly FoundState[]): void {
    this.book?.addStates(found)
    this.renew()
  }

  /** Recipients of the list the server was not asked about yet, at most `limit`. */
  unknownRecipients(limit: number): string[] {
    return this.recipients?.missing(this.loaded(), limit) ?? []
  }

  /** What the server said of some of them. */
  addRecipients(recipients: readonly Recipient[]): void {
    this.recipients?.add(recipients)
    this.renew()
  }

  /** What is chosen beside the list: it decides what our rows say against an NFT. */
  choose(choice: LaunchChoice): void {
    this.choice = choice
    if (this.book) this.book.choice = choice
    this.renew()
  }

  /** After any change of the list. */
  private renew(): void {
    this.book?.judge(this.loaded())
    this.recipients?.judge(this.loaded())
    this.places.clear()
  }

  state(): ListState {
    const check = this.loaded()
    const { removed, encoding } = check
    const totals = { sizes: meanSizes(check), sums: sumItems(check) }
    const standard = this.book?.standardOf(check) ?? null
    const accountsToMake = this.recipients?.countAbsent(check) ?? null
    return {
      summary: summarizeList(check),
      removed: removed.size,
      encoding,
      standard,
      accountsToMake,
      handsTo: this.receivers(check),
      ...totals,
    }
  }

  private receivers(check: ListCheck): string[] {
    const found = new Set<string>()
    if (!this.handsTo) return []
    for (const item of usableItems(check)) {
      if (found.size >= receiversMax) break
      found.add(this.handsTo(item))
    }
    return [...found]
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
    const cells = check.rows[row - 1]?.cells ?? check.definition.blank
    const item = check.items[row - 1]
    const filled = fillCells(check.definition, { row, cells }, check.options)
    return {
      row,
      asset: item ? this.book?.assetOf(item) : undefined,
      shown: item ? this.book?.shownOf(item) : undefined,
      cells,
      filled: item && check.definition.takesFiles ? { ...filled, ...uriOf(check, item) } : filled,
      verdict: verdictAt(check, row),
      issues: issuesOf(check, row),
    }
  }

  /** The list as the server reads it: every row that may be planned, defaults filled in. */
  toCsv(): string {
    const check = this.loaded()
    return toCsv(check.definition, usableItems(check))
  }

  /** Whose the rows are that may be planned, each once. */
  owners(): string[] {
    return [...new Set([...usableItems(this.loaded())].flatMap((item) => ownerOf(item) ?? []))]
  }

  /**
   * Every row with a problem, its cells and its problems in words, for a spreadsheet; it may be read as a list again.
   * @param only errors: without the rows that have warnings alone.
   */
  problemsCsv(language: Language, only: 'errors' | 'all' = 'all'): string {
    const { definition } = this.loaded()
    const [place, ...words] = problemColumns
    const lines = [[place, ...definition.names, ...words].join(',')]
    const warnings = only === 'all' ? this.placesOf('warning') : []
    for (const row of [...this.placesOf('error'), ...warnings].sort((a, b) => a - b)) {
      const { cells, verdict, issues } = this.row(row)
      const words = issues.map((issue) => describeIssue(definition, issue, language)).join(' / ')
      lines.push(
        [String(row), ...definition.names.map((column) => cells[column] ?? ''), verdict, words]
          .map(csvCell)
          .join(','),
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

/** The lasting URI that a number in the list means, as the item has it. */
function uriOf({ definition }: ListCheck, item: RowItem): Cells {
  return { uri: definition.toCells(item)[definition.names.indexOf('uri')] ?? '' }
}

function isUnder(check: ListCheck, row: number, filter: RowFilter): boolean {
  const verdict = verdictAt(check, row)
  if (filter === 'removed') return verdict === 'removed'
  if (verdict === 'removed') return false
  if (filter === 'all') return true
  if (filter === 'ok' || filter === 'warning' || filter === 'error') return verdict === filter
  return issuesOf(check, row).some((issue) => issue.code === filter)
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Whoever an item of any operation goes to; of some it goes to nobody. */
function ownerOf(item: object): string | null {
  return 'owner' in item && typeof item.owner === 'string' && item.owner !== '' ? item.owner : null
}
