import {
  checkSolanaAddress,
  listArrivals,
  listMigrationRoutes,
  listMyMigrations,
  listOwnedSourceNfts,
  readMigration,
  runMigration,
  withdrawMigration,
  type Migration,
} from '#contract/migration/migration.ts'
import { createDestinationChallenge, signDestination } from '#contract/migration/destination.ts'
import { readMigrationParity } from '#contract/migration/parity.ts'
import type { WalletType } from '#contract/wallet/codes.ts'
import { readCoinPrices } from '#contract/price/prices.ts'
import { readConfig } from '#contract/setting/public-settings.ts'
import { readWalletConfig, type Challenge } from '#contract/wallet/wallets.ts'
import { call } from '../../shared/api-client.ts'
import type { ChosenNft } from './draft.ts'

export function fetchRoutes() {
  return call(listMigrationRoutes)
}
export function fetchOwnedNfts() {
  return call(listOwnedSourceNfts)
}
export function fetchMine() {
  return call(listMyMigrations)
}
export function fetchMigration(migrationId: number) {
  return call(readMigration, { params: { migrationId } })
}
export function fetchWalletConfig() {
  return call(readWalletConfig)
}
export function fetchConfig() {
  return call(readConfig)
}
export function fetchPrices() {
  return call(readCoinPrices)
}
export function fetchArrivals(routeId: number, tokenIds: string[]) {
  return call(listArrivals, { query: { routeId, tokenIds: tokenIds.join(',') } })
}
export function fetchParity(migrationId: number) {
  return call(readMigrationParity, { params: { migrationId } })
}
export function giveUpMigration(migrationId: number) {
  return call(withdrawMigration, { params: { migrationId } })
}

export async function fetchVerdict(address: string, signal: AbortSignal) {
  return (await call(checkSolanaAddress, { query: { address } }, { signal })).verdict
}

export interface Opening {
  nft: ChosenNft
  oldWallet: { address: string; type: WalletType }
  newAddress: string
  runId: string
}

/** Opens the migration of one NFT. The same NFT of the same wallet is the same migration, however often it is asked. */
export function openMigration({ nft, oldWallet, newAddress, runId }: Opening): Promise<Migration> {
  return call(runMigration, {
    query: {
      oldProjectId: nft.oldProjectId,
      oldWalletAddress: oldWallet.address,
      oldWalletType: oldWallet.type,
      oldNftContract: nft.contract,
      oldNftId: nft.tokenId,
      oldNftName: nft.name,
      ...(nft.image !== null && isShort(nft.image) && { oldNftImage: nft.image }),
      newWalletAddress: newAddress,
      runId,
    },
  })
}

/** Reports to the server which transaction paid or handed over. Safe to repeat; changes no address. */
export function reportTxHash(
  migration: Migration,
  hashes: { feeTxHash: string } | { nftTxHash: string },
): Promise<Migration> {
  const { oldProjectId, oldWalletAddress, oldWalletType, oldNftContract, oldNftId, newWalletAddress } =
    migration
  const query = { oldProjectId, oldWalletAddress, oldWalletType, oldNftContract, oldNftId, newWalletAddress }
  return call(runMigration, { query: { ...query, ...hashes } })
}

/** Where NFTs are to go. */
export interface Destination {
  oldWallet: { address: string; type: WalletType }
  newAddress: string
  /** Solana does not know the address, and the person has looked at it twice. */
  isNeverUsedConfirmed: boolean
  nfts: Pick<ChosenNft, 'oldProjectId' | 'contract' | 'tokenId' | 'name'>[]
}

/** The message by which the old wallet says where its NFTs go. @throws ApiError, SOLANA_ADDRESS_FIXED where it is too late for another address. */
export function fetchDestinationChallenge(destination: Destination): Promise<Challenge> {
  const { oldWallet, newAddress, isNeverUsedConfirmed, nfts } = destination
  return call(createDestinationChallenge, {
    body: {
      oldWalletAddress: oldWallet.address,
      oldWalletType: oldWallet.type,
      newWalletAddress: newAddress,
      isNeverUsedConfirmed,
      nfts: nfts.map(({ oldProjectId, contract, tokenId }) => ({
        oldProjectId,
        oldNftContract: contract,
        oldNftId: tokenId,
      })),
    },
  })
}

/** Takes the signature to the server; migrations that are there already then go to the address. */
export function postDestination(signed: { challengeId: string; signature: string }) {
  return call(signDestination, { body: signed })
}

/** The contract's bound; a picture inside its own address is longer. */
function isShort(url: string): boolean {
  return url.length <= 2_000
}
