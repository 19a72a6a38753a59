import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Db, Tx } from '#db/connection.ts'
import { bindDestination, findOptionalDestination, hasFixedDestination } from '#db/migration/destinations.ts'
import { findOptionalLiving, findOptionalMigration, type MigrationRow } from '#db/migration/migration-list.ts'
import {
  isRunOfOther,
  saveNewMigration,
  saveReturnAsked,
  saveReportedHashes,
} from '#db/migration/migration-requests.ts'
import type { RouteRow } from '#db/migration/migration-routes.ts'
import { giveDeposit, matchMigration } from '#db/migration/source-chain-match.ts'
import { lockProjectShared } from '#db/project/projects.ts'
import { AppError, badField } from '../app-error.ts'
import type { Chains } from '../chain/chains.ts'
import { requireFeature } from '../feature/index.ts'
import { proofCounts } from '#contract/wallet/codes.ts'
import type { DestinationNft } from '#contract/migration/destination.ts'
import type { runMigration as endpoint } from '#contract/migration/migration.ts'
import type { ReadyRoute } from './present-migration-route.ts'
import { describeNft, findHolding, requireSolanaAddress, type Holding } from './migration-checks.ts'
import { requireOldWallet, type OldWallet } from './require-old-wallet.ts'
import { closed, requireOpen, requireRoute } from './require-route.ts'
import { tellDetail } from '#contract/codes/told.ts'

export type MigrationInput = z.output<typeof endpoint.query>
export interface MigrationDeps {
  db: Db
  chains: Chains
}

/** Everything that was read before anything is written. */
interface MigrationRequest {
  input: MigrationInput
  userUuid: string
  wallet: OldWallet
  route: RouteRow
  ready: ReadyRoute
}

/**
 * Opens the migration of an NFT, or continues the one it has: the same NFT of the same wallet is the same
 * migration, however often and from however many windows it is asked for. Nothing the request says counts as proof:
 * the wallet is proven in the session, the NFT is read from the chain, the hashes are hints.
 * @returns the migration and those the worker is to run: notify them.
 * @throws AppError WALLET_ADDRESSES_DIFFER, WALLET_NOT_SUPPORTED, WALLET_KAIA_ONLY, NO_SUCH_PROJECT,
 * UNSUPPORTED_MAINNET, FEATURE_NOT_OPEN, MIGRATION_CLOSED, NFT_NOT_OWNED, NFT_ALREADY_MIGRATING, MIGRATION_ENDING,
 * DESTINATION_NOT_SIGNED, SOLANA_ADDRESS_FIXED, SOLANA_ADDRESS_REFUSED, SOURCE_CHAIN_UNREACHABLE, SOLANA_UNREACHABLE.
 */
export async function runMigration(
  deps: MigrationDeps,
  input: MigrationInput,
  options: { userUuid: string; notify: (migrationId: number) => Promise<void> },
): Promise<MigrationRow> {
  const wallet = await requireOldWallet(deps.db, input, options.userUuid)
  const { route, ready } = await requireRoute(deps, input)
  if (!proofCounts(wallet.provenBy, ready.chain)) throw new AppError('WALLET_KAIA_ONLY')
  const request: MigrationRequest = { input, userUuid: options.userUuid, wallet, route, ready }
  const living = await findLiving(deps.db, request)
  const row = living
    ? await resumeMigration(deps, request, living, options.notify)
    : await createMigration(deps, request, options.notify)
  if (row.migration.finishedAt === null) await options.notify(row.migration.id)
  return row
}

function findLiving(db: Db, { ready, input }: MigrationRequest) {
  return findOptionalLiving(db, { chain: ready.chain, contract: ready.contract, tokenId: input.oldNftId })
}

async function createMigration(
  deps: MigrationDeps,
  request: MigrationRequest,
  notify: (id: number) => Promise<void>,
) {
  const { input, wallet, ready } = request
  await requireFeature(deps.db, 'migration')
  requireOpen(deps.chains, request.route)
  const { newWalletAddress } = input
  // One that was never used was confirmed before its message was written, and counts by that signature.
  await requireSolanaAddress(deps.chains, newWalletAddress)
  const place = { ...ready, tokenId: input.oldNftId }
  const holding = await findHolding(deps, place, wallet)
  if (!holding) throw new AppError('NFT_NOT_OWNED')
  const shown = await describeNft(deps.chains, place, input)
  const id = await insert(deps.db, request, { newWalletAddress, ...shown, holding })
  if (id !== null) {
    // A fee that is here already is known before anybody is asked to pay.
    await matchMigration(deps.db, id, request.userUuid)
    return findMigration(deps.db, id)
  }
  // Another window was faster.
  const living = await findLiving(deps.db, request)
  if (!living) throw new AppError('MIGRATION_ENDING', { retryAfterSeconds: 5 })
  return resumeMigration(deps, request, living, notify)
}

