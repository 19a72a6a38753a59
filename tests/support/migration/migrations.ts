import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EventKind, MigrationState, SourceChain } from '#contract/migration/codes.ts'
import { migrationSchema, type Migration } from '#contract/migration/migration.ts'
import { hashToken } from '#api/http/session.ts'
import type { Db } from '#db/connection.ts'
import { saveSession } from '#db/account/sessions.ts'
import { users, wallets } from '#db/schema.ts'
import { callerAt, openTestApi, type Caller, type Reply, type TestApi } from '../api.ts'
import { openStubChains, type StubChains } from '../stub-chains.ts'
import { challengeReply, evmSigner, signerAt, type TestSigner } from '../wallet/signers.ts'
import { newWallet } from '../wallet/wallet.ts'
import { createCollection, createProject } from '../world.ts'

export function newEvmAddress() {
  return `0x${randomBytes(20).toString('hex')}`
}
/** An address that can sign, in lower case. */
function newHolder() {
  return evmSigner({ walletType: 'kaia' }).address.toLowerCase()
}
function newEvmSecret() {
  return `0x${randomBytes(32).toString('hex')}`
}

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
export async function openMigrationWorld(): Promise<MigrationWorld> {
  const chains = await openStubChains()
  const api = await openTestApi({ KAIA_RPC_URL: chains.url, SOLANA_RPC_URL: chains.url })
  const made = await createMigrationFixture(api)
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
export async function createRouteFixture(api: TestApi, mainnet: SourceChain = 'kaia') {
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

export async function createMigrationFixture(api: TestApi, mainnet?: SourceChain) {
  const fixture = await createRouteFixture(api, mainnet)
  const { oldProjectId, newProjectId, collectionId } = fixture
  const reply = await api.admin.send('post', '/api/admin/migration-routes', {
    body: { oldProjectId, newProjectId, collectionId },
  })
  const { routeId, adminWallet } = routeShape.parse(reply.body.returnValue)
  return { ...fixture, routeId, adminWallet: adminWallet.toLowerCase() }
}

/** Makes a wallet one of a user's proven ones. */
export async function proveWallet(db: Db, userUuid: string, address = newHolder()) {
  await db
    .insert(wallets)
    .values({ userUuid, family: 'evm', walletType: 'kaia', address, provenAt: new Date() })
  return address
}

/** A person who proved a source-chain wallet, in a session of their own. */
export async function walletCaller(
  api: TestApi,
): Promise<{ caller: Caller; address: string; userUuid: string }> {
  const { db } = api.database
  const address = newHolder()
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
export async function openAdminMigration(api: TestApi, chains: StubChains) {
  const fixture = await createMigrationFixture(api)
  const { db } = api.database
  const [admin] = await db.select({ uuid: users.uuid }).from(users).where(eq(users.role, 'owner'))
  const address = await proveWallet(db, admin?.uuid ?? '')
  const tokenId = String(nextToken++)
  const newWalletAddress = newWallet().address
  chains.owners.set(`${fixture.contract}/${tokenId}`, address)
  const reply = await askFor(api.admin, fixture, { wallet: address, tokenId, newWalletAddress })
  const { migrationId } = migrationIn(reply)
  return { fixture, address, tokenId, newWalletAddress, adminWallet: fixture.adminWallet, migrationId }
}

/** The query of POST /api/migration/run. */
export function runQuery(
  world: Pick<MigrationWorld, 'oldProjectId' | 'contract'>,
  input: { wallet: string; tokenId: string } & Record<string, string>,
) {
  const { wallet, tokenId, ...others } = input
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

type Asked = Parameters<typeof runQuery>

/**
 * Asks for a migration as the dialog does: its wallet signs where the NFT goes, if it can, and then it is asked for.
 * @param signer where the address alone does not say whose key signs.
 */
export async function askFor(caller: Caller, world: Asked[0], asked: Asked[1], signer = signerOf(asked)) {
  const options = { newWalletAddress: newWallet().address, ...asked }
  if (signer) await signDestination(caller, signer, destinationOf(world, options))
  return askUnsigned(caller, world, options)
}

function signerOf({ wallet, oldWalletAddress = wallet }: Asked[1]) {
  return signerAt(oldWalletAddress)
}

/** Asks for a migration by the session alone. */
export function askUnsigned(caller: Caller, ...[world, options]: Asked) {
  return caller.send('post', `/api/migration/run?${runQuery(world, options)}`, { body: {} })
}

/** The body of a request for a message to sign. */
export function destinationOf(
  world: Pick<MigrationWorld, 'oldProjectId' | 'contract'>,
  input: { wallet: string; newWalletAddress: string; tokenId: string } & Record<string, string>,
) {
  const { oldProjectId = String(world.oldProjectId), oldNftContract = world.contract } = input
  return {
    oldWalletAddress: input['oldWalletAddress'] ?? input.wallet,
    oldWalletType: 'kaia',
    newWalletAddress: input.newWalletAddress,
    isNeverUsedConfirmed: true,
    nfts: [{ oldProjectId: Number(oldProjectId), oldNftContract, oldNftId: input.tokenId }],
  }
}

/** Has a wallet sign where NFTs go. @returns the last reply: that of the signature, or of the message where it was refused. */
export async function signDestination(caller: Caller, signer: TestSigner, body: unknown): Promise<Reply> {
  const asked = await caller.send('post', '/api/migration/destination/challenge', { body })
  if (asked.body.resultCd !== 'SUCCESS') return asked
  const { challengeId, message } = challengeReply.parse(asked.body.returnValue)
  const signed = { challengeId, signature: signer.sign(message) }
  return caller.send('post', '/api/migration/destination', { body: signed })
}

/** @throws the code of a reply that is no SUCCESS. */
export function migrationIn(reply: Reply): Migration {
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`Refused: ${reply.body.resultCd}.`)
  return migrationSchema.parse(reply.body.returnValue)
}

/** Puts a migration into a state, whatever the pipeline would say. */
export function setState(db: Db, migrationId: number, state: MigrationState) {
  return db.execute(sql`update migrations set state = ${state} where migration_id = ${migrationId}`)
}

/** A transfer to the admin wallet, as the worker's watcher stores it. */
export async function saveDeposit(
  db: Db,
  input: {
    from: string
    to: string
    nft?: { contract: string; tokenId: string }
    /** Of what its contract is not registered; else it follows from `nft`. */
    kind?: EventKind
    valueWei?: string
    state?: 'seen' | 'final' | 'reorged'
    blockTime?: Date
  },
): Promise<number> {
  const at = (input.blockTime ?? new Date()).toISOString()
  const [row] = await db.execute<{ deposit_id: string }>(sql`
    insert into source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time,
      from_address, to_address, contract, token_id, value_wei, state)
    values ('kaia', ${input.kind ?? (input.nft ? 'nft' : 'fee')}, ${`0x${randomBytes(32).toString('hex')}`}, ${input.nft ? 0 : -1}, 90,
      ${`0x${randomBytes(32).toString('hex')}`}, ${at}::timestamptz, ${input.from}, ${input.to},
      ${input.nft?.contract ?? null}, ${input.nft?.tokenId ?? null},
      ${input.nft ? null : (input.valueWei ?? '100000000000000000')}, ${input.state ?? 'final'})
    returning deposit_id`)
  return Number(row?.deposit_id)
}

/**
 * An admin wallet that has sent one transaction that nothing explains: coin, as if to give a fee back.
 * @returns the stray's id.
 */
export async function saveStoppedWallet(
  db: Db,
  { address = newEvmAddress(), receiver = newEvmAddress() } = {},
): Promise<number> {
  await db.execute(sql`
    insert into source_chain_nonces (chain, address, next_nonce, base_nonce, base_block, chain_nonce, missing)
    values ('kaia', ${address}, 4, 0, 0, 5, 1)`)
  await db.execute(sql`
    insert into source_chain_strays (chain, from_address, nonce, tx_hash, block_number, to_address, value_wei, receiver,
      accepted_at)
    select 'kaia', ${address}, at, '0x' || md5(${address} || at) || md5(at::text), 100, ${receiver}, 100000000000000000,
      ${receiver}, case when at < 4 then now() end
    from generate_series(0, 4) at`)
  const [row] = await db.execute<{ stray_id: string }>(
    sql`select stray_id from source_chain_strays where from_address = ${address} and nonce = 4`,
  )
  return Number(row?.stray_id)
}
