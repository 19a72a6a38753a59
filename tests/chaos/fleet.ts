import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { openWiretap, type Trap, type Wiretap } from './wiretap.ts'

/** One worker process that comes back whenever it ends, as a supervisor would bring it back. */
export interface Member {
  trap(trap: Trap | null): void
  /** Answers of this variable's RPCs that never reach the worker. */
  loseAnswers(variable: string, fraction: number, dice: () => number): void
  /** SIGKILL: nothing is flushed, nothing is said. */
  kill(): void
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
}): Promise<Fleet> {
  const script = join(input.dir, 'worker.mjs')
  await writeFile(script, await (bundled ??= bundle()))
  const ownDeaths: OwnDeath[] = []
  const logFiles = Array.from({ length: input.size }, (_, at) => join(input.dir, `worker-${at}.log`))
  const members = await Promise.all(
    logFiles.map(async (logFile) =>
      startMember({
        script,
        logFile,
        env: input.env,
        taps: await openTaps(input.rpcs),
        onOwnDeath: (how) => ownDeaths.push({ how, lastLines: lastLinesOf(logFile, linesOfADeath) }),
      }),
    ),
  )
  return {
    members,
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

/** The worker in one file, made once for all fleets of a process. */
let bundled: Promise<Uint8Array> | null = null

async function bundle() {
  const { outputFiles } = await build({
    entryPoints: ['tests/support/quick-worker.ts'],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    external: ['pg-native', 'redis', '@valkey/valkey-glide'],
    // CommonJS inside the bundle asks for Node's own modules by require.
    banner: {
      js: "import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);",
    },
  })
  const [file] = outputFiles
  if (!file) throw new Error('The bundle of the worker is empty.')
  return file.contents
}

interface MemberSettings {
  script: string
  logFile: string
  env: Record<string, string>
  taps: Map<string, Wiretap>
  onOwnDeath: (how: string) => void
}

function startMember(memberSettings: MemberSettings) {
  let child: ChildProcess | null = null
  let startedAt = 0
  let readyAt: number | null = null
  let isKilled = false
  let isStopping = false
  const log = openSync(memberSettings.logFile, 'a')
  const taps = [...memberSettings.taps.values()]
  const rpcEnv = Object.fromEntries(
    [...memberSettings.taps].map(([variable, tap]) => [variable, tap.urls.join(',')]),
  )
  /** One trap over all taps: the first that sees the question springs it. */
  const setTrap = (trap: Trap | null) => {
    const spring = () => {
      for (const tap of taps) tap.set(null)
      trap?.spring()
    }
    for (const tap of taps) tap.set(trap && { ...trap, spring })
  }
  const start = () => {
    if (isStopping) return
    isKilled = false
    startedAt = Date.now()
    readyAt = null
    child = spawn(process.execPath, ['--enable-source-maps', memberSettings.script], {
      env: { ...process.env, ...memberSettings.env, ...rpcEnv },
      stdio: ['ignore', log, log, 'ipc'],
    })
    child.once('message', () => (readyAt = Date.now()))
    child.once('exit', (code, signal) => {
      child = null
      readyAt = null
      if (isStopping) return
      if (!isKilled) memberSettings.onOwnDeath(signal ?? `exit code ${code}`)
      setTimeout(start, 20)
    })
  }
  start()
  return {
    trap: setTrap,
    loseAnswers: (variable: string, fraction: number, dice: () => number) =>
      memberSettings.taps.get(variable)?.loseAnswers(fraction, dice),
    kill: () => {
      setTrap(null)
      isKilled = true
      child?.kill('SIGKILL')
    },
    get isUp() {
      return child !== null
    },
    get isAtWork() {
      return child !== null && readyAt !== null && Date.now() - readyAt >= readyAt - startedAt
    },
    stop: async () => {
      isStopping = true
      const ended = child ? new Promise((resolve) => child?.once('exit', resolve)) : Promise.resolve()
      child?.kill('SIGKILL')
      await ended
      await Promise.all(taps.map((tap) => tap.close()))
    },
  }
}
