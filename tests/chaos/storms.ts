import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, Network, Site } from './faults/fault.ts'
import { faultOf, usualFaults, type FaultName, type Struck } from './faults/index.ts'
import { steadyRain } from './faults/network.ts'
import type { ChaosOptions } from './options.ts'
import type { Wait } from './faults/lasting.ts'

export interface Storms {
  /** Each has come at least once, as far as there was something it could strike; or one of them failed, which `stop` tells. */
  everyCame(): Promise<void>
  /** Those that have not, in words. */
  missing(): string
  /** Fair weather from here on. @returns how often each came. @throws whatever one of them threw. */
  stop(): Promise<Struck>
}

const streams = ['network', 'machines', 'operator'] as const satisfies readonly Fault['stream'][]
/**
 * A fault that finds nothing to strike in a few turns is not waited for any more; it has its turn again with the next deck. Where each
 * must come it is given a run of its own first, and more turns.
 */
const turnsMax = 12
const turnsOfItself = 3
const restMs = { from: 100, to: 1_000 }

/**
 * Faults until stopped: those of a stream one after another, each of them once before any comes again, the streams beside each other.
 * @param options.pace over how long each usually lasts. @param options.isEachOnce a stream is over when each of it has come.
 */
export function startStorms(
  site: Site,
  names: readonly FaultName[],
  { pace = 1, isEachOnce = false }: Pick<ChaosOptions, 'pace' | 'isEachOnce'>,
): Storms {
  const stop = new AbortController()
  const came: Struck = {}
  const given = new Set<FaultName>()
  const runs = streams.map((stream) => {
    const own = names
      .map((name) => [name, faultOf(name)] as const)
      .filter(([, fault]) => fault.stream === stream)
    return runStream(site, new Map(own), { signal: stop.signal, pace, isEachOnce, came, given })
  })
  const ended = Promise.all([steadyRain(site.solana.faults), ...runs])
  // Told by `stop`, which waits for them: until then nobody does.
  let hasFailed = false
  ended.catch(() => (hasFailed = true))
  const missing = () => names.filter((name) => !came[name] && !given.has(name))
  return {
    everyCame: async () => {
      while (missing().length > 0 && !hasFailed) await sleep(200)
    },
    missing: () => `faults that have not come: ${missing().join(', ')}`,
    stop: async () => {
      stop.abort()
      await ended
      await site.solana.faults.clear()
      return came
    },
  }
}

/** The usual ones over a chain alone. */
export function startWeather(site: Network): { stop(): Promise<void> } {
  const stop = new AbortController()
  const seen = { signal: stop.signal, pace: 1, isEachOnce: false, came: {}, given: new Set<FaultName>() }
  const ended = Promise.all([steadyRain(site.solana.faults), runStream(site, usualFaults, seen)])
  return {
    stop: async () => {
      stop.abort()
      await ended
      await site.solana.faults.clear()
    },
  }
}

async function runStream<S extends Network>(
  site: S,
  faults: ReadonlyMap<FaultName, Fault<S>>,
  input: {
    signal: AbortSignal
    pace: number
    isEachOnce: boolean
    came: Struck
    given: Set<FaultName>
  },
) {
  const { signal, pace, isEachOnce, came, given } = input
  const wait: Wait = async (ms) => {
    await sleep(ms * pace, undefined, { signal }).catch(() => undefined)
  }
  const turns = new Map<FaultName, number>()
  let deck: FaultName[] = []
  for (let decks = 0; !signal.aborted && faults.size > 0;) {
    if (deck.length === 0) {
      if (isEachOnce && decks > 0) return
      decks += 1
      const urgency = (name: FaultName) => Number(faults.get(name)?.isOnlyForSends ?? false)
      deck = shuffled([...faults.keys()], site.random.next).sort((a, b) => urgency(b) - urgency(a))
    }
    const name = deck.shift()
    const fault = name && faults.get(name)
    await wait(site.random.between(restMs.from, restMs.to))
    if (!name || !fault || signal.aborted) continue
    const isStruck = await fault.strike(site, wait)
    turns.set(name, (turns.get(name) ?? 0) + 1)
    if (isStruck) came[name] = (came[name] ?? 0) + 1
    // It is its turn again before those that have come.
    else if (await isToComeAgain(site, turns.get(name) ?? 0, isEachOnce)) deck.splice(1, 0, name)
    else given.add(name)
  }
}

/** Whether a fault that found nothing to strike is given another turn: not where nobody does anything any more. */
async function isToComeAgain(site: Network, turns: number, isEachOnce: boolean): Promise<boolean> {
  if (turns < turnsOfItself) return true
  return isEachOnce && turns < turnsMax && ((await site.giveWork?.()) ?? true)
}

function shuffled<T>(all: readonly T[], dice: () => number): T[] {
  return all
    .map((one) => ({ one, at: dice() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
