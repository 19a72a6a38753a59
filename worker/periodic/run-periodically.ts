import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/**
 * Repeats `work` until stopped, `everyMs` after the last one ended. Work that throws is logged and
 * the next one comes all the same: a database or RPC that is away must not end the worker.
 */
export function runPeriodically(
  name: string,
  everyMs: number,
  input: { work: () => Promise<void>; stopping: AbortSignal; log: Logger },
): Promise<void> {
  const loop = async () => {
    while (!input.stopping.aborted) {
      try {
        await input.work()
      } catch (error) {
        input.log.error({ err: error, work: name }, 'periodic work failed; it is tried again')
      }
      await sleep(everyMs, undefined, { signal: input.stopping }).catch(() => undefined)
    }
  }
  return loop()
}
