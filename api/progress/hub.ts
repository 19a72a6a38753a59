import type { Logger } from 'pino'
import type { Db } from '../../db/connection.ts'
import type { Progress } from '../contract/masters.ts'
import { readProgress, type ProgressMemory } from './read-progress.ts'

export interface ProgressHub {
  /** The last reading when it is younger than a second, else a new one. Throws AppError NOT_FOUND. */
  read(masterId: number): Promise<Progress>
  /** Tells of every change from now on; returns the undo. All listeners of a run share one poller. */
  subscribe(masterId: number, listener: (progress: Progress) => void): () => void
  close(): void
}

const freshMs = 1_000
/** A poller never takes more than a fifth of the time its reading takes from the database. */
const restFactor = 4
const forgetMs = 60_000

interface Run {
  memory: ProgressMemory | null
  readAtMs: number
  reading: Promise<Progress> | null
  listeners: Set<(progress: Progress) => void>
  timer: NodeJS.Timeout | null
}

export const createProgressHub = (db: Db, log: Logger): ProgressHub => {
  const runs = new Map<number, Run>()
  const runOf = (masterId: number): Run => {
    const known = runs.get(masterId)
    if (known) return known
    const made: Run = { memory: null, readAtMs: 0, reading: null, listeners: new Set(), timer: null }
    runs.set(masterId, made)
    return made
  }
  const forget = setInterval(() => {
    for (const [masterId, run] of runs)
      if (run.listeners.size === 0 && Date.now() - run.readAtMs > forgetMs) runs.delete(masterId)
  }, forgetMs)
  forget.unref()

  const readNow = async (masterId: number, run: Run) => {
    const before = run.memory?.progress.version
    run.memory = await readProgress(db, masterId, run.memory)
    run.readAtMs = Date.now()
    const { progress } = run.memory
    if (progress.version !== before) for (const listener of run.listeners) listener(progress)
    return progress
  }
  const read = (masterId: number, run: Run): Promise<Progress> => {
    if (run.memory && Date.now() - run.readAtMs < freshMs) return Promise.resolve(run.memory.progress)
    run.reading ??= readNow(masterId, run).finally(() => (run.reading = null))
    return run.reading
  }
  const poll = async (masterId: number, run: Run) => {
    const startedAt = Date.now()
    try {
      await read(masterId, run)
    } catch (err) {
      // The database may be away for a while: keep asking, the streams stay open.
      log.warn({ err, masterId }, 'could not read the progress of a run')
    }
    if (run.listeners.size === 0) {
      run.timer = null
      return
    }
    const rest = Math.max(freshMs, (Date.now() - startedAt) * restFactor)
    run.timer = setTimeout(() => void poll(masterId, run), rest)
  }
  return {
    read: (masterId) => {
      const run = runOf(masterId)
      return read(masterId, run).catch((error: unknown) => {
        if (run.listeners.size === 0) runs.delete(masterId)
        throw error
      })
    },
    subscribe: (masterId, listener) => {
      const run = runOf(masterId)
      run.listeners.add(listener)
      run.timer ??= setTimeout(() => void poll(masterId, run), freshMs)
      return () => void run.listeners.delete(listener)
    },
    close: () => {
      clearInterval(forget)
      for (const run of runs.values()) if (run.timer) clearTimeout(run.timer)
      runs.clear()
    },
  }
}
