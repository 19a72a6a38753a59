import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import { listAssets } from '../../chaos/audit.ts'
import { expectAsQuoted } from '../../support/as-quoted.ts'
import { attemptsOf, chunksOf, ended, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { signAndDie } from '../../support/sign-and-die.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { isSoak } from '../../support/soak.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(() => line.close())

let serial = 0
/** NFTs of the project's wallet, as a run of the line left them. */
async function minted(standard: Standard, count: number, owner = line.wallet.address) {
  const items = testItems(count, `b${++serial}`, [owner])
  const masterId = await line.plan({ standard, items })
  await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
}

async function collectionMint() {
  const [row] = await line.db.execute<{ mint: string }>(
    sql`select mint_address as mint from collections where collection_id = ${line.collectionId}`,
  )
  return row?.mint ?? ''
}

/** Which of some assets the chain's index still has. */
async function left(assetIds: string[]) {
  const there = new Set((await listAssets(line.solana.url, await collectionMint())).map(({ id }) => id))
  return assetIds.filter((assetId) => there.has(assetId))
}

async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}

async function reasons(masterId: number) {
  return (await itemsOf(line.db, masterId)).map((item) => `${item.status} ${item.reason_code ?? ''}`.trim())
}

describe.each(['compressed', 'token-metadata'] as const)('burning %s NFTs', (standard) => {
  test.runIf(isSoak || standard === 'token-metadata')(
    'ends with none of them on chain, and with what came back',
    async () => {
      const assetIds = await minted(standard, 30)
      const before = await balance()
      const masterId = await line.burn({ standard, assetIds, settings: { isCanary: true } })
      await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
      await until('the index has forgotten them', async () => (await left(assetIds)).length === 0)
      const items = await itemsOf(line.db, masterId)
      expect(items.map((item) => item.asset_id)).toEqual(assetIds)
      const [row] = await line.db.execute<{ spent: string; returned: string; fees: string }>(sql`
      select m.spent_lamports::text as spent,
        (select sum((result->>'returnedLamports')::bigint)::text from minting_items i where i.master_id = m.master_id) as returned,
        (select sum(fee_lamports)::text from tx_log t where t.master_id = m.master_id) as fees
      from minting_masters m where master_id = ${masterId}`)
      expect(before - (await balance())).toBe(BigInt(row?.spent ?? 0))
      expect(BigInt(row?.fees ?? 0) - BigInt(row?.returned ?? 0)).toBe(BigInt(row?.spent ?? 0))
      expect(BigInt(row?.returned ?? 0) > 0n).toBe(standard === 'token-metadata')
      const asked = { count: assetIds.length, sizes: {}, hasGuard: false, isCanary: true }
      await expectAsQuoted(line, masterId, { kind: 'burn', standard, ...asked })
      // The tree of so few remembers eight changes: more at a time cost a fee, and no item.
      const refused = await line.db.execute<{ code: string }>(sql`
      select distinct error_code as code from attempts where master_id = ${masterId} and state <> 'final'`)
      expect(refused.filter(({ code }) => code !== 'PROOF_STALE')).toEqual([])
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'fails what is burnt already, is in the list twice or belongs to somebody else, and nothing beside it',
    async () => {
      const [gone = '', ...mine] = await minted(standard, 5)
      const [foreign = ''] = await minted(standard, 1, newWallet().address)
      const first = await line.burn({ standard, assetIds: [gone] })
      await withWorker(line, async () => void (await ended(line.db, first)))
      const [again = ''] = mine
      const masterId = await line.burn({ standard, assetIds: [gone, foreign, newWallet().address, ...mine] })
      const twice = await line.burn({ standard, assetIds: [again] })
      await withWorker(line, async () => {
        expect((await ended(line.db, masterId)).status).toBe('30')
        await ended(line.db, twice)
      })
      const ends = await reasons(masterId)
      expect(ends.slice(0, 3)).toEqual(['40 ALREADY_DONE', '40 NOT_HELD', '40 ALREADY_DONE'])
      const both = new Set([ends[3], ...(await reasons(twice))])
      expect(both).toEqual(new Set(['20', '40 ALREADY_DONE']))
      expect(ends.slice(4)).toEqual(mine.slice(1).map(() => '20'))
      expect(await left([foreign])).toEqual([foreign])
    },
  )

  test.runIf(isSoak)(
    'that landed and was denied by every RPC is completed by its first transaction',
    async () => {
      const assetIds = await minted(standard, 2)
      const masterId = await line.burn({ standard, assetIds })
      const { signature, bytes } = await signAndDie(line, masterId)
      await line.ctx.chain.broadcast(bytes)
      await until('it is final', async () => {
        const [status] = await line.ctx.chain.statuses([signature])
        return status?.confirmation === 'finalized'
      })
      await line.solana.faults.advance(170)
      await line.solana.faults.history('null')
      await withWorker(line, async () => {
        await until('it was taken for dead and is there already', async () => {
          return (await chunksOf(line.db, masterId))[0]?.error_code === 'ALREADY_DONE'
        })
        await line.solana.faults.clear()
        expect((await ended(line.db, masterId)).status).toBe('20')
      })
      const attempts = await attemptsOf(line.db, masterId, 'burn')
      expect(attempts).toMatchObject([{ signature, state: 'final' }])
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'whose answers are all lost is found and never signed again',
    async () => {
      const masterId = await line.burn({ standard, assetIds: await minted(standard, 3) })
      await line.solana.faults.loseAnswers({ fraction: 1 })
      await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
      const attempts = await attemptsOf(line.db, masterId, 'burn')
      expect(attempts.every(({ state, n }) => state === 'final' && n === 1)).toBe(true)
    },
  )
})
