import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Claim } from '#contract/operation/claim.ts'
import type { Db } from '#db/connection.ts'
import { assetKindOf, standardFor, type AssetKind } from '../support/kinds/asset-kinds.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, statusOf, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { auditRows, keyOf, listAssets, listAssetsById, startNotes, type ChainAsset } from './audit.ts'
import { createTurns } from './calm.ts'
import { sizeOfRuns, type Launch } from './launch.ts'
import { standardOf, type MintSite } from './mints.ts'
import type { AskedItem, Note } from './proofs/asked.ts'
import { proveBooks } from './proofs/books.ts'
import { contentOf } from './proofs/content.ts'
import { createReader } from './proofs/rpc.ts'
import type { ChaosOptions } from './options.ts'

/** Items of one of the runs they are spread over, at most. */
const runItemsMax = 50
/** One item in a hundred names an NFT that is not there: it must fail, alone. */
const poisonEvery = 100
/** One NFT for so many others is in no list: it must stay as it is. */
const bystanderEvery = 10

/** NFTs of the project's wallet, made in fair weather, and runs that do it to them as the kills go on. */
export async function prepareChanges(
  kind: AssetKind,
  { db, calmly, keys: { vault }, wallet, sink, api }: MintSite,
  options: ChaosOptions,
): Promise<Launch> {
  const { isInCollection = false } = assetKindOf(kind)
  const standardOfRun = (run: number) => standardFor(kind, standardOf(options, run))
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId, masterId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const masterIds = [masterId]
  const runItems = sizeOfRuns(options.items, runItemsMax)
  const runs = Math.ceil(options.items / runItems)
  const made = await Promise.all(
    Array.from({ length: runs }, (_, run) => {
      const count = Math.min(runItems, options.items - run * runItems)
      const items = testItems(count + Math.ceil(count / bystanderEvery), `n${run}`, [wallet.address]).map(
        (item) => ({
          ...item,
          creators: assetKindOf(kind).creatorsOf?.(wallet.address) ?? [],
        }),
      )
      const plan = {
        projectId,
        collectionId,
        kind: 'mint',
        standard: standardOfRun(run),
        items,
      } as const
      return saveTestPlan(db, vault, plan)
    }),
  )
  for (const id of made) while ((await statusOf(db, id))?.status !== '20') await sleep(100)
  options.say(`${runs} runs of NFTs are made. Now: ${kind}.`)
  const inTurn = createTurns()
  const launch = async (run: number) => {
    const assetIds = await calmly((rows) => assetIdsOf(rows, made[run] ?? 0))
    const listed = assetIds.slice(Math.ceil(assetIds.length / (bystanderEvery + 1)))
    const items = listed.map((assetId, at) => {
      const n = run * runItems + at
      const isPoisoned = n % poisonEvery === poisonEvery - 1
      return {
        ...{ name: assetId, assetId: isPoisoned ? newWallet().address : assetId },
        ...assetKindOf(kind).given(wallet.address, n),
      }
    })
    const plan = {
      ...{ projectId, kind, standard: standardOfRun(run), items },
      collectionId: isInCollection ? collectionId : null,
    }
    await calmly(async (rows) => {
      // A backup that came back before this took others along, which are entered first.
      if (masterIds.length - 1 === run) masterIds.push(await saveTestPlan(rows, vault, plan))
    })
  }
  return {
    runs,
    masterIds,
    get launched() {
      return masterIds.length - 1
    },
    forgetAfter: (launched) => {
      masterIds.length = launched + 1
    },
    audit: async (rpcUrl) => {
      const [collection] = await db.execute<{ mint: string }>(
        sql`select mint_address as mint from collections`,
      )
      const listed = await listAssets(rpcUrl, collection?.mint ?? '')
      // What has left its collection is in no list of it.
      const assets = isInCollection ? await withLeft(rpcUrl, listed, await listMade(db)) : listed
      const { result, note } = startNotes()
      const found = { collection: collection?.mint ?? '', assets, masterIds, wallet: wallet.address }
      await auditChanges(db, { ...found, kind }, note)
      const books = { ...found, receivers: new Set<string>() }
      await proveBooks(db, { ...books, api, sink: sink.address, reader: createReader(rpcUrl) }, note)
      return result
    },
    upTo: (count) =>
      inTurn(async () => {
        while (masterIds.length - 1 < Math.min(count, runs)) await launch(masterIds.length - 1)
      }),
  }
}

async function listMade(db: Db): Promise<string[]> {
  const rows = await db.execute<{ asset_id: string }>(sql`
    select i.asset_id from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where p.kind = 'mint' and i.asset_id is not null`)
  return rows.map((row) => row.asset_id)
}

