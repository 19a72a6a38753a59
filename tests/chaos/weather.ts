import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultClient } from '#localnet/solana/faults/fault-client.ts'
import type { Random } from './random.ts'

/** Sends that vanish, answers that are lost, "too many requests": all the time. */
async function steadyRain(faults: FaultClient) {
  await faults.dropSends({ fraction: 0.1 })
  await faults.loseAnswers({ fraction: 0.05 })
  await faults.rateLimit({ fraction: 0.03 })
}

/** How often each kind of storm came. */
export type Storms = Record<string, number>

/**
 * Forks, RPCs that go away, lag behind, forget or lie: one after another until stopped. Of the views one at a time lies, as
 * one mistaken RPC does.
 * @returns what came, when it is stopped.
 */
export function startWeather(faults: FaultClient, random: Random, views: number) {
  const stop = new AbortController()
  const storms = stormsOf(faults, {
    anyView: () => Math.floor(random.next() * views),
    random,
    signal: stop.signal,
  })
  const [first, ...others] = Object.keys(storms)
  const came: Storms = {}
  const run = async () => {
    await steadyRain(faults)
    while (!stop.signal.aborted) {
      await sleep(random.between(500, 2_500), undefined, { signal: stop.signal }).catch(() => undefined)
      if (stop.signal.aborted) break
      const name = random.pick([first ?? '', ...others])
      came[name] = (came[name] ?? 0) + 1
      await storms[name]?.()
    }
    await faults.clear()
  }
  const ended = run()
  return {
    stop: async () => {
      stop.abort()
      await ended
      return came
    },
  }
}

function stormsOf(
  faults: FaultClient,
  { anyView, random, signal }: { anyView(): number; random: Random; signal: AbortSignal },
): Record<string, () => Promise<unknown>> {
  return {
    fork: () => faults.fork({ drop: 0.5 }),
    'an RPC down': () => faults.down(Math.round(random.between(200, 1_500)), anyView()),
    'all RPCs down': () => faults.down(800),
    lag: () =>
      passing(
        () => faults.lag(6, 1),
        () => faults.lag(0, 1),
        signal,
      ),
    'no history': () =>
      passing(
        () => faults.history('error', 1),
        () => faults.history('on', 1),
        signal,
      ),
    'slow confirmations': () =>
      passing(
        () => faults.delayConfirmations(5),
        () => faults.delayConfirmations(0),
        signal,
      ),
    'denies what landed': () =>
      lying(anyView(), (view, isLying) => faults.history(isLying ? 'null' : 'on', view), signal),
    'says that it failed': () =>
      lying(anyView(), (view, isLying) => faults.statuses(isLying ? 'failed' : 'true', view), signal),
  }
}

function lying(
  view: number,
  tell: (view: number, isLying: boolean) => Promise<unknown>,
  signal: AbortSignal,
) {
  return passing(
    () => tell(view, true),
    () => tell(view, false),
    signal,
  )
}

async function passing(begin: () => Promise<unknown>, end: () => Promise<unknown>, signal: AbortSignal) {
  await begin()
  await sleep(1_500, undefined, { signal }).catch(() => undefined)
  await end()
}
