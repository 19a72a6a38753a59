import type { Logger } from 'pino'
import type { SurveyPulse } from '#contract/survey/results.ts'
import type { Db } from '#db/connection.ts'
import { listPulses } from '#db/survey/pulses.ts'
import { AppError } from '../app-error.ts'
import { WatchHub } from '../http/watch-hub.ts'
import type { ApiPolicy } from '../policy.ts'

/** How far surveys are that are watched now. */
export class SurveyHub {
  readonly #db: Db
  readonly #watched: WatchHub<number, Map<number, SurveyPulse>, SurveyPulse>

  constructor({ db, log, policy }: { db: Db; log: Logger; policy: ApiPolicy }) {
    this.#db = db
    this.#watched = new WatchHub({
      everyMs: policy.surveysEveryMs,
      read: async (ids) => {
        const pulses = await listPulses(db, [...new Set(ids)])
        return new Map(pulses.map((pulse) => [pulse.surveyId, pulse]))
      },
      pick: (pulses, surveyId) => pulses.get(surveyId),
      idOf: pulseId,
      onError: (err) => log.warn({ err }, 'could not read surveys'),
    })
  }

  /** @throws AppError NOT_FOUND. */
  async read(surveyId: number): Promise<SurveyPulse> {
    const [pulse] = await listPulses(this.#db, [surveyId])
    if (!pulse) throw new AppError('NOT_FOUND')
    return pulse
  }

  /** Calls back whenever it changed; returns the undo. */
  subscribe(surveyId: number, notify: (pulse: SurveyPulse) => void): () => void {
    return this.#watched.subscribe(surveyId, notify)
  }

  close(): void {
    this.#watched.close()
  }
}

/** The same in every process. */
export function pulseId({ phase, answers }: SurveyPulse): string {
  return `${phase}-${answers}`
}
