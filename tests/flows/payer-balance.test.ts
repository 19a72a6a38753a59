import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, itemsOf, openLine, runOf, waits, type Line } from '../support/line.ts'

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
