import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PlanKind, Standard } from '#contract/codes/status.ts'
import type { NftPayload } from '#contract/mint/item.ts'
import { operationFacts, type OperationPayload } from '#contract/operation/operations.ts'
import type { PayoutPayload } from '#contract/operation/payout.ts'
import { payoutKey } from '#contract/operation/payout-list.ts'
import type { SendTokenPayload } from '#contract/send-token/item.ts'
import type { Db, Tx } from '#db/connection.ts'
import {
  collections,
  masterPayments,
  mintingItems,
  mintingMasters,
  mintPlans,
  nfts,
  projectKeys,
  projects,
} from '#db/schema.ts'
import type { Vault } from '#db/vault.ts'

/** A project whose admin wallet is `wallet`. */
export async function saveTestProject(db: Db, vault: Vault, wallet: { address: string; secret: string }) {
  const [project] = await db
    .insert(projects)
    .values({
      symbol: 'TEST',
      name: 'Test project',
      nameKor: '시험 프로젝트',
      mainnet: 'solana',
      creatorFeePercent: 5,
      projectFeePercent: 0,
      adminWalletAddress: wallet.address,
    })
    .returning({ id: projects.id })
  const projectId = project?.id ?? 0
  await db.insert(projectKeys).values({
    projectId,
    purpose: 'admin',
    address: wallet.address,
    sealed: vault.seal(wallet.secret, `project:${projectId}:admin`),
  })
  return projectId
}

/** An NFT to make, one that is there with what else its operation is given, or a sum to pay out. */
export type TestItem = { name: string; owner: string } & (
  | NewNft
  | PayoutPayload
  | SendTokenPayload
  | Extract<OperationPayload, { assetId: string }>
)
type NewNft = { uri: string } & Partial<Pick<NftPayload, 'symbol' | 'sellerFeeBasisPoints' | 'creators'>>

interface PlanRows {
  projectId: number
  /** Null: what is done belongs to none. */
  collectionId: number | null
  kind: PlanKind
  standard: Standard
  items: TestItem[]
  settings?: Partial<
    Pick<
      typeof mintPlans.$inferInsert,
      'hasGuard' | 'isCanary' | 'budgetLamports' | 'errorRateMax' | 'quotedLamports'
    >
  >
}

/** A plan with its run, payment, items and NFTs, due now. @returns the master's id. */
export function saveTestPlan(db: Db, vault: Vault, planRows: PlanRows): Promise<number> {
  // A worker may be looking on: the run is there with its items, or not yet.
  return db.transaction((tx) => insertPlan(tx, vault, planRows))
}

async function insertPlan(db: Tx, vault: Vault, planRows: PlanRows): Promise<number> {
  const [plan] = await db
    .insert(mintPlans)
    .values({
      quotedLamports: 0n,
      ...planRows.settings,
      projectId: planRows.projectId,
      collectionId: planRows.collectionId,
      kind: planRows.kind,
      standard: planRows.standard,
      name: planRows.kind,
      sealedSecret: planRows.kind === 'mint' ? null : '',
    })
    .returning({ id: mintPlans.id })
  const planId = plan?.id ?? 0
  await db
    .update(mintPlans)
    .set({ sealedSecret: vault.seal(randomBytes(32), `plan:${planId}`) })
    .where(sql`${mintPlans.id} = ${planId} and ${mintPlans.sealedSecret} is not null`)
  const [master] = await db
    .insert(mintingMasters)
    .values({
      planId,
      total: planRows.items.length,
      startAt: new Date(),
      stage: planRows.settings?.isCanary ? 0 : 3,
    })
    .returning({ id: mintingMasters.id })
  const masterId = master?.id ?? 0
  await db
    .insert(masterPayments)
    .values({ masterId, status: '10', payCode: 'MINT_TOKEN', goodName: 'mint', amountLamports: 0n })
  for (let from = 0; from < planRows.items.length; from += 2_000) {
    const saved = await db
      .insert(mintingItems)
      .values(
        planRows.items.slice(from, from + 2_000).map((item, at) => ({
          masterId,
          rowNo: from + at + 1,
          businessKey: keyOf(planRows, masterId, item),
          name: item.name,
          owner: item.owner,
          payload: payloadOf(planRows, item),
        })),
      )
      .returning({ id: mintingItems.id, owner: mintingItems.owner })
    const { collectionId, standard } = planRows
    if (collectionId !== null && operationFacts[planRows.kind].toCollection !== null)
      await db
        .insert(nfts)
        .values(saved.map((row) => ({ itemId: row.id, collectionId, standard, owner: row.owner })))
  }
  return masterId
}

/** An NFT is made once for ever, and a payout is one too; what is done to an NFT may be tried again. */
function keyOf({ kind, projectId, collectionId }: PlanRows, masterId: number, item: TestItem) {
  if ('amount' in item) {
    const what = 'mint' in item ? `${projectId}:${item.mint}` : String(projectId)
    return `${kind}:${what}:${payoutKey({ row: 1, ...item, reference: item.reference ?? '' })}`
  }
  return 'assetId' in item
    ? `${kind}:${masterId}:${item.assetId}`
    : `mint:${collectionId}:${hash(JSON.stringify(item))}`
}

function payloadOf({ kind }: PlanRows, item: TestItem): OperationPayload {
  if ('assetId' in item || 'amount' in item) return operationFacts[kind].payload.parse(item)
  return {
    symbol: item.symbol ?? 'TEST',
    uri: item.uri,
    sellerFeeBasisPoints: item.sellerFeeBasisPoints ?? 500,
    creators: item.creators ?? [],
    attributes: null,
  }
}

/** A collection with the run that creates it. */
export async function saveTestCollection(db: Db, vault: Vault, projectId: number, owner: string) {
  const values = {
    projectId,
    name: 'Test collection',
    symbol: 'TEST',
    uri: 'https://example.test/c.json',
    sellerFeeBasisPoints: 500,
  }
  const [row] = await db.insert(collections).values(values).returning({ id: collections.id })
  const collectionId = row?.id ?? 0
  const items = [{ name: values.name, uri: values.uri, owner }]
  const masterId = await saveTestPlan(db, vault, {
    projectId,
    collectionId,
    kind: 'collection',
    standard: 'token-metadata',
    items,
  })
  return { collectionId, masterId }
}

/** Trees that are made for the collection from now on have the buffer for many changes of their leaves. */
export async function setWillReveal(db: Db, collectionId: number): Promise<void> {
  await db.execute(sql`update collections set will_reveal = true where collection_id = ${collectionId}`)
}

export function testItems(count: number, tag: string, owners: string[]) {
  return Array.from({ length: count }, (_, at) => ({
    name: `콩즈 ${tag} #${at + 1}`,
    uri: `https://example.test/${tag}/${at + 1}.json`,
    owner: owners[at % owners.length] ?? '',
  }))
}

export async function statusOf(db: Db, masterId: number) {
  const [row] = await db.execute<{ status: string; waiting: unknown; control: string }>(
    sql`select status, waiting, control from minting_masters where master_id = ${masterId}`,
  )
  return row
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
