import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBundle } from '../support/process/bundle.ts'
import { openCable, type Cable } from './cable.ts'
import { supervise } from './supervise.ts'
import { openWiretap, type Lie, type Trap, type Wiretap } from './wiretap.ts'

/** One worker process that comes back whenever it ends, as a supervisor would bring it back. */
export interface Member {
  trap(trap: Trap | null): void
  /** Answers of this variable's RPCs that never reach the worker. */
  loseAnswers(variable: string, fraction: number, dice: () => number): void
  /** SIGKILL: nothing is flushed, nothing is said. */
  kill(): void
  /** SIGKILL, and comes back with a clock that is so far ahead, or behind. */
  setClock(aheadMs: number): void
  /** SIGSTOP: it stands still with all it holds. SIGCONT: it goes on as if nothing had been. */
  stopStill(): void
  goOn(): void
  /** What it is connected by, by the variable that names the server. */
  cables: ReadonlyMap<string, Cable>
  readonly isUp: boolean
  /** Whether it has been at work for as long as it took to start, so that a slow machine gets something done as well. */
  readonly isAtWork: boolean
}

/** A worker that ended and was not killed by us: a fault, whatever the chains say. */
export interface OwnDeath {
  /** Exit code or signal. */
  how: string
  /** The last it said. */
  lastLines: string[]
}

export interface Fleet {
  members: Member[]
  /** The RPC at that place of a variable's list lies to every worker, as one mistaken RPC does; null: it tells the truth. */
  lie(variable: string, at: number, lie: Lie | null): void
  /** Kills all of them and lets none come back before the work is done. */
  whileAllAreGone(work: () => Promise<void>): Promise<void>
  readonly ownDeaths: OwnDeath[]
  /** What every worker said last. */
  lastWords(lines: number): string[]
  stop(): Promise<void>
}

/** Bundles the worker, so that a restart costs a third of a second, and starts `size` of them. */
export async function startFleet(input: {
  size: number
  dir: string
  env: Record<string, string>
  /** RPCs by the variable that names them to a worker; each is tapped. */
  rpcs: Record<string, string[]>
  /** Servers by the variable that names them to a worker; each is behind a cable. */
  servers?: Record<string, string>
}): Promise<Fleet> {
  const script = await writeBundle('tests/support/quick-worker.ts', input.dir, { name: 'worker.mjs' })
  const ownDeaths: OwnDeath[] = []
  const logFiles = Array.from({ length: input.size }, (_, at) => join(input.dir, `worker-${at}.log`))
  const members = await Promise.all(
    logFiles.map(async (logFile) =>
      startMember({
        script,
        logFile,
        env: input.env,
        taps: await openTaps(input.rpcs),
        cables: await openCables(input.servers ?? {}),
        onOwnDeath: (how) => ownDeaths.push({ how, lastLines: lastLinesOf(logFile, linesOfADeath) }),
      }),
    ),
  )
  return {
    members,
    lie: (variable, at, lie) => members.forEach((member) => member.lie(variable, at, lie)),
    whileAllAreGone: async (work) => {
      await Promise.all(members.map((member) => member.hold()))
      try {
        await work()
      } finally {
        for (const member of members) member.release()
      }
    },
    ownDeaths,
    lastWords: (lines) => logFiles.flatMap((logFile) => lastLinesOf(logFile, lines)),
    stop: async () => {
      await Promise.all(members.map((member) => member.stop()))
    },
  }
}

const linesOfADeath = 30

function lastLinesOf(logFile: string, lines: number) {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines)
}

async function openTaps(rpcs: Record<string, string[]>) {
  return new Map(
    await Promise.all(
      Object.entries(rpcs).map(async ([variable, urls]) => [variable, await openWiretap(urls)] as const),
    ),
  )
}

async function openCables(servers: Record<string, string>) {
  return new Map(
    await Promise.all(
      Object.entries(servers).map(async ([variable, url]) => [variable, await openCable(url)] as const),
    ),
  )
}

interface MemberSettings {
  script: string
  logFile: string
  env: Record<string, string>
  taps: Map<string, Wiretap>
  cables: Map<string, Cable>
  onOwnDeath: (how: string) => void
}

function startMember(settings: MemberSettings) {
  const { taps, cables } = settings
  const program = supervise({
    ...settings,
    env: {
      ...settings.env,
      ...Object.fromEntries([...taps].map(([variable, tap]) => [variable, tap.urls.join(',')])),
      ...Object.fromEntries([...cables].map(([variable, cable]) => [variable, cable.url])),
    },
  })
  /** One trap over all taps: the first that sees the question springs it. */
  const setTrap = (trap: Trap | null) => {
    const spring = () => {
      for (const tap of taps.values()) tap.set(null)
      trap?.spring()
    }
    for (const tap of taps.values()) tap.set(trap && { ...trap, spring })
  }
  const kill = () => {
    setTrap(null)
    program.kill()
  }
  return {
    cables,
    trap: setTrap,
    loseAnswers: (variable: string, fraction: number, dice: () => number) =>
      taps.get(variable)?.loseAnswers(fraction, dice),
    lie: (variable: string, at: number, lie: Lie | null) => taps.get(variable)?.lie(at, lie),
    kill,
    setClock: (aheadMs: number) => {
      program.clockAheadMs = aheadMs
      kill()
    },
    stopStill: () => program.stopStill(),
    goOn: () => program.goOn(),
    hold: async () => {
      setTrap(null)
      await program.hold()
    },
    release: () => program.release(),
    get isUp() {
      return program.isUp
    },
    get isAtWork() {
      return program.isAtWork
    },
    stop: async () => {
      await program.hold()
      await Promise.all([...taps.values(), ...cables.values()].map((each) => each.close()))
    },
  }
}
