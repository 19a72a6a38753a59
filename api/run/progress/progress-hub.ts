import type { Logger } from 'pino'
import type { Db } from '#db/connection.ts'
import type { Progress } from '#contract/run/masters.ts'
import type { ApiPolicy } from '../../policy.ts'
import { readProgress, type ProgressMemory } from './read-progress.ts'

/** A poller rests four times as long as its reading took: a slow database is not made slower. */
const restFactor = 4

interface Run {
  memory: ProgressMemory | null
  readAtMs: number
  reading: Promise<Progress> | null
  listeners: Set<(progress: Progress) => void>
  timer: NodeJS.Timeout | null
}

/** Readings of runs, shared by all streams: one poller a run, however many streams are open. */
export class ProgressHub {
  readonly #db: Db
  readonly #log: Logger
  readonly #policy: ApiPolicy
  readonly #runs = new Map<number, Run>()
  readonly #forget: NodeJS.Timeout

  constructor({ db, log, policy }: { db: Db; log: Logger; policy: ApiPolicy }) {
    this.#db = db
    this.#log = log
    this.#policy = policy
    this.#forget = setInterval(() => this.#forgetIdle(), policy.progressForgetMs)
    this.#forget.unref()
  }

  /** The last reading when it is fresh, else a new one. Throws AppError NOT_FOUND. */
  async read(masterId: number): Promise<Progress> {
    const run = this.#runOf(masterId)
    try {
      return await this.#readFresh(masterId, run)
    } catch (error) {
      if (run.listeners.size === 0) this.#runs.delete(masterId)
      throw error
    }
  }

  /** Calls back at every change from now on; returns the undo. */
  subscribe(masterId: number, listener: (progress: Progress) => void): () => void {
    const run = this.#runOf(masterId)
    run.listeners.add(listener)
    run.timer ??= setTimeout(() => void this.#poll(masterId, run), this.#policy.progressFreshMs)
    return () => void run.listeners.delete(listener)
  }

  close(): void {
    clearInterval(this.#forget)
    for (const run of this.#runs.values()) if (run.timer) clearTimeout(run.timer)
    this.#runs.clear()
  }

  #runOf(masterId: number): Run {
    const known = this.#runs.get(masterId)
    if (known) return known
    const made: Run = { memory: null, readAtMs: 0, reading: null, listeners: new Set(), timer: null }
    this.#runs.set(masterId, made)
    return made
  }

  #readFresh(masterId: number, run: Run): Promise<Progress> {
    if (run.memory && Date.now() - run.readAtMs < this.#policy.progressFreshMs)
      return Promise.resolve(run.memory.progress)
    run.reading ??= this.#readNow(masterId, run).finally(() => (run.reading = null))
    return run.reading
  }

  async #readNow(masterId: number, run: Run): Promise<Progress> {
    const before = run.memory?.progress.version
    run.memory = await readProgress(this.#db, masterId, { memory: run.memory, policy: this.#policy })
    run.readAtMs = Date.now()
    const { progress } = run.memory
    if (progress.version !== before) for (const listener of run.listeners) listener(progress)
    return progress
  }

  async #poll(masterId: number, run: Run): Promise<void> {
    const startedAt = Date.now()
    try {
      await this.#readFresh(masterId, run)
    } catch (err) {
      // The database may be away for a while: keep asking, the streams stay open.
      this.#log.warn({ err, masterId }, 'could not read the progress of a run')
    }
    const rest = Math.max(this.#policy.progressFreshMs, (Date.now() - startedAt) * restFactor)
    const isWanted = run.listeners.size > 0 && this.#runs.get(masterId) === run
    run.timer = isWanted ? setTimeout(() => void this.#poll(masterId, run), rest) : null
  }

  #forgetIdle(): void {
    for (const [masterId, run] of this.#runs)
      if (run.listeners.size === 0 && Date.now() - run.readAtMs > this.#policy.progressForgetMs)
        this.#runs.delete(masterId)
  }
}
