import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultClient } from '#localnet/solana/faults/fault-client.ts'
import type { Random } from './random.ts'

/** Sends that vanish, answers that are lost, "too many requests": all the time. */
async function steadyRain(faults: FaultClient) {
  await faults.dropSends({ fraction: 0.1 })
  await faults.loseAnswers({ fraction: 0.05 })
  await faults.rateLimit({ fraction: 0.03 })
}

/** Forks, RPCs that go away, lag behind or forget: one after another until stopped. */
export function startWeather(faults: FaultClient, random: Random, views: number) {
  const stop = new AbortController()
  const storms: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => faults.fork({ drop: 0.5 }),
    () => faults.down(Math.round(random.between(200, 1_500)), Math.floor(random.next() * views)),
    () => faults.down(800),
    () =>
      passing(
        () => faults.lag(6, 1),
        () => faults.lag(0, 1),
        stop.signal,
      ),
    () =>
      passing(
        () => faults.history('error', 1),
        () => faults.history('on', 1),
        stop.signal,
      ),
    () =>
      passing(
        () => faults.delayConfirmations(5),
        () => faults.delayConfirmations(0),
        stop.signal,
      ),
  ]
  const run = async () => {
    await steadyRain(faults)
    while (!stop.signal.aborted) {
      await sleep(random.between(500, 2_500), undefined, { signal: stop.signal }).catch(() => undefined)
      if (!stop.signal.aborted) await random.pick(storms)()
    }
    await faults.clear()
  }
  const ended = run()
  return {
    stop: async () => {
      stop.abort()
      await ended
    },
  }
}

async function passing(begin: () => Promise<unknown>, end: () => Promise<unknown>, signal: AbortSignal) {
  await begin()
  await sleep(1_500, undefined, { signal }).catch(() => undefined)
  await end()
}
