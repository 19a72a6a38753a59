import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** One process of docker-compose.yml, started in the image's folder with nothing in its environment but what it is given. */
export interface Container {
  /** SIGTERM, and SIGKILL when it takes longer than Compose would wait. */
  stop(): Promise<void>
  /** Resolves with how it ended: a code, or a signal. */
  readonly ended: Promise<string>
  /** Whether it ended without being asked to. */
  readonly hasFallen: boolean
  /** The last it said. */
  lastLines(count: number): string
}

/** @param input.wrapper a program that starts it, with its arguments. */
export function startContainer(input: {
  image: string
  command: string[]
  env: Record<string, string>
  logFile: string
  graceMs: number
  wrapper?: string[]
}): Container {
  const [file = '', ...args] = [...(input.wrapper ?? []), ...input.command]
  const log = createWriteStream(input.logFile, { flags: 'a' })
  const child = spawn(file, args, {
    cwd: input.image,
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', NODE_ENV: 'production', ...input.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a wrapper does not hand on what it is told, and ends before what it started.
    detached: true,
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  let isAsked = false
  let hasEnded = false
  const ended = once(child, 'exit').then(([code, signal]) => {
    hasEnded = true
    return String(signal ?? code)
  })
  return {
    ended,
    get hasFallen() {
      return hasEnded && !isAsked
    },
    stop: async () => {
      isAsked = true
      signalAll(child, 'SIGTERM')
      const last = setTimeout(() => signalAll(child, 'SIGKILL'), input.graceMs)
      await ended
      while (signalAll(child, 0)) await sleep(20)
      clearTimeout(last)
    },
    lastLines: (count) => readFileSync(input.logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n'),
  }
}

/** @param signal 0: asks alone. @returns whether anything of its group was there. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal)
  } catch {
    return false
  }
}
