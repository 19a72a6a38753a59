import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, itemsOf, openLine, runOf, until, waits, type Line } from '../support/line.ts'
import { retireTrees } from '../support/tree/retire-trees.ts'

let line: Line
beforeAll(async () => {
  // Enough for the collection and one NFT.
  line = await openLine({ lamports: 45_000_000n })
  await line.startWorker()
})
afterAll(() => line.close())

test('a payer that runs dry stops the run with what is missing, and funding it is all it takes', async () => {
  const masterId = await line.plan({ standard: 'token-metadata', count: 5 })
  await waits(line.db, masterId, 'PAYER_BALANCE_TOO_LOW')
  const { waiting, status } = await runOf(line.db, masterId)
  expect(status).toBe('10')
  expect(waiting?.params).toMatchObject({ address: line.wallet.address })
  expect(BigInt(waiting?.params['missingLamports'] ?? 0)).toBeGreaterThan(0n)
  line.solana.airdrop(line.wallet.address, 1_000_000_000n)
  expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null, control: 'run' })
  expect((await itemsOf(line.db, masterId)).every((item) => item.status === '20')).toBe(true)
})

// Trees are prepared before their items, and guards come home after them.
test.each([
  { standard: 'token-metadata', settings: {} },
  { standard: 'compressed', settings: { hasGuard: true } },
] as const)(
  'two $standard runs with $settings on a wallet that can pay for one send nothing that it cannot pay for',
  async ({ standard, settings }) => {
    await line.startWorker()
    const count = standard === 'compressed' ? 60 : 12
    const input = { standard, settings, count }
    const first = await line.plan({ ...input, hasOwnTree: true })
    const cost = await costOf(first)
    await setBalance((cost * 13n) / 10n)
    await retireTrees(line.db)
    const runs = await Promise.all([line.plan(input), line.plan(input)])
    await until('one waits, and nothing is out', async () => {
      const codes = await Promise.all(runs.map(async (id) => (await runOf(line.db, id)).waiting?.code))
      return codes.includes('PAYER_BALANCE_TOO_LOW') && (await countOut(runs)) === 0
    })
    await setBalance(1_000_000_000_000n)
    for (const masterId of runs) expect((await ended(line.db, masterId)).status).toBe('20')
    expect(await listFailed()).toEqual([])
  },
)

async function listFailed() {
  const rows = await line.db.execute<{ kind: string; error_code: string | null; run: string }>(sql`
    select kind, error_code, master_id as run from tx_log where status = 'failed'`)
  return [...rows]
}

/** What a run took from its payer in the end, and a little more than it must keep. */
async function costOf(masterId: number) {
  await setBalance(1_000_000_000_000n)
  const { status, spent } = await ended(line.db, masterId)
  expect(status).toBe('20')
  return BigInt(spent)
}

async function countOut(runs: number[]) {
  const [row] = await line.db.execute<{ out: number }>(sql`
    select count(*)::int as out from chunks
    where master_id = any(${sql.param(runs)}::bigint[]) and state in ('signed', 'sent', 'landed')`)
  return row?.out
}

function setBalance(lamports: bigint) {
  return line.solana.faults.setAccount(line.wallet.address, {
    lamports,
    data: new Uint8Array(),
    owner: '1'.repeat(32),
  })
}
