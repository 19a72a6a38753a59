import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import { createVault } from '#db/vault.ts'
import { assetKindOf, type AssetKind } from '../support/asset-kinds.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, statusOf, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { auditRows, listAssets, startNotes, type Audit } from './audit.ts'
import type { Launch } from './launch.ts'
import { standardOf, type MintSite } from './mints.ts'
import type { ChaosOptions } from './options.ts'

/** Items of one of the runs they are spread over. */
const runItems = 50
/** One item in a hundred names an NFT that is not there: it must fail, alone. */
const poisonEvery = 100
/** One NFT for so many others is in no list: it must stay as it is. */
const bystanderEvery = 10

/** NFTs of the project's wallet, made in fair weather, and runs that do it to them as the kills go on. */
export async function prepareChanges(
  kind: AssetKind,
  { db, calmly, secretsKey, wallet }: MintSite,
  options: ChaosOptions,
): Promise<Launch> {
  const vault = createVault(secretsKey)
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId, masterId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const masterIds = [masterId]
  const runs = Math.ceil(options.items / runItems)
  const made = await Promise.all(
    Array.from({ length: runs }, (_, run) => {
      const count = Math.min(runItems, options.items - run * runItems)
      const items = testItems(count + Math.ceil(count / bystanderEvery), `n${run}`, [wallet.address])
      const plan = {
        projectId,
        collectionId,
        kind: 'mint',
        standard: standardOf(options, run),
        items,
      } as const
      return saveTestPlan(db, vault, plan)
    }),
  )
  for (const id of made) while ((await statusOf(db, id))?.status !== '20') await sleep(100)
  options.say(`${runs} runs of NFTs are made. Now: ${kind}.`)
  let launched = 0
  return {
    runs,
    masterIds,
    get launched() {
      return launched
    },
    forgetAfter: null,
    audit: (rpcUrl) => auditChanges(db, { kind, rpcUrl, masterIds, holder: wallet.address }),
    upTo: async (count) => {
      for (; launched < Math.min(count, runs); launched += 1) {
        const run = launched
        const assetIds = await calmly((rows) => assetIdsOf(rows, made[run] ?? 0))
        const listed = assetIds.slice(Math.ceil(assetIds.length / (bystanderEvery + 1)))
        const items = listed.map((assetId, at) => {
          const isPoisoned = (run * runItems + at) % poisonEvery === poisonEvery - 1
          return {
            name: isPoisoned ? 'poison' : assetId,
            owner: assetKindOf(kind).ownerOf(wallet.address, at),
            assetId: isPoisoned ? newWallet().address : assetId,
          }
        })
        const plan = { projectId, collectionId: null, kind, standard: standardOf(options, run), items }
        await calmly(async (rows) => void masterIds.push(await saveTestPlan(rows, vault, plan)))
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

/** Compares what the chain says of every NFT with what the runs say, item by item. Knows nothing of how it was done. */
async function auditChanges(
  db: Db,
  {
    kind,
    rpcUrl,
    masterIds,
    holder,
  }: { kind: AssetKind; rpcUrl: string; masterIds: number[]; holder: string },
): Promise<Audit> {
  const { isDone, isUntouched } = assetKindOf(kind)
  const [collection] = await db.execute<{ mint: string }>(sql`select mint_address as mint from collections`)
  const found = new Map((await listAssets(rpcUrl, collection?.mint ?? '')).map((asset) => [asset.id, asset]))
  const { result, note } = startNotes()
  const items = await db.execute<{
    name: string
    owner: string
    asset_id: string
    status: string
    reason_code: string | null
  }>(sql`
    select i.name, i.owner, i.payload->>'assetId' as asset_id, i.status, i.reason_code from minting_items i
    join minting_masters m using (master_id) join mint_plans p using (plan_id) where p.kind = ${kind}`)
  const asked = new Set([...items].map((item) => item.asset_id))
  for (const { name, owner, asset_id: assetId, status, reason_code: reason } of items) {
    const isPoisoned = name === 'poison'
    if (reason === 'CANCELLED') {
      if (!isPoisoned && !isUntouched(found.get(assetId), holder))
        note('duplicates', 1, `${kind} is done to ${assetId}, which was cancelled`)
      continue
    }
    if (!isPoisoned && !isDone(found.get(assetId), owner))
      note('missing', 1, `${kind} is not done to ${assetId} (${status} ${reason ?? ''})`)
    const expected = isPoisoned ? '40' : '20'
    if (status !== expected) note('wrong', 1, `${assetId} is ${status} ${reason ?? ''}, expected ${expected}`)
  }
  const made = await db.execute<{ asset_id: string }>(sql`
    select i.asset_id from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where p.kind = 'mint'`)
  for (const { asset_id: assetId } of made)
    if (!asked.has(assetId) && !isUntouched(found.get(assetId), holder))
      note('duplicates', 1, `${kind} is done to ${assetId}, which is in no list`)
  await auditRows(db, masterIds, note)
  return result
}
