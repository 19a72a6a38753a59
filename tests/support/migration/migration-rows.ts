import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import { saveNewMigration, type NewMigration } from '#db/migration/migration-requests.ts'
import { migrationRoutes, mintPlans, projectKeys, projects, users, wallets } from '#db/schema.ts'
import type { Vault } from '#db/vault.ts'

import { bindDestinations } from './bind-destinations.ts'

export const testFeeWei = 10n ** 17n

/** An old collection on Kaia whose admin wallet is `admin`. Addresses are 0x. */
export async function saveTestOldProject(
  db: Db,
  vault: Vault,
  input: { contract: string; admin: { address: string; secret: string } },
) {
  const adminWalletAddress = input.admin.address.toLowerCase()
  const [row] = await db
    .insert(projects)
    .values({
      symbol: 'OLD',
      name: 'Grilla',
      nameKor: '그릴라',
      mainnet: 'kaia',
      contractAddress: input.contract.toLowerCase(),
      creatorFeePercent: 5,
      projectFeePercent: 0,
      adminWalletAddress,
      mintStartBlock: 0,
    })
    .returning({ id: projects.id })
  const projectId = row?.id ?? 0
  await db.insert(projectKeys).values({
    projectId,
    purpose: 'admin',
    address: adminWalletAddress,
    sealed: vault.seal(input.admin.secret, `project:${projectId}:admin`),
  })
  return projectId
}

/** The way from an old project to a final collection, with the plan its mints belong to. */
export async function saveTestRoute(
  db: Db,
  input: { oldProjectId: number; newProjectId: number; collectionId: number; timeLimitSeconds?: number },
) {
  const jsonPath = 'https://example.test/new'
  await db.update(projects).set({ jsonPath }).where(eq(projects.id, input.newProjectId))
  const [plan] = await db
    .insert(mintPlans)
    .values({
      projectId: input.newProjectId,
      collectionId: input.collectionId,
      kind: 'mint',
      origin: 'migration',
      standard: 'token-metadata',
      name: 'migration',
      quotedLamports: 0n,
    })
    .returning({ id: mintPlans.id })
  const planId = plan?.id ?? 0
  const [route] = await db
    .insert(migrationRoutes)
    .values({
      oldProjectId: input.oldProjectId,
      newProjectId: input.newProjectId,
      collectionId: input.collectionId,
      planId,
      feeWei: String(testFeeWei),
      timeLimitSeconds: input.timeLimitSeconds ?? 3_600,
    })
    .returning({ id: migrationRoutes.id })
  return { routeId: route?.id ?? 0, planId }
}

/** A person whose source-chain wallet is proven. @returns the user's uuid. */
export async function saveTestHolder(db: Db, address: string) {
  const lower = address.toLowerCase()
  const [user] = await db
    .insert(users)
    .values({ uid: lower, walletAddress: lower })
    .returning({ uuid: users.uuid })
  const userUuid = user?.uuid ?? ''
  await db
    .insert(wallets)
    .values({ userUuid, family: 'evm', walletType: 'metamask', address: lower, provenAt: new Date() })
  return userUuid
}

export interface TestRequest {
  userUuid: string
  routeId: number
  oldProjectId: number
  holder: string
  contract: string
  tokenId: string
  newWallet: string
  admin: string
  timeLimitMs: number
}

/** A migration as the API opens it. @returns its id. */
export async function saveTestMigration(
  db: Db,
  testRequest: TestRequest,
  changes: Partial<NewMigration> = {},
) {
  const holder = testRequest.holder.toLowerCase()
  const id = await db.transaction((tx) =>
    saveNewMigration(tx, {
      runId: randomUUID(),
      userUuid: testRequest.userUuid,
      routeId: testRequest.routeId,
      regId: holder,
      chain: 'kaia',
      oldProjectId: testRequest.oldProjectId,
      oldWalletAddress: holder,
      oldWalletType: 'metamask',
      oldNftContract: testRequest.contract.toLowerCase(),
      oldNftId: testRequest.tokenId,
      newWalletAddress: testRequest.newWallet,
      feeWei: String(testFeeWei),
      adminWallet: testRequest.admin.toLowerCase(),
      depositsSince: new Date(Date.now() - 60_000),
      timeLimitMs: testRequest.timeLimitMs,
      ...changes,
    }),
  )
  if (id === null) throw new Error(`Token ${testRequest.tokenId} has a living migration.`)
  await bindDestinations(db, [id])
  return id
}
