export interface KeysetPage<Row> {
  rows: Row[]
  next: string | null
  total: number | null
}

export interface KeysetSource<Row> {
  fetch: (after: string | undefined, signal: AbortSignal) => Promise<KeysetPage<Row>>
  pageSize: number
  /**
   * The place of a row in the whole list, counted from 1. When the first page shows that cursors are these numbers
   * and that no number is missing, any place is reachable at once; otherwise pages are read one after another.
   */
  ordinalOf?: ((row: Row) => number) | undefined
}

export interface KeysetView<Row> {
  count: number
  /** Null while only some rows are known and the server does not say how many there are. */
  total: number | null
  rowAt: (index: number) => Row | undefined
  isLoading: boolean
  /** The first page has been read, empty or not. */
  isRead: boolean
  error: unknown
}

/**
 * A list of any length read by key, a page at a time, as it is scrolled. Old rows stay while newer ones are read.
 * Only pages near the view are kept fresh; `refresh` reads those again.
 */
export class KeysetList<Row> {
  private pages = new Map<number, KeysetPage<Row>>()
  private loading = new Set<number>()
  private error: unknown = null
  private isDirect = false
  private view: { first: number; last: number } = { first: 0, last: 0 }
  private abort = new AbortController()
  private listeners = new Set<() => void>()
  private snapshot: KeysetView<Row>

  private readonly source: KeysetSource<Row>

  constructor(source: KeysetSource<Row>) {
    this.source = source
    this.snapshot = this.look()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get = (): KeysetView<Row> => this.snapshot

  /** Say what is in view; missing pages around it are fetched. */
  show = (first: number, last: number): void => {
    this.view = { first, last }
    const { pageSize } = this.source
    const lookahead = last + Math.floor(pageSize / 2)
    for (let page = Math.floor(first / pageSize); page <= Math.floor(lookahead / pageSize); page++)
      if (!this.pages.has(page)) void this.load(page)
  }

  /** Reads the pages in view again. @returns whether they could be read. */
  refresh = async (): Promise<boolean> => {
    const { pageSize } = this.source
    const [from, to] = [Math.floor(this.view.first / pageSize), Math.floor(this.view.last / pageSize)]
    for (let page = from; page <= to; page++) if (this.pages.has(page) || page === 0) await this.load(page)
    return this.error === null
  }

  stop = (): void => {
    this.abort.abort()
    this.abort = new AbortController()
    this.loading.clear()
  }

  private async load(page: number): Promise<void> {
    const after = this.cursorOf(page)
    if (after === null || this.loading.has(page)) return
    const { signal } = this.abort
    this.loading.add(page)
    this.publish()
    try {
      this.keep(page, await this.source.fetch(after, signal))
      this.error = null
    } catch (cause) {
      if (signal.aborted) return
      this.error = cause
    }
    this.loading.delete(page)
    this.publish()
    if (this.error === null && !this.isDirect) this.show(this.view.first, this.view.last)
  }

  /** Undefined is the start; null means the way to this page is not known yet. */
  private cursorOf(page: number): string | undefined | null {
    if (page === 0) return undefined
    if (this.isDirect) return String(page * this.source.pageSize)
    return this.pages.get(page - 1)?.next ?? null
  }

  private keep(page: number, value: KeysetPage<Row>): void {
    const old = this.pages.get(page)
    this.pages.set(page, value)
    if (page === 0) this.isDirect = isNumbered(value, this.source.ordinalOf)
    if (this.isDirect || !old || old.next === value.next) return
    for (const other of this.pages.keys()) if (other > page) this.pages.delete(other)
  }

  private publish(): void {
    this.snapshot = this.look()
    for (const listener of this.listeners) listener()
  }

  private look(): KeysetView<Row> {
    const { pageSize } = this.source
    const pages = this.pages
    const total = pages.get(0)?.total ?? null
    const loaded = this.loaded()
    return {
      count: this.isDirect && total !== null ? total : loaded.count,
      total: total ?? (loaded.isWhole ? loaded.count : null),
      rowAt: (index) => pages.get(Math.floor(index / pageSize))?.rows[index % pageSize],
      isLoading: this.loading.size > 0,
      isRead: pages.has(0),
      error: this.error,
    }
  }

  /** How many rows follow each other from the start, and whether those are all. */
  private loaded(): { count: number; isWhole: boolean } {
    let count = 0
    for (let page = 0; ; page++) {
      const value = this.pages.get(page)
      if (!value) return { count, isWhole: false }
      count += value.rows.length
      if (value.next === null) return { count, isWhole: true }
    }
  }
}

function isNumbered<Row>(page: KeysetPage<Row>, ordinalOf: ((row: Row) => number) | undefined): boolean {
  const [first, last] = [page.rows[0], page.rows.at(-1)]
  if (!ordinalOf || page.total === null || page.next === null || !first || !last) return false
  return (
    ordinalOf(first) === 1 && ordinalOf(last) === page.rows.length && page.next === String(page.rows.length)
  )
}
