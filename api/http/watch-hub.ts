/** The poller rests four times as long as its reading took: a slow database is not made slower. */
const restFactor = 4

interface Watcher<Asked, Told> {
  asked: Asked
  notify: (told: Told) => void
  sentId: string | null
}

export interface WatchOptions<Asked, Rows, Told> {
  everyMs: number
  /** Reads for everybody who watches, in one statement. */
  read: (asked: Asked[]) => Promise<Rows>
  /** What of that one of them is told; undefined: nothing. */
  pick: (rows: Rows, asked: Asked) => Told | undefined
  /** The same for what says the same, in every process. */
  idOf: (told: Told) => string
  /** A reading failed. The database may be away for a while: it is asked again, and the streams stay open. */
  onError: (err: unknown) => void
}

/** Tells those who watch what has changed: one poller and one statement at a time, however many watch. */
export class WatchHub<Asked, Rows, Told> {
  readonly #options: WatchOptions<Asked, Rows, Told>
  readonly #watchers = new Set<Watcher<Asked, Told>>()
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: WatchOptions<Asked, Rows, Told>) {
    this.#options = options
  }

  /** Calls back whenever it changed; returns the undo. */
  subscribe(asked: Asked, notify: (told: Told) => void): () => void {
    const watcher = { asked, notify, sentId: null }
    this.#watchers.add(watcher)
    this.#schedule(this.#options.everyMs)
    return () => void this.#watchers.delete(watcher)
  }

  close(): void {
    this.#isClosed = true
    this.#watchers.clear()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #schedule(inMs: number) {
    if (this.#isClosed || this.#watchers.size === 0) return
    this.#timer ??= setTimeout(() => void this.#poll(), inMs)
  }

  async #poll(): Promise<void> {
    const startedAt = Date.now()
    try {
      const rows = await this.#options.read([...this.#watchers].map(({ asked }) => asked))
      for (const watcher of this.#watchers) this.#notify(watcher, rows)
    } catch (err) {
      this.#options.onError(err)
    }
    this.#timer = null
    this.#schedule(Math.max(this.#options.everyMs, (Date.now() - startedAt) * restFactor))
  }

  /** What was sent before is not sent again. The first reading is sent: the stream's own may be older. */
  #notify(watcher: Watcher<Asked, Told>, rows: Rows) {
    const told = this.#options.pick(rows, watcher.asked)
    if (told === undefined) return
    const id = this.#options.idOf(told)
    if (id === watcher.sentId) return
    watcher.sentId = id
    watcher.notify(told)
  }
}
