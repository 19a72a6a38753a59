import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'

export interface Supervised {
  /** SIGTERM, then SIGKILL after `graceMs`. It does not come back. */
  stop(): Promise<void>
}

const graceMs = 15_000
const backMs = 500

export interface Part {
  /** As a sentence begins with it: 'The worker'. */
  name: string
  entry: string
  env: Record<string, string>
  /** Where its output goes, appended. */
  logFile: string
  say: (line: string) => void
}

/**
 * Starts an entry file as a process of its own, waits until it says it is ready, and brings it back
 * whenever it ends: a crash of any part is a pause, not an end.
 * @throws Error with its last words when it ends before it was ever ready.
 */
export async function supervise({ name, entry, env, logFile, say }: Part): Promise<Supervised> {
  let isStopping = false
  let child: ChildProcess
  const log = openSync(logFile, 'a')
  const launch = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const started = spawn(process.execPath, ['--import', 'tsx', entry], {
        env: { ...process.env, ...env },
        stdio: ['ignore', log, log, 'ipc'],
        // Ctrl-C reaches the whole group of a terminal; parts are stopped in order, by us.
        detached: true,
      })
      started.once('message', () => resolve(started))
      started.once('exit', (code) =>
        reject(new Error(`${name} ended with ${code} before it was ready:\n${endOf(logFile)}`)),
      )
    })
  const keepUp = (running: ChildProcess) => {
    child = running
    running.once('exit', (code, signal) => {
      if (isStopping) return
      say(`${name} ended (${signal ?? code}); it is started again.`)
      const again = () => {
        if (!isStopping) launch().then(keepUp, () => setTimeout(again, backMs * 4))
      }
      setTimeout(again, backMs)
    })
  }
  keepUp(await launch())
  return {
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const last = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(last)
    },
  }
}

function endOf(file: string) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n')
}
