import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import { migrationRoutes, migrations, mintPlans, projectKeys, projects, users } from '#db/schema.ts'
import type { AnvilAccount } from '../anvil.ts'
import type { Line } from '../line.ts'
import { newWallet } from '../wallet/wallet.ts'
import { bindDestinations } from './bind-destinations.ts'

export const feeWei = 100_000_000_000_000_000n

export interface Asked {
  wallet: string
  tokenId: string
  contract?: string
  feeTxHash?: string
  nftTxHash?: string
  deadlineMs?: number
  depositsSince?: Date
  newWallet?: string
  /** Whether its old wallet has signed where it goes. Default: it has. */
  isSigned?: boolean
}

/** A project of the source chain with its admin key, a plan for its migrations, and the route between them. */
export async function saveRoute(
  { db, vault, projectId, collectionId }: Line,
  admin: AnvilAccount,
  { contract, chain }: { contract: string; chain: SourceChain },
) {
  await db.update(projects).set({ jsonPath: 'https://example.test/json' }).where(eq(projects.id, projectId))
  const [old] = await db
    .insert(projects)
    .values({
      symbol: 'OLD',
      name: 'Old project',
      nameKor: '옛 프로젝트',
      mainnet: chain,
      contractAddress: contract,
      creatorFeePercent: 0,
      projectFeePercent: 0,
      adminWalletAddress: admin.address,
    })
    .returning({ id: projects.id })
  const oldProjectId = old?.id ?? 0
  await db.insert(projectKeys).values({
    projectId: oldProjectId,
    purpose: 'admin',
    address: admin.address,
    sealed: vault.seal(admin.secret, `project:${oldProjectId}:admin`),
  })
  const [plan] = await db
    .insert(mintPlans)
    .values({
      projectId,
      collectionId,
      kind: 'mint',
      origin: 'migration',
      standard: 'token-metadata',
      name: 'Migration of Old project',
      quotedLamports: 0n,
    })
    .returning({ id: mintPlans.id })
  const planId = plan?.id ?? 0
  const [route] = await db
    .insert(migrationRoutes)
    .values({
      oldProjectId,
      newProjectId: projectId,
      collectionId,
      planId,
      feeWei: String(feeWei),
      timeLimitSeconds: 3_600,
    })
    .returning({ id: migrationRoutes.id })
  return { routeId: route?.id ?? 0, oldProjectId }
}

export async function saveMigration(
  { db }: Line,
  input: { routeId: number; oldProjectId: number; admin: string; contract: string; chain: SourceChain },
  asked: Asked,
) {
  const [user] = await db
    .insert(users)
    .values({ uid: `${asked.wallet}-${randomUUID()}` })
    .returning({ uuid: users.uuid })
  const [row] = await db
    .insert(migrations)
    .values({
      runId: randomUUID(),
      userUuid: user?.uuid ?? '',
      routeId: input.routeId,
      regId: asked.wallet,
      chain: input.chain,
      oldProjectId: input.oldProjectId,
      oldWalletAddress: asked.wallet,
      oldWalletType: 'metamask',
      oldNftContract: asked.contract ?? input.contract,
      oldNftId: asked.tokenId,
      newWalletAddress: asked.newWallet ?? newWallet().address,
      feeWei: String(feeWei),
      adminWallet: input.admin,
      depositsSince: asked.depositsSince ?? new Date(Date.now() - 10_000),
      feeTxHash: asked.feeTxHash ?? null,
      nftTxHash: asked.nftTxHash ?? null,
      deadline: new Date(Date.now() + (asked.deadlineMs ?? 3_600_000)),
    })
    .returning({ id: migrations.id })
  const id = row?.id ?? 0
  if (asked.isSigned !== false) await bindDestinations(db, [id])
  return id
}
