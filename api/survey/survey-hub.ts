import type { Logger } from 'pino'
import type { SurveyPulse } from '#contract/survey/results.ts'
import type { Db } from '#db/connection.ts'
import { listPulses } from '#db/survey/pulses.ts'
import { AppError } from '../app-error.ts'
import type { ApiPolicy } from '../policy.ts'

/** The poller rests four times as long as its reading took: a slow database is not made slower. */
const restFactor = 4

interface Watcher {
  surveyId: number
  notify: (pulse: SurveyPulse) => void
  sentId: string | null
}

/** How far surveys are that are watched now: one poller and one statement a second, however many watch. */
export class SurveyHub {
  readonly #db: Db
  readonly #log: Logger
  readonly #everyMs: number
  readonly #watchers = new Set<Watcher>()
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor({ db, log, policy }: { db: Db; log: Logger; policy: ApiPolicy }) {
    this.#db = db
    this.#log = log
    this.#everyMs = policy.surveysEveryMs
  }

  /** @throws AppError NOT_FOUND. */
  async read(surveyId: number): Promise<SurveyPulse> {
    const [pulse] = await listPulses(this.#db, [surveyId])
    if (!pulse) throw new AppError('NOT_FOUND')
    return pulse
  }

  /** Calls back whenever it changed; returns the undo. */
  subscribe(surveyId: number, notify: (pulse: SurveyPulse) => void): () => void {
    const watcher: Watcher = { surveyId, notify, sentId: null }
    this.#watchers.add(watcher)
    this.#schedule(this.#everyMs)
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
      const ids = [...new Set([...this.#watchers].map(({ surveyId }) => surveyId))]
      const pulses = new Map((await listPulses(this.#db, ids)).map((pulse) => [pulse.surveyId, pulse]))
      for (const watcher of this.#watchers) this.#notify(watcher, pulses.get(watcher.surveyId))
    } catch (err) {
      // The database may be away for a while: keep asking, the streams stay open.
      this.#log.warn({ err }, 'could not read surveys')
    }
    this.#timer = null
    this.#schedule(Math.max(this.#everyMs, (Date.now() - startedAt) * restFactor))
  }

  /** What was sent before is not sent again. The first reading is sent: the stream's own may be older. */
  #notify(watcher: Watcher, pulse: SurveyPulse | undefined) {
    if (!pulse) return
    const id = pulseId(pulse)
    if (id === watcher.sentId) return
    watcher.sentId = id
    watcher.notify(pulse)
  }
}

/** The same in every process. */
export function pulseId({ phase, answers }: SurveyPulse): string {
  return `${phase}-${answers}`
}
