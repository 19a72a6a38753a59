import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyLabel } from '#api/project/project-keys.ts'
import type { AuthorityTarget } from '#contract/update-authority/item.ts'
import { readCollectionTrees } from '#db/launch/collection-trees.ts'
import { saveProjectKey } from '#db/project/projects.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { audit } from '#worker/run/audit-main.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { restoreLine } from '../../support/database/second-life.ts'
import { attemptsOf, chunksOf, ended, openLine, waits, type Line } from '../../support/line.ts'
import { saveTestPlan, saveTestProject } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
/** Who has the collection. */
let last: Wallet
beforeAll(async () => {
  line = await openLine()
  last = line.wallet
})
afterAll(() => line.close())

type Wallet = ReturnType<typeof newWallet>
async function useKey({ address, secret }: Wallet) {
  const { db, vault, projectId } = line
  await saveProjectKey(db, {
    ...{ projectId, purpose: 'admin', storedBy: 'test', address },
    sealed: vault.seal(secret, keyLabel(projectId, 'admin')),
  })
}
function newPayer(): Wallet {
  const payer = newWallet()
  line.solana.airdrop(payer.address, 10_000_000_000n)
  return payer
}
async function balanceOf({ address }: Wallet) {
  return (await line.ctx.chain.balances([address]))[0]
}

async function runToEnd(masterId: number) {
  await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  return masterId
}
async function collectionMint() {
  const [row] = await line.db.execute<{ mint: string }>(sql`
    select mint_address as mint from collections where collection_id = ${line.collectionId}`)
  return row?.mint ?? ''
}
async function treesOf(masterId: number) {
  const rows = await line.db.execute<{ address: string }>(sql`
    select distinct t.address from chunks c join trees t using (tree_id)
    where c.master_id = ${masterId} and c.item_count > 0 and c.state = 'final'`)
  return rows.map(({ address }) => address)
}
/** Those that the next run may use, as its quote counts them. */
async function openTrees() {
  const { open } = await readCollectionTrees(line.db, line)
  return open.map(({ address }) => address)
}
/** As a project of the wallet that has it: no key is changed for it. */
async function handOver(by: Wallet, rows: [AuthorityTarget, string][], { address: newAuthority }: Wallet) {
  const projectId = await saveTestProject(line.db, line.vault, by)
  return runToEnd(
    await saveTestPlan(line.db, line.vault, {
      ...{ projectId, collectionId: null, kind: 'updateAuthority', standard: 'token-metadata' },
      items: rows.map(([target, assetId]) => ({
        ...{ name: assetId, owner: newAuthority, assetId, target, newAuthority },
      })),
    }),
  )
}

/** What the audit says of trees and collections. */
async function strangers(): Promise<string[]> {
  const lines: string[] = []
  await audit([], parseWorkerEnv(line.env), (text) => lines.push(text))
  return lines.filter((text) => text.includes("a wallet's that no row knows"))
}

test('a wallet that replaced another mints what it was handed, and pays for nothing before that', async () => {
  const [old] = await treesOf(await runToEnd(await line.plan({ count: 3 })))
  expect(await openTrees()).toEqual([old])

  const next = newPayer()
  await useKey(next)
  // A tree of its own would be paid for before the first mint is refused.
  const masterId = await line.plan({ count: 3, hasOwnTree: true })
  await withWorker(line, () => waits(line.db, masterId, 'COLLECTION_OF_OTHER'))
  expect(await attemptsOf(line.db, masterId, 'tree')).toEqual([])
  expect(await balanceOf(next)).toBe(10_000_000_000n)

  // The collection alone: the run goes on, with a tree of its own.
  await handOver(line.wallet, [['collection', await collectionMint()]], next)
  last = next
  const [own] = await treesOf(await runToEnd(masterId))
  expect(own).not.toBe(old)
  await line.db.execute(sql`update trees set state = 'ready'`)
  expect(await openTrees()).toEqual([own])
  expect(await treesOf(await runToEnd(await line.plan({ count: 2 })))).toEqual([own])

  // The old tree as well: it is minted into again, by its delegate.
  await handOver(line.wallet, [['tree', old ?? '']], next)
  expect(await openTrees()).toEqual([old, own])
  expect(await treesOf(await runToEnd(await line.plan({ count: 2 })))).toEqual([old])

  // Whoever comes back finds nothing of it theirs.
  await useKey(line.wallet)
  expect(await openTrees()).toEqual([])
  const back = await line.plan({ count: 1 })
  await withWorker(line, () => waits(line.db, back, 'COLLECTION_OF_OTHER'))
  expect(await chunksOf(line.db, back, 'mint')).toMatchObject([{ state: 'planned', attempt_count: 0 }])
  await useKey(next)
  await runToEnd(back)
})

test('a wallet that came after a backup and was replaced again is named by the audit, until its key is stored once more', async () => {
  const collection = await collectionMint()
  const [now, lost, next] = [newPayer(), newPayer(), newPayer()]
  await handOver(last, [['collection', collection]], now)
  await useKey(now)
  const backup = await takeBackup(line.db)
  await handOver(now, [['collection', collection]], lost)
  await useKey(lost)
  await useKey(next)
  expect(await strangers()).toEqual([])
  await restoreLine(line, backup)
  const [told, ...others] = await strangers()
  expect(told).toContain(collection)
  expect(others).toEqual([])
  for (const wallet of [lost, next]) await useKey(wallet)
  expect(await strangers()).toEqual([])
})
