import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'

export interface Program {
  /** How far its clock is ahead from its next start on; negative: behind. */
  clockAheadMs: number
  kill(): void
  stopStill(): void
  goOn(): void
  /** Ends it, and does not start it again before `release`. */
  hold(): Promise<void>
  release(): void
  readonly isUp: boolean
  readonly isAtWork: boolean
}

const pauseMs = 20
/** The most that lies between two starts that fail. */
const pauseMaxMs = 2_000

/** Starts a script, and again whenever it ends, as a supervisor would. */
export function supervise(input: {
  script: string
  logFile: string
  env: Record<string, string>
  /** It ended after it had started, and not by us. A start that fails, as without a database, is tried again. */
  onOwnDeath: (how: string) => void
}): Program {
  let child: ChildProcess | null = null
  let startedAt = 0
  let readyAt: number | null = null
  let isKilled = false
  let isHeld = false
  let isStill = false
  let clockAheadMs = 0
  const log = openSync(input.logFile, 'a')
  const start = () => {
    if (isHeld || child) return
    isKilled = isStill = false
    startedAt = Date.now()
    readyAt = null
    const env = { ...process.env, ...input.env, CLOCK_AHEAD_MS: String(clockAheadMs) }
    child = spawn(process.execPath, ['--enable-source-maps', input.script], {
      env,
      stdio: ['ignore', log, log, 'ipc'],
    })
    child.once('message', () => (readyAt = Date.now()))
    child.once('exit', (code, signal) => {
      const wasReady = readyAt !== null
      // What cannot start, as without its database, leaves the processor to others for as long as it tried.
      const restMs = wasReady ? pauseMs : Math.min(pauseMaxMs, Math.max(pauseMs, Date.now() - startedAt))
      child = null
      readyAt = null
      if (wasReady && !isKilled && !isHeld) input.onOwnDeath(signal ?? `exit code ${code}`)
      setTimeout(start, isKilled ? pauseMs : restMs)
    })
  }
  start()
  return {
    get clockAheadMs() {
      return clockAheadMs
    },
    set clockAheadMs(aheadMs) {
      clockAheadMs = aheadMs
    },
    kill: () => {
      isKilled = true
      child?.kill('SIGKILL')
    },
    stopStill: () => {
      isStill = child?.kill('SIGSTOP') ?? false
    },
    goOn: () => {
      isStill = false
      child?.kill('SIGCONT')
    },
    hold: async () => {
      isHeld = true
      const ended = child ? new Promise((resolve) => child?.once('exit', resolve)) : Promise.resolve()
      child?.kill('SIGKILL')
      await ended
    },
    release: () => {
      isHeld = false
      start()
    },
    get isUp() {
      return child !== null
    },
    get isAtWork() {
      return child !== null && !isStill && readyAt !== null && Date.now() - readyAt >= readyAt - startedAt
    },
  }
}