async function withLeft(rpcUrl: string, listed: ChainAsset[], made: string[]): Promise<ChainAsset[]> {
  const known = new Set(listed.map(({ id }) => id))
  return [
    ...listed,
    ...(await listAssetsById(
      rpcUrl,
      made.filter((id) => !known.has(id)),
    )),
  ]
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
    collection,
    assets,
    masterIds,
    wallet,
  }: { kind: AssetKind; collection: string; assets: ChainAsset[]; masterIds: number[]; wallet: string },
  note: Note,
): Promise<void> {
  const { isDone } = assetKindOf(kind)
  const found = new Map(assets.map((asset) => [asset.id, asset]))
  const made = await db.execute<MintedRow>(sql`
    select i.asset_id, i.name, i.owner, i.payload from minting_items i
    join minting_masters m using (master_id) join mint_plans p using (plan_id) where p.kind = 'mint'`)
  const mintOf = new Map([...made].map((mint) => [mint.asset_id, mint]))
  const items = await db.execute<{
    owner: string
    asset_id: string
    payload: { name?: string; uri?: string; creator?: string; claim?: Claim }
    status: string
    reason_code: string | null
  }>(sql`
    select i.owner, i.payload->>'assetId' as asset_id, i.payload, i.status, i.reason_code from minting_items i
    join minting_masters m using (master_id) join mint_plans p using (plan_id) where p.kind = ${kind}`)
  const asked = new Set([...items].map((item) => item.asset_id))
  const doneOf = (isOne: (payload: (typeof items)[number]['payload']) => boolean) =>
    new Set(
      [...items].flatMap(({ payload, asset_id: assetId, status }) =>
        isOne(payload) && status === '20' ? [assetId] : [],
      ),
    )
  const takenBack = doneOf(({ creator }) => creator !== undefined)
  const left = doneOf(({ claim, creator }) => claim === 'unverify' && creator === undefined)
  for (const { owner, payload, asset_id: assetId, status, reason_code: reason } of items) {
    const mint = mintOf.get(assetId)
    const isPoisoned = mint === undefined
    if (reason === 'CANCELLED') {
      if (!isPoisoned && !isUntouched(mint, found.get(assetId), { wallet, collection }))
        note('duplicates', 1, `${kind} is done to ${assetId}, which was cancelled`)
      continue
    }
    if (!isPoisoned && !isDone(found.get(assetId), { ...payload, owner }))
      note('missing', 1, `${kind} is not done to ${assetId} (${status} ${reason ?? ''})`)
    const expected = isPoisoned ? '40' : '20'
    if (status !== expected) note('wrong', 1, `${assetId} is ${status} ${reason ?? ''}, expected ${expected}`)
  }
  for (const mint of made) {
    const shown = found.get(mint.asset_id)
    if (!asked.has(mint.asset_id) && !isUntouched(mint, shown, { wallet, collection }))
      note('duplicates', 1, `${kind} changed ${mint.asset_id}, which is in no list`)
    // A creator whose word was taken back has signed nothing.
    const signer = takenBack.has(mint.asset_id) ? '' : wallet
    const kept = { wallet: signer, collection: left.has(mint.asset_id) ? null : collection }
    if (shown && !isKept(mint, shown, kept))
      note(
        'wrong',
        1,
        `${mint.asset_id} has another symbol, royalty, creator or collection than its mint gave it`,
      )
  }
  await auditRows(db, masterIds, note)
}

interface MintedRow extends Record<string, unknown> {
  asset_id: string
  name: string
  owner: string
  payload: Pick<AskedItem, 'uri' | 'symbol' | 'sellerFeeBasisPoints' | 'creators'>
}

/** What shows that anything was done to it is as it was when it was made. */
function isUntouched(
  { name, owner, payload }: MintedRow,
  shown: ChainAsset | undefined,
  { wallet, collection }: { wallet: string; collection: string },
): boolean {
  return (
    shown?.key === keyOf({ name, owner, uri: payload.uri }) &&
    shown.collection === collection &&
    (shown.leaf !== null || shown.authority === wallet) &&
    shown.creators.every(({ address, verified }) => verified === (address === wallet))
  )
}

/** What no operation on NFTs changes is as it was asked for when they were made. */
function isKept(
  { name, owner, payload }: MintedRow,
  { symbol, sellerFeeBasisPoints, creators, collection, isMutable }: ChainAsset,
  made: { wallet: string; collection: string | null },
): boolean {
  const { wallet } = made
  const promised = contentOf({ name, owner, ...payload }, { wallet, collection: made.collection ?? '' })
  return (
    JSON.stringify({ ...promised, collection: made.collection }) ===
    JSON.stringify({ symbol, sellerFeeBasisPoints, creators, collection, isMutable })
  )
}
