import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/**
 * Repeats `work` until stopped, `everyMs` after the last one ended. A round that throws is logged and
 * the next one comes all the same: a database or RPC that is away must not end the worker.
 */
export const every = (
  name: string,
  everyMs: number,
  it: { work: () => Promise<void>; stopping: AbortSignal; log: Logger },
): Promise<void> => {
  const round = async () => {
    while (!it.stopping.aborted) {
      try {
        await it.work()
      } catch (error) {
        it.log.error({ err: error, round: name }, 'a round failed; the next one follows')
      }
      await sleep(everyMs, undefined, { signal: it.stopping }).catch(() => undefined)
    }
  }
  return round()
}
