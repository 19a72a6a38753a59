import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dumpPrograms } from '#localnet/solana/executor/dump-programs.ts'
import { missingProgramImages, PROGRAM_IDS } from '#localnet/solana/executor/program-images.ts'

const UPGRADEABLE = 'BPFLoaderUpgradeab1e11111111111111111111111'
const PLAIN = 'BPFLoader2111111111111111111111111111111111'

type Account = { owner: string; data: Buffer }

describe('copying the programs from a cluster', () => {
  let cacheDir: string
  let server: Server
  let accounts: Map<string, Account>
  let reply: ((address: string) => unknown) | null

  beforeEach(async () => {
    cacheDir = mkdtempSync(join(tmpdir(), 'programs-'))
    accounts = clusterAccounts()
    reply = null
    server = createServer((request, response) => {
      request.setEncoding('utf8')
      let body = ''
      request.on('data', (part: string) => (body += part))
      request.on('end', () => {
        const address: unknown = JSON.parse(body).params[0]
        response.end(JSON.stringify(reply === null ? answer(String(address)) : reply(String(address))))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve))
    rmSync(cacheDir, { recursive: true })
  })

  const url = () => `http://127.0.0.1:${portOf(server)}/?key=secret`

  function answer(address: string): unknown {
    const account = accounts.get(address)
    const value =
      account === undefined
        ? null
        : { ...account, data: [account.data.toString('base64'), 'base64'], lamports: 1 }
    return { jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value } }
  }

  it('writes the code alone, from upgradeable and plain programs, and the executor finds it', async () => {
    const seen: string[] = []
    await dumpPrograms(url(), cacheDir, ({ programId }) => seen.push(programId))
    expect(seen).toEqual(Object.values(PROGRAM_IDS))
    expect(missingProgramImages(cacheDir)).toEqual([])
    for (const id of seen) expect(readFileSync(join(cacheDir, `${id}.so`))).toEqual(codeOf(id))
    expect(readdirSync(cacheDir)).toHaveLength(4)
  })

  it('says what is wrong, without the key in the URL', async () => {
    const failure = async () =>
      dumpPrograms(url(), cacheDir, () => undefined).catch((error: Error) => error.message)
    accounts.delete(PROGRAM_IDS.bubblegum)
    expect(await failure()).toMatch(/^127\.0\.0\.1:\d+ has no account BGUM\w+\. Use a mainnet RPC\.$/)
    accounts.set(PROGRAM_IDS.bubblegum, { owner: PLAIN, data: Buffer.from('not code') })
    expect(await failure()).toMatch(/is not a program image/)
    accounts.set(PROGRAM_IDS.bubblegum, { owner: UPGRADEABLE, data: Buffer.alloc(36) })
    expect(await failure()).toMatch(/is not a program on/)
    reply = () => ({ error: { code: 429, message: 'Too many requests' } })
    expect(await failure()).toMatch(/refused to show \w+: Too many requests/)
    reply = () => 'hello'
    expect(await failure()).toMatch(/does not answer like a Solana RPC/)
    expect(await dumpPrograms('http://127.0.0.1:1', cacheDir, () => undefined).catch(String)).toMatch(
      /cannot be reached/,
    )
    expect(await failure()).not.toContain('secret')
  })

  it('runs as a command, and asks for the cluster when none is named', async () => {
    const asked = await run({ PROGRAM_CACHE: cacheDir, SOLANA_DUMP_RPC_URL: '' })
    expect(asked).toMatchObject({ code: 1, text: expect.stringContaining('SOLANA_DUMP_RPC_URL=') })
    const done = await run({ PROGRAM_CACHE: cacheDir, SOLANA_DUMP_RPC_URL: url() })
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining('Done.') })
    expect(missingProgramImages(cacheDir)).toEqual([])
  })
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function run(env: Record<string, string>): Promise<{ code: number; text: string }> {
  const options = { env: { ...process.env, ...env } }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'localnet/programs.ts'],
      options,
      (_, out, err) => resolve({ code: child.exitCode ?? -1, text: out + err }),
    )
  })
}

function codeOf(programId: string): Buffer {
  return Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.from(programId)])
}

/** Noop as a plain program, the others as upgradeable ones with their code elsewhere. */
function clusterAccounts(): Map<string, Account> {
  const accounts = new Map<string, Account>()
  for (const [index, id] of Object.values(PROGRAM_IDS).entries()) {
    if (id === PROGRAM_IDS.noop) {
      accounts.set(id, { owner: PLAIN, data: codeOf(id) })
      continue
    }
    const key = new Uint8Array(32).fill(index + 1)
    accounts.set(id, { owner: UPGRADEABLE, data: Buffer.concat([Buffer.from([2, 0, 0, 0]), key]) })
    const header = Buffer.alloc(45)
    header[0] = 3
    accounts.set(base58.encode(key), { owner: UPGRADEABLE, data: Buffer.concat([header, codeOf(id)]) })
  }
  return accounts
}
