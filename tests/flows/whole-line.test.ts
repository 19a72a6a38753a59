import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../chaos/audit.ts'
import { expectAsQuoted } from '../support/as-quoted.ts'
import { chunksOf, ended, itemsOf, openLine, until, type Line } from '../support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ redisUrl: '' })
  await line.startWorker()
})
afterAll(() => line.close())

const cases = [
  { standard: 'compressed', settings: { isCanary: true }, count: 40, hasOwnTree: true },
  { standard: 'compressed', settings: { hasGuard: true }, count: 40, hasOwnTree: true },
  { standard: 'token-metadata', settings: { isCanary: true }, count: 14 },
  { standard: 'token-metadata', settings: { hasGuard: true }, count: 7 },
] as const

describe.each(cases)(
  'a $standard run of $count items with $settings',
  ({ standard, settings, count, ...rest }) => {
    let masterId = 0
    let mints: { address: string; before: bigint }
    beforeAll(async () => {
      mints = { address: line.wallet.address, before: await balance() }
      masterId = await line.plan({ standard, settings, count, ...rest })
      await ended(line.db, masterId)
    })
    const balance = async () => (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n

    test('ends completed with plan, payment, items and NFTs', async () => {
      expect(await ended(line.db, masterId)).toMatchObject({
        status: '20',
        plan: '50',
        payment: '10',
        control: 'run',
        waiting: null,
      })
      const items = await itemsOf(line.db, masterId)
      expect(items).toHaveLength(count)
      for (const item of items) expect(item).toMatchObject({ status: '20', nft: '20', reason_code: null })
    })

    test('leaves every asset on chain once, as the rows say', async () => {
      // The chain's index is a slot behind.
      await until(
        'the index has all',
        async () => (await audit(line.db, line.solana.url, await all())).missing === 0,
      )
      const found = await audit(line.db, line.solana.url, await all())
      expect(found).toEqual({ duplicates: 0, missing: 0, wrong: 0, notes: [] })
    })
    const all = async () => {
      const rows = await line.db.execute<{ master_id: string }>(sql`select master_id from minting_masters`)
      return rows.map((row) => Number(row.master_id))
    }

    test('reads back asset id, leaf index, accounts and signature of each', async () => {
      const items = await itemsOf(line.db, masterId)
      expect(new Set(items.map((item) => item.asset_id)).size).toBe(count)
      const finals = await line.db.execute<{ signature: string }>(sql`
      select signature from attempts where master_id = ${masterId} and state = 'final'`)
      const signatures = new Set(finals.map((row) => row.signature))
      for (const item of items) expect(signatures.has(item.signature ?? '')).toBe(true)
      const leaves = items.map((item) => item.leaf_index).sort((a, b) => Number(a) - Number(b))
      if (standard === 'compressed') expect(leaves).toEqual(items.map((_, at) => at))
      else expect(new Set(leaves)).toEqual(new Set([null]))
      const [accounts] = await line.db.execute<{ n: number }>(sql`
      select count(*)::int as n from minting_items where master_id = ${masterId} and result->>'tokenAccount' is not null
        and result->>'metadataAccount' is not null and result->>'masterEditionAccount' is not null`)
      expect(accounts?.n).toBe(standard === 'compressed' ? 0 : count)
    })

    test('tells the story of each item from 0 to 20, once each', async () => {
      const rows = await line.db.execute<{ story: string }>(sql`
      select string_agg(coalesce(e.from_state, '') || '>' || e.to_state, ' ' order by e.seq) as story
      from minting_items i left join events e on e.entity = 'item' and e.entity_id = i.item_id
      where i.master_id = ${masterId} group by i.item_id`)
      expect(new Set(rows.map((row) => row.story))).toEqual(new Set(['0>10 10>20']))
    })

    test('books exactly what left the payer, transaction by transaction', async () => {
      const [row] = await line.db.execute<{ spent: string; logged: string; n: number; items: number }>(sql`
      select m.spent_lamports::text as spent,
        (select sum(spent_lamports)::text from tx_log t where t.master_id = m.master_id) as logged,
        (select count(*)::int from tx_log t where t.master_id = m.master_id and kind = 'mint' and status = 'final') as n,
        (select sum(item_count)::int from tx_log t where t.master_id = m.master_id) as items
      from minting_masters m where master_id = ${masterId}`)
      expect(row?.spent).toBe(row?.logged)
      expect(row?.items).toBe(count)
      expect(row?.n).toBe((await chunksOf(line.db, masterId, 'mint')).length)
      expect(mints.before - (await balance())).toBe(BigInt(row?.spent ?? 0))
    })

    test('takes the transactions and lamports that the quote said', async () => {
      const [row] = await line.db.execute<{ bytes: number }>(sql`
      select avg(octet_length(name) + octet_length(payload->>'symbol') + octet_length(payload->>'uri'))::float8 as bytes
      from minting_items where master_id = ${masterId}`)
      const sizes = { metadataBytesMean: row?.bytes ?? 0, creatorsMean: 0 }
      await expectAsQuoted(line, masterId, {
        ...{ kind: 'mint', standard, count, sizes },
        ...{ hasGuard: 'hasGuard' in settings, isCanary: 'isCanary' in settings },
      })
    })

    test('brings every guard home', async () => {
      const chunks = await chunksOf(line.db, masterId, 'mint')
      expect(new Set(chunks.map((chunk) => chunk.guard_returned))).toEqual(new Set(['hasGuard' in settings]))
    })
  },
)
