import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isPortTaken } from '../free-port.ts'

export interface Anvil {
  url: string
  pid: number
  /** Ends it; with a state file, its state is on disk afterwards. */
  stop(): Promise<void>
  /** Resolves when it ends by itself. */
  ended: Promise<number | null>
}

export interface AnvilOptions {
  /** 0 picks a free one. */
  port: number
  chainId?: number
  /** Loaded when it is there; written every two seconds and at the end. */
  stateFile?: string | null
  /** Further arguments, as `--no-mining`. */
  args?: readonly string[]
}

const startMaxMs = 30_000

/**
 * Starts an EVM chain as a child process, on loopback. Without further arguments every transaction makes a block.
 * @throws Error that names the port when it is taken; with anvil's output when it does not listen within half a minute.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { port, chainId = 8217, stateFile = null, args = [] } = options
  if (stateFile) await mkdir(dirname(stateFile), { recursive: true })
  const child = spawn(
    anvilBinary(),
    [
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
      // Finalized two blocks behind the head, as quick as a chain with immediate finality needs.
      ...['--slots-in-an-epoch', '1'],
      ...(stateFile ? ['--state', stateFile, '--state-interval', '2'] : []),
      ...args,
    ],
    // Ctrl-C reaches the whole group of a terminal; anvil is ended by us, after its users.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const words: string[] = []
  const listening = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      const text = chunk.toString('utf8')
      const found = /Listening on (\S+)/.exec(text)
      if (found?.[1]) resolve(`http://${found[1]}`)
      words.push(text)
      if (words.length > 20) words.shift()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  const url = await Promise.race([
    listening,
    ended.then(async (code) => Promise.reject(await reasonOfEnd(port, code, words))),
    late(() => new Error(`anvil does not listen after ${startMaxMs / 1000} s:\n${words.join('')}`)),
  ])
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function reasonOfEnd(port: number, code: number | null, words: readonly string[]): Promise<Error> {
  if (port !== 0 && (await isPortTaken(port)))
    return new Error(`Port ${port} must be free for the EVM chain and is taken. Set EVM_PORT to another.`)
  return new Error(`anvil ended with ${code}:\n${words.join('')}`)
}

function late(error: () => Error) {
  return new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(error()), startMaxMs).unref()
  })
}

/** The program inside the package for this machine; its npm wrapper would stand between us and its signals. */
function anvilBinary() {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${cpu}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return createRequire(import.meta.url).resolve(`${name}/bin/${file}`)
}