async function insert(
  db: Db,
  { input, userUuid, wallet, route: { route }, ready }: MigrationRequest,
  found: {
    newWalletAddress: string
    oldNftName: string | null
    oldNftImage: string | null
    holding: Holding
  },
) {
  const { holding, ...shown } = found
  const runId = input.runId ?? randomUUID()
  if (input.runId && (await isRunOfOther(db, { runId, wallet: wallet.address })))
    throw badField('runId', 'INVALID')
  return db.transaction(async (tx) => {
    // A new key or contract since the route was read: the NFT would go to a wallet that is not watched.
    if (!(await lockProjectShared(tx, route.oldProjectId, ready))) throw closed('NOT_READY')
    const destinationId = await requireSigned(tx, wallet.address, placeOf(ready, input), input)
    const id = await saveNewMigration(tx, {
      destinationId,
      runId,
      userUuid,
      routeId: route.id,
      regId: wallet.address,
      chain: ready.chain,
      oldProjectId: route.oldProjectId,
      oldWalletAddress: wallet.address,
      oldWalletType: input.oldWalletType,
      oldNftContract: ready.contract,
      oldNftId: input.oldNftId,
      ...shown,
      feeWei: route.feeWei,
      adminWallet: ready.adminWallet,
      depositsSince: wallet.provenAt,
      feeTxHash: input.feeTxHash ?? null,
      nftTxHash: input.nftTxHash ?? null,
      timeLimitMs: route.timeLimitSeconds * 1_000,
    })
    if (id !== null && holding.by === 'us')
      await takeHeld(tx, { ...holding, migrationId: id, actor: userUuid })
    return id
  })
}

/** The NFT that is with us already is that of the migration which asks for it, or there is no migration. */
async function takeHeld(tx: Tx, held: { depositId: number; migrationId: number; actor: string }) {
  const { actor, ...ids } = held
  // Its sender takes it back, or staff send it back, at this moment.
  if (!(await giveDeposit(tx, { ...ids, kind: 'nft' }, { actor }))) throw new AppError('NFT_NOT_OWNED')
}

/** The NFT has a migration: its owner adds to it, any other user has to wait for its end. */
async function resumeMigration(
  deps: MigrationDeps,
  request: MigrationRequest,
  living: MigrationRow,
  notify: (id: number) => Promise<void>,
): Promise<MigrationRow> {
  const { migration } = living
  const { input } = request
  if (migration.oldWalletAddress !== request.wallet.address) {
    await releaseStaleClaim(deps, request, living, notify)
    throw new AppError('NFT_ALREADY_MIGRATING')
  }
  if (migration.finishedAt !== null) return living
  const isWaiting = migration.state === 'created' || migration.state === 'fee_seen'
  if (isWaiting && migration.returnAskedBy !== null)
    throw new AppError('MIGRATION_ENDING', { retryAfterSeconds: 5 })
  // The page that reports a hash may not know of an address changed on another page: the request then keeps the
  // address that is stored.
  const isReportingHash = input.feeTxHash !== undefined || input.nftTxHash !== undefined
  if (!isReportingHash) await requireDestination(deps, request, living)
  await saveReportedHashes(deps.db, migration.id, {
    feeTxHash: input.feeTxHash ?? null,
    nftTxHash: input.nftTxHash ?? null,
  })
  return findMigration(deps.db, migration.id)
}

/** Of a migration under way: its address is the one that was asked for, and was signed, unless nothing waits for that any more. */
async function requireDestination(
  { db }: MigrationDeps,
  request: MigrationRequest,
  { migration }: MigrationRow,
) {
  const { input, ready, wallet, userUuid } = request
  const nft = placeOf(ready, input)
  const { newWalletAddress } = input
  const isSame = newWalletAddress === migration.newWalletAddress
  const isBeforeMint = ['created', 'fee_seen', 'nft_seen'].includes(migration.state)
  const isWanted = isBeforeMint && migration.returnAskedBy === null
  if (isSame && (migration.destinationId !== null || !isWanted)) return
  const fixed = { oldWalletAddress: wallet.address, newWalletAddress, nfts: [nft] }
  if (await hasFixedDestination(db, fixed)) throw new AppError('SOLANA_ADDRESS_FIXED')
  await db.transaction(async (tx) => {
    const destinationId = await requireSigned(tx, wallet.address, nft, input)
    // It was signed while another window opened the migration.
    await bindDestination(tx, { destinationId, actor: userUuid })
  })
}

/** @returns the newest signature of the wallet for this NFT. @throws AppError DESTINATION_NOT_SIGNED when it names another address. */
async function requireSigned(
  tx: Tx,
  oldWalletAddress: string,
  nft: DestinationNft,
  { newWalletAddress }: { newWalletAddress: string },
): Promise<number> {
  const destination = await findOptionalDestination(tx, { ...nft, oldWalletAddress })
  if (destination?.newWalletAddress !== newWalletAddress) throw new AppError('DESTINATION_NOT_SIGNED')
  return destination.id
}

function placeOf({ chain, contract }: ReadyRoute, { oldNftId: tokenId }: MigrationInput): DestinationNft {
  return { chain, contract, tokenId }
}

/**
 * The owner asked for the migration, did not hand the NFT over and no longer has it: that request ends, so that it
 * cannot keep the new owner waiting. The new owner asks again in a moment.
 */
async function releaseStaleClaim(
  deps: MigrationDeps,
  { input, ready, wallet, userUuid }: MigrationRequest,
  { migration }: MigrationRow,
  notify: (id: number) => Promise<void>,
) {
  const isIdle = (migration.state === 'created' || migration.state === 'fee_seen') && !migration.nftDepositId
  if (!isIdle || migration.returnAskedBy !== null) return
  const holding = await findHolding(deps, { ...ready, tokenId: input.oldNftId }, wallet)
  if (holding?.by !== 'wallet') return
  const isAsked = await saveReturnAsked(deps.db, {
    migrationId: migration.id,
    actor: userUuid,
    reason: 'WITHDRAWN',
    detail: tellDetail({ code: 'NFT_MOVED_ON', params: {} }),
    isBeforeHandover: true,
  })
  if (isAsked) await notify(migration.id)
}

async function findMigration(db: Db, migrationId: number): Promise<MigrationRow> {
  const row = await findOptionalMigration(db, migrationId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
