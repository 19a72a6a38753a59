import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiPolicy } from '#api/policy.ts'
import { readProgress, type ProgressMemory } from '#api/run/progress/read-progress.ts'
import type { Standard } from '#contract/codes/status.ts'
import { onChain, withBenchLine, type BenchLine } from './bench-line.ts'

/** Where it is read: when so much of the run is in a block or has ended, as its bar shows it. */
const places = [0.1, 0.5, 0.9] as const
/** Of a run whose time left is measured. */
export const timeLeftItems = 5_000
const runs = 3
/** Mainnet's: what is estimated is mostly the waiting for it. */
const usualChain = { slotMs: 400, finalizedAfterSlots: 32 }
/** As often as the page of a run is told something new. */
const readEveryMs = 500

export interface TimeLeftBench {
  /** Of each run, at a tenth, a half and nine tenths: the time left that was shown over the time that it took. Null: none was shown. */
  timeLeftOverTruth: (number | null)[][]
  /** The furthest from 1 of each run; the median of them. */
  worstMedian: number | null
}

/** Runs of 5,000 on a chain as quick as mainnet, read as the console reads them. */
export async function runTimeLeftBench(standard: Standard): Promise<TimeLeftBench> {
  const timeLeftOverTruth: (number | null)[][] = []
  for (let n = 0; n < runs; n += 1) timeLeftOverTruth.push(await measureRun(standard))
  const worst = timeLeftOverTruth.map(worstOf).toSorted((a, b) => distance(a) - distance(b))
  return { timeLeftOverTruth, worstMedian: worst[Math.floor(runs / 2)] ?? null }
}

async function measureRun(standard: Standard): Promise<(number | null)[]> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(dir, 0o755)
  try {
    return await onChain(dir, { name: 'line', ...usualChain }, (url) =>
      withBenchLine(dir, url, async (line) => {
        const masterId = await line.plan({ items: timeLeftItems, standard, tag: 'bench' })
        const readings = watch(line, masterId)
        await line.run(masterId)
        return overTruth(await readings.stop(), performance.now())
      }),
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

interface Reading {
  atMs: number
  share: number
  secondsLeft: number | null
}

function watch({ db }: BenchLine, masterId: number) {
  const policy = createApiPolicy()
  const readings: Reading[] = []
  const stopping = new AbortController()
  const loop = async () => {
    let memory: ProgressMemory | null = null
    while (!stopping.signal.aborted) {
      memory = await readProgress(db, masterId, { memory, policy })
      const { total, landed, completed, secondsLeft } = memory.progress
      readings.push({ atMs: performance.now(), share: (landed + completed) / total, secondsLeft })
      await sleep(readEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watching = loop()
  return {
    stop: async () => {
      stopping.abort()
      await watching
      return readings
    },
  }
}

/** @param endMs when the last item was completed. */
function overTruth(readings: Reading[], endMs: number): (number | null)[] {
  return places.map((place) => {
    const reading = readings.find(({ share }) => share >= place)
    if (!reading || reading.secondsLeft === null) return null
    return Math.round((reading.secondsLeft * 100_000) / (endMs - reading.atMs)) / 100
  })
}

/** A third too much is as far from the truth as a third too little. Nothing shown is the worst. */
function distance(ratio: number | null): number {
  return ratio === null ? Number.POSITIVE_INFINITY : Math.abs(ratio - 1)
}

function worstOf(ratios: (number | null)[]): number | null {
  return ratios.toSorted((a, b) => distance(b) - distance(a))[0] ?? null
}
