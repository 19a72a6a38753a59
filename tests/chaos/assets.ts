import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Standard } from '#contract/codes/status.ts'
import type { Db } from '#db/connection.ts'
import { createVault } from '#db/vault.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, statusOf, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { auditRows, listAssets, startNotes, type Audit } from './audit.ts'
import type { ChaosOptions, Launch } from './launch.ts'

/** Burns the runs are spread over. */
const runItems = 50
/** One item in a hundred names an NFT that is not there: it must fail, alone. */
const poisonEvery = 100
/** One NFT for so many burnt ones is in no list: it must stay. */
const bystanderEvery = 10

/** NFTs of the project's wallet, made in fair weather, and runs that burn them as the kills go on. */
export async function prepareBurns(
  db: Db,
  secretsKey: string,
  wallet: { address: string; secret: string },
  options: ChaosOptions,
): Promise<Launch> {
  const vault = createVault(secretsKey)
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId, masterId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const masterIds = [masterId]
  const runs = Math.ceil(options.items / runItems)
  const standardOf = (run: number): Standard =>
    options.standard === 'both' ? (run % 2 === 0 ? 'compressed' : 'token-metadata') : options.standard
  const made = await Promise.all(
    Array.from({ length: runs }, (_, run) => {
      const count = Math.min(runItems, options.items - run * runItems)
      const items = testItems(count + Math.ceil(count / bystanderEvery), `n${run}`, [wallet.address])
      const plan = { projectId, collectionId, kind: 'mint', standard: standardOf(run), items } as const
      return saveTestPlan(db, vault, plan)
    }),
  )
  for (const id of made) while ((await statusOf(db, id))?.status !== '20') await sleep(100)
  options.say(`${runs} runs of NFTs are made. They are burnt now.`)
  let launched = 0
  return {
    runs,
    masterIds,
    audit: (rpcUrl) => auditBurns(db, rpcUrl, masterIds),
    upTo: async (count) => {
      for (; launched < Math.min(count, runs); launched += 1) {
        const run = launched
        const assetIds = await assetIdsOf(db, made[run] ?? 0)
        const burnt = assetIds.slice(Math.ceil(assetIds.length / (bystanderEvery + 1)))
        const items = burnt.map((assetId, at) => {
          const isPoisoned = (run * runItems + at) % poisonEvery === poisonEvery - 1
          return {
            name: isPoisoned ? 'poison' : assetId,
            owner: wallet.address,
            assetId: isPoisoned ? newWallet().address : assetId,
          }
        })
        const plan = {
          projectId,
          collectionId: null,
          kind: 'burn',
          standard: standardOf(run),
          items,
        } as const
        masterIds.push(await saveTestPlan(db, vault, plan))
      }
    },
  }
}

async function assetIdsOf(db: Db, masterId: number) {
  const rows = await db.execute<{ asset_id: string }>(
    sql`select asset_id from minting_items where master_id = ${masterId} order by row_no`,
  )
  return rows.map((row) => row.asset_id)
}

/** Compares what is left of every NFT with what the burns say, item by item. Knows nothing of how it was burnt. */
async function auditBurns(db: Db, rpcUrl: string, masterIds: number[]): Promise<Audit> {
  const [collection] = await db.execute<{ mint: string }>(sql`select mint_address as mint from collections`)
  const left = new Set((await listAssets(rpcUrl, collection?.mint ?? '')).map(({ id }) => id))
  const { result, note } = startNotes()
  const items = await db.execute<{
    name: string
    asset_id: string
    status: string
    reason_code: string | null
  }>(sql`
    select i.name, i.payload->>'assetId' as asset_id, i.status, i.reason_code from minting_items i
    join minting_masters m using (master_id) join mint_plans p using (plan_id) where p.kind = 'burn'`)
  const asked = new Set([...items].map((item) => item.asset_id))
  for (const { name, asset_id: assetId, status, reason_code: reason } of items) {
    const isThere = left.has(assetId)
    if (isThere) note('missing', 1, `${assetId} is there still (${status} ${reason ?? ''})`)
    const expected = name === 'poison' ? '40' : '20'
    if (status !== expected) note('wrong', 1, `${assetId} is ${status} ${reason ?? ''}, expected ${expected}`)
  }
  const made = await db.execute<{ asset_id: string }>(sql`
    select i.asset_id from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where p.kind = 'mint'`)
  for (const { asset_id: assetId } of made)
    if (!asked.has(assetId) && !left.has(assetId)) note('duplicates', 1, `${assetId} is gone, in no list`)
  await auditRows(db, masterIds, note)
  return result
}
