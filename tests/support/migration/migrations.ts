import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MigrationState, SourceChain } from '#contract/migration/codes.ts'
import { migrationSchema, type Migration } from '#contract/migration/migration.ts'
import { hashToken } from '#api/http/session.ts'
import type { Db } from '#db/connection.ts'
import { saveSession } from '#db/account/sessions.ts'
import { users, wallets } from '#db/schema.ts'
import { callerAt, openTestApi, type Caller, type Reply, type TestApi } from '../api.ts'
import { openStubChains, type StubChains } from '../stub-chains.ts'
import { newWallet } from '../wallet/wallet.ts'
import { createCollection, createProject } from '../world.ts'

export const newEvmAddress = () => `0x${randomBytes(20).toString('hex')}`
const newEvmSecret = () => `0x${randomBytes(32).toString('hex')}`

const routeShape = z.object({ routeId: z.number(), adminWallet: z.string() })

export interface MigrationWorld {
  api: TestApi
  chains: StubChains
  oldProjectId: number
  newProjectId: number
  collectionId: number
  routeId: number
  /** In lower case, both. */
  contract: string
  adminWallet: string
  close(): Promise<void>
}

/** An API that reads stub chains, with a route from a project on Kaia to a collection on Solana. */
export const openMigrationWorld = async (): Promise<MigrationWorld> => {
  const chains = await openStubChains()
  const api = await openTestApi({ KAIA_RPC_URL: chains.url, SOLANA_RPC_URL: chains.url })
  const made = await createMigrationGround(api)
  return {
    api,
    chains,
    ...made,
    close: async () => {
      await api.close()
      await chains.close()
    },
  }
}

/** An old project with contract and key, a new one with a collection on chain. */
export const createRouteGround = async (api: TestApi, mainnet: SourceChain = 'kaia') => {
  const contract = newEvmAddress()
  const old = await createProject(api.admin, {
    name: 'Old Kongz',
    mainnet,
    contractAddress: contract,
    secretKeys: { admin: newEvmSecret() },
  })
  const next = await createProject(api.admin, { jsonPath: 'https://127.0.0.1/kongz' })
  const { collectionId } = await createCollection(api.admin, api.database.db, next.projectId)
  return { contract, oldProjectId: old.projectId, newProjectId: next.projectId, collectionId }
}

export const createMigrationGround = async (api: TestApi, mainnet?: SourceChain) => {
  const ground = await createRouteGround(api, mainnet)
  const { oldProjectId, newProjectId, collectionId } = ground
  const reply = await api.admin.send('post', '/api/admin/migration-routes', {
    body: { oldProjectId, newProjectId, collectionId },
  })
  const { routeId, adminWallet } = routeShape.parse(reply.body.returnValue)
  return { ...ground, routeId, adminWallet: adminWallet.toLowerCase() }
}

/** Makes a wallet one of a user's proven ones. */
export const proveWallet = async (db: Db, userUuid: string, address = newEvmAddress()) => {
  await db
    .insert(wallets)
    .values({ userUuid, family: 'evm', walletType: 'kaia', address, provenAt: new Date() })
  return address
}

/** A person who proved a source-chain wallet, in a session of their own. */
export const walletCaller = async (
  api: TestApi,
): Promise<{ caller: Caller; address: string; userUuid: string }> => {
  const { db } = api.database
  const address = newEvmAddress()
  const [user] = await db.insert(users).values({ uid: address }).returning({ uuid: users.uuid })
  const userUuid = user?.uuid ?? ''
  await proveWallet(db, userUuid, address)
  const token = randomUUID()
  const csrfToken = randomUUID()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await saveSession(db, { tokenHash: hashToken(token), userUuid, csrfToken, expiresAt })
  return { caller: callerAt(api.url, { cookie: `session=${token}`, csrfToken }), address, userUuid }
}

let nextToken = 1

/** A migration of a new wallet of the admin's own, on a route of its own, asked for through the API. */
export const openAdminMigration = async (api: TestApi, chains: StubChains) => {
  const ground = await createMigrationGround(api)
  const { db } = api.database
  const [admin] = await db.select({ uuid: users.uuid }).from(users).where(eq(users.role, 'admin'))
  const address = await proveWallet(db, admin?.uuid ?? '')
  const tokenId = String(nextToken++)
  const newWalletAddress = newWallet().address
  chains.owners.set(`${ground.contract}/${tokenId}`, address)
  const reply = await askFor(api.admin, ground, { wallet: address, tokenId, newWalletAddress })
  const { migrationId } = migrationIn(reply)
  return { ground, address, tokenId, newWalletAddress, adminWallet: ground.adminWallet, migrationId }
}

/** The query of POST /api/migration/run. */
export const runQuery = (
  world: Pick<MigrationWorld, 'oldProjectId' | 'contract'>,
  it: { wallet: string; tokenId: string } & Record<string, string>,
) => {
  const { wallet, tokenId, ...others } = it
  return new URLSearchParams({
    oldProjectId: String(world.oldProjectId),
    oldWalletAddress: wallet,
    oldWalletType: 'kaia',
    oldNftContract: world.contract,
    oldNftId: tokenId,
    newWalletAddress: newWallet().address,
    ...others,
  }).toString()
}

/** Asks for a migration as the dialog does. */
export const askFor = (caller: Caller, ...[world, it]: Parameters<typeof runQuery>) =>
  caller.send('post', `/api/migration/run?${runQuery(world, it)}`, { body: {} })

/** @throws the code of a reply that is no SUCCESS. */
export const migrationIn = (reply: Reply): Migration => {
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`Refused: ${reply.body.resultCd}.`)
  return migrationSchema.parse(reply.body.returnValue)
}

/** Puts a migration into a state, whatever the pipeline would say. */
export const setState = (db: Db, migrationId: number, state: MigrationState) =>
  db.execute(sql`update migrations set state = ${state} where migration_id = ${migrationId}`)

/** A transfer to the admin wallet, as the worker's watcher stores it. */
export const saveDeposit = async (
  db: Db,
  it: {
    from: string
    to: string
    nft?: { contract: string; tokenId: string }
    valueWei?: string
    state?: 'seen' | 'final' | 'reorged'
    blockTime?: Date
  },
): Promise<number> => {
  const at = (it.blockTime ?? new Date()).toISOString()
  const [row] = await db.execute<{ deposit_id: string }>(sql`
    insert into source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time,
      from_address, to_address, contract, token_id, value_wei, state)
    values ('kaia', ${it.nft ? 'nft' : 'fee'}, ${`0x${randomBytes(32).toString('hex')}`}, ${it.nft ? 0 : -1}, 90,
      ${`0x${randomBytes(32).toString('hex')}`}, ${at}::timestamptz, ${it.from}, ${it.to},
      ${it.nft?.contract ?? null}, ${it.nft?.tokenId ?? null},
      ${it.nft ? null : (it.valueWei ?? '100000000000000000')}, ${it.state ?? 'final'})
    returning deposit_id`)
  return Number(row?.deposit_id)
}
