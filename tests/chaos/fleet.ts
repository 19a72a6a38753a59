import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { openWiretap, type Trap, type Wiretap } from './wiretap.ts'

/** One worker process that comes back whenever it ends, as a supervisor would bring it back. */
export interface Member {
  trap(trap: Trap | null): void
  /** SIGKILL: nothing is flushed, nothing is said. */
  kill(): void
  readonly isUp: boolean
  readonly upForMs: number
}

export interface Fleet {
  members: Member[]
  /** Ends that nobody asked for: a worker that died of its own. */
  readonly ownDeaths: number
  stop(): Promise<void>
}

/** Bundles the worker once, so that a restart costs a third of a second, and starts `size` of them. */
export const startFleet = async (it: {
  size: number
  dir: string
  env: Record<string, string>
  rpcUrls: string[]
}): Promise<Fleet> => {
  const script = join(it.dir, 'worker.mjs')
  await bundle(script)
  let ownDeaths = 0
  const members = await Promise.all(
    Array.from({ length: it.size }, async (_, at) =>
      startMember({
        script,
        logFile: join(it.dir, `worker-${at}.log`),
        env: it.env,
        tap: await openWiretap(it.rpcUrls),
        onOwnDeath: () => (ownDeaths += 1),
      }),
    ),
  )
  return {
    members,
    get ownDeaths() {
      return ownDeaths
    },
    stop: async () => {
      await Promise.all(members.map((member) => member.stop()))
    },
  }
}

const bundle = (outfile: string) =>
  build({
    entryPoints: ['worker/main.ts'],
    outfile,
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

interface MemberSettings {
  script: string
  logFile: string
  env: Record<string, string>
  tap: Wiretap
  onOwnDeath: () => void
}

const startMember = (it: MemberSettings) => {
  let child: ChildProcess | null = null
  let startedAt = 0
  let isKilled = false
  let isStopping = false
  const log = openSync(it.logFile, 'a')
  const start = () => {
    isKilled = false
    startedAt = Date.now()
    child = spawn(process.execPath, ['--enable-source-maps', it.script], {
      env: { ...process.env, ...it.env, SOLANA_RPC_URL: it.tap.urls.join(',') },
      stdio: ['ignore', log, log],
    })
    child.once('exit', () => {
      child = null
      if (isStopping) return
      if (!isKilled) it.onOwnDeath()
      setTimeout(start, 20)
    })
  }
  start()
  return {
    trap: it.tap.set,
    kill: () => {
      it.tap.set(null)
      isKilled = true
      child?.kill('SIGKILL')
    },
    get isUp() {
      return child !== null
    },
    get upForMs() {
      return child ? Date.now() - startedAt : 0
    },
    stop: async () => {
      isStopping = true
      const ended = child ? new Promise((resolve) => child?.once('exit', resolve)) : Promise.resolve()
      child?.kill('SIGKILL')
      await ended
      await it.tap.close()
    },
  }
}
