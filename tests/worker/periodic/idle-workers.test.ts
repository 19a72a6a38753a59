import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseWorkerEnv } from '#worker/env.ts'
import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { startWorker } from '#worker/start-worker.ts'
import { openLine, type Line } from '#tests/support/line.ts'
import { startRpcProxy, type RpcProxy } from '#tests/support/rpc-proxy.ts'

let line: Line
let proxy: RpcProxy
beforeAll(async () => {
  line = await openLine()
  proxy = await startRpcProxy(line.solana.url)
})
afterAll(async () => {
  await proxy.close()
  await line.close()
})

/** What so many workers with nothing to do ask of the chain from their start to their end, but for which network it is. */
async function callsOf(workers: number) {
  await line.db.execute(sql`update periodic_turns set due_at = now()`)
  proxy.methods.length = 0
  const env = parseWorkerEnv({ ...line.env, SOLANA_RPC_URL: proxy.url })
  // Each interval is longer than the test: every worker gets to each of them once.
  const running = await Promise.all(Array.from({ length: workers }, () => startWorker(env, createPolicy())))
  await Promise.all(running.map((worker) => worker.close()))
  return proxy.methods.filter((method) => method !== 'getGenesisHash').toSorted()
}

test('four workers with nothing to do ask the chain no more than one does', async () => {
  const ofOne = await callsOf(1)
  expect(ofOne).toContain('getMultipleAccounts')
  expect(await callsOf(4)).toEqual(ofOne)
})

test('a worker writes its file as long as it gets to its work, and takes it along when it ends', async () => {
  const file = join(tmpdir(), `alive-${randomUUID()}`)
  const env = parseWorkerEnv({ ...line.env, WORKER_ALIVE_FILE: file })
  const worker = await startWorker(env, policyAtSpeed(10))
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe(`${process.pid}\n`)
  const { mtimeMs } = statSync(file)
  await expect.poll(() => statSync(file).mtimeMs).toBeGreaterThan(mtimeMs)
  await worker.close()
  expect(existsSync(file)).toBe(false)
})
