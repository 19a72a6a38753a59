import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApiPolicy } from '#api/policy.ts'
import { readProgress } from '#api/run/progress/read-progress.ts'
import { readStory } from '#api/run/read-story.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { startWorker } from '#worker/start-worker.ts'
import { chunksOf, ended, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { isSoak } from '../../support/soak.ts'

let line: Line
let index: Awaited<ReturnType<typeof openStaleIndex>>
beforeAll(async () => {
  line = await openLine()
  index = await openStaleIndex(line.solana.url)
})
afterEach(() => index.stale.clear())
afterAll(async () => {
  await line.close()
  await index.close()
})

/** An RPC whose index is behind for some assets: their proofs fit no root of their tree. */
async function openStaleIndex(target: string) {
  const stale = new Set<string>()
  const old = '11111111111111111111111111111111'
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(Buffer.from(part))
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.concat(parts),
      })
      const spoilt = [...stale].reduce(
        (text, id) => text.replace(new RegExp(`("${id}":\\{[^}]*?"root":)"[^"]*"`), `$1"${old}"`),
        await answer.text(),
      )
      response.setHeader('content-type', 'application/json')
      response.end(spoilt)
    })().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stale,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function withWorker<T>(itemPatienceMs: number, work: () => Promise<T>): Promise<T> {
  const env = parseWorkerEnv({ ...line.env, SOLANA_RPC_URL: index.url })
  const worker = await startWorker(env, { ...policyAtSpeed(10), itemPatienceMs })
  try {
    return await work()
  } finally {
    await worker.close()
  }
}

let serial = 0
async function minted(count: number) {
  const masterId = await line.plan({ items: testItems(count, `s${++serial}`, [line.wallet.address]) })
  await withWorker(60_000, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
}

async function burntOf(assetIds: string[]) {
  const rows = await line.db.execute<{ asset_id: string }>(sql`
    select asset_id from nfts where burnt_at is not null and asset_id = any(${sql.param(assetIds)}::text[])`)
  return new Set(rows.map((row) => row.asset_id))
}

function untilStale(masterId: number) {
  return until('its proof is stale', async () =>
    (await chunksOf(line.db, masterId)).some(({ error_code: code }) => code === 'PROOF_STALE'),
  )
}

test.runIf(isSoak)(
  'an NFT whose proof is never right says why it waits, fails alone, unsigned, and may be burnt later',
  async () => {
    const assetIds = await minted(3)
    const [bad = '', ...good] = assetIds
    index.stale.add(bad)
    const masterId = await line.burn({ standard: 'compressed', assetIds })
    await withWorker(12_000, async () => {
      await untilStale(masterId)
      const [item] = await itemsOf(line.db, masterId)
      const story = await readStory(line.db, Number(item?.item_id))
      expect(story.item.waiting).toMatchObject({ code: 'PROOF_STALE', detail: expect.stringContaining(bad) })
      expect(Date.parse(story.item.waiting?.since ?? '')).toBeGreaterThan(Date.now() - 60_000)
      await until('the run says so too', async () => {
        const { progress } = await readProgress(line.db, masterId, {
          memory: null,
          policy: createApiPolicy(),
        })
        return progress.stuck.some(({ code, example }) => code === 'PROOF_STALE' && example?.includes(bad))
      })
      expect((await ended(line.db, masterId)).status).toBe('30')
    })
    const [first, ...others] = await itemsOf(line.db, masterId)
    expect(first).toMatchObject({ status: '40', reason_code: 'ATTEMPTS_EXHAUSTED' })
    expect(others.map(({ status }) => status)).toEqual(['20', '20'])
    expect(await burntOf(assetIds)).toEqual(new Set(good))
    const [signed] = await line.db.execute<{ count: number }>(sql`
    select count(*)::int as count from attempts a join chunk_items ci using (chunk_id)
    where ci.item_id = ${Number(first?.item_id)}::bigint`)
    expect(signed?.count).toBe(0)

    index.stale.clear()
    const again = await line.burn({ standard: 'compressed', assetIds: [bad] })
    await withWorker(60_000, async () => expect((await ended(line.db, again)).status).toBe('20'))
    expect(await burntOf(assetIds)).toEqual(new Set(assetIds))
  },
)

test('an NFT whose proof is stale and then right is burnt once, by the run that waited', async () => {
  const assetIds = await minted(2)
  index.stale.add(assetIds[1] ?? '')
  const masterId = await line.burn({ standard: 'compressed', assetIds })
  await withWorker(60_000, async () => {
    await untilStale(masterId)
    expect((await itemsOf(line.db, masterId)).map(({ status }) => status)).toEqual(['0', '0'])
    index.stale.clear()
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
  const [item] = await itemsOf(line.db, masterId)
  expect((await readStory(line.db, Number(item?.item_id))).item.waiting).toBeNull()
  expect(await burntOf(assetIds)).toEqual(new Set(assetIds))
  const finals = await line.db.execute(
    sql`select 1 from attempts where master_id = ${masterId} and state = 'final'`,
  )
  expect(finals).toHaveLength(1)
})
