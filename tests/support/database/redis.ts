import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#localnet/free-port.ts'

export interface Redis {
  url: string
  /** SIGKILL and a fresh start without data: everything that was on the queue is lost. */
  restartEmpty(): Promise<void>
  stop(): Promise<void>
}

/** Tests that share a server take a database each. */
const databasesMax = 10_000
const binary = process.env['REDIS_SERVER_PATH'] ?? '/usr/bin/redis-server'

/** Whether Redis tests can run here; where not, they say so and are skipped. */
export function hasRedis() {
  return existsSync(binary)
}

/** Starts Debian's redis-server on a free loopback port, in memory only. @param settings count more than these. */
export async function startRedis(settings: string[] = []): Promise<Redis> {
  const port = await freePort()
  let child = await launch(port, settings)
  return {
    url: `redis://127.0.0.1:${port}`,
    restartEmpty: async () => {
      await end(child, 'SIGKILL')
      child = await launch(port, settings)
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

async function launch(port: number, settings: string[]) {
  const child = spawn(
    binary,
    [
      ...['--port', String(port), '--bind', '127.0.0.1'],
      ...['--save', '', '--appendonly', 'no', '--databases', String(databasesMax)],
      ...settings,
    ],
    { stdio: 'ignore' },
  )
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers(port)) return child
    await sleep(50)
  }
  throw new Error('redis-server did not start.')
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

function answers(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
