import { spawn, type ChildProcess } from 'node:child_process'

export interface StartedProcess<Ready> {
  ready: Ready
  pid: number
  /** Asks it to stop and waits; SIGKILL after ten seconds. */
  stop(): Promise<void>
}

/**
 * Starts one of our entry files as a process of its own and waits for its ready message. Throws with the end of its
 * output when it ends before.
 */
export async function startProcess<Ready>(
  entry: string,
  env: Record<string, string>,
  parse: (message: unknown) => Ready,
): Promise<StartedProcess<Ready>> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output: string[] = []
  const hear = (part: Buffer) => {
    output.push(part.toString())
    if (output.length > 50) output.shift()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(parse(message)))
    child.once('exit', () =>
      reject(new Error(`${entry} ended before it was ready:\n${output.join('').slice(-2_000)}`)),
    )
  })
  return { ready, pid: child.pid ?? 0, stop: () => end(child) }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const last = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(last)
}
