import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { casesOf } from '../../support/soak.ts'

let dataDir: string
let child: ChildProcess | null = null

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'localnet-main-'))
})

afterEach(() => {
  if (child?.exitCode === null) child.kill('SIGKILL')
  child = null
  rmSync(dataDir, { recursive: true, force: true })
})

function start(entry: string, env: Record<string, string>): ChildProcess {
  child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, SOLANA_PORT: '0', EVM_PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return child
}

/** Everything printed until `pattern` appears. */
async function printed(stream: ChildProcess['stdout'], pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) {
    text += String(chunk)
    if (pattern.test(text)) return text
  }
  throw new Error(`${pattern} was never printed, but: ${text}`)
}

describe('the process entries', () => {
  it('tells its parent and the terminal where it listens, and stops when told by IPC', async () => {
    const localnet = start('localnet/solana/main.ts', {})
    const exited = once(localnet, 'exit')
    const [[ready]] = await Promise.all([
      once(localnet, 'message'),
      printed(localnet.stdout, /Solana localnet ready: http:\/\/127\.0\.0\.1:\d+ .*programs: \w+/),
    ])
    expect(ready).toMatchObject({
      type: 'ready',
      url: expect.stringMatching(/^http/),
      programs: expect.any(String),
    })
    localnet.send('stop')
    expect((await exited)[0]).toBe(0)
  })

  it('says everything that is wrong with its environment at once', async () => {
    const localnet = start('localnet/solana/main.ts', { SLOT_MS: 'fast', PROGRAMS: 'mine' })
    const exited = once(localnet, 'exit')
    const text = await printed(localnet.stderr, /PROGRAMS/)
    expect(text).toMatch(/SLOT_MS/)
    expect((await exited)[0]).toBe(1)
  })

  it('starts the chains alone for a newcomer, with everything to go on from there', async () => {
    const localnet = start('localnet/main.ts', {})
    const exited = once(localnet, 'exit')
    const text = await printed(localnet.stdout, /Ctrl-C/)
    const body = /-d '(\{.*"requestAirdrop".*\})'/
      .exec(text)?.[1]
      ?.replace('<address>', 'So11111111111111111111111111111111111111112')
    const url = /RPC +(http\S+)/.exec(text)?.[1] ?? ''
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body ?? '',
    })
    expect(await answer.json()).toMatchObject({ result: expect.any(String) })
    localnet.kill('SIGINT')
    expect((await exited)[0]).toBe(0)
  })

  const ports: [string, string, number][] = [
    ['Solana RPC', 'SOLANA_PORT', 0],
    ['Solana WebSocket', 'SOLANA_PORT', 1],
    ['EVM', 'EVM_PORT', 0],
  ]
  it.each(casesOf(ports, ([part]) => part === 'Solana WebSocket'))(
    'names the port of %s when it is taken, and %s',
    async (_part, variable, above) => {
      const blocker = createServer()
      blocker.listen(0, '127.0.0.1')
      await once(blocker, 'listening')
      const address = blocker.address()
      if (address === null || typeof address === 'string') throw new Error('The blocker has no port.')
      try {
        const localnet = start('localnet/main.ts', { [variable]: String(address.port - above) })
        const exited = once(localnet, 'exit')
        const text = await printed(localnet.stderr, /Set \w+ to another/)
        expect(text).toMatch(new RegExp(`\\b${address.port}\\b.*Set ${variable} to another`))
        expect((await exited)[0]).toBe(1)
      } finally {
        blocker.close()
      }
    },
  )
})
