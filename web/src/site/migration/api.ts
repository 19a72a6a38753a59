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
import type { WalletType } from '#contract/wallet/codes.ts'
import { readCoinPrices } from '#contract/price/prices.ts'
import { readConfig } from '#contract/setting/public-settings.ts'
import { readWalletConfig } from '#contract/wallet/wallets.ts'
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

function nameOf(migration: Migration, newWalletAddress: string) {
  return {
    oldProjectId: migration.oldProjectId,
    oldWalletAddress: migration.oldWalletAddress,
    oldWalletType: migration.oldWalletType,
    oldNftContract: migration.oldNftContract,
    oldNftId: migration.oldNftId,
    newWalletAddress,
  }
}

/** Reports to the server which transaction paid or handed over. Safe to repeat; changes no address. */
export function reportTxHash(
  migration: Migration,
  hashes: { feeTxHash: string } | { nftTxHash: string },
): Promise<Migration> {
  return call(runMigration, { query: { ...nameOf(migration, migration.newWalletAddress), ...hashes } })
}

/** Sends the new NFT to another Solana address. @throws ApiError SOLANA_ADDRESS_FIXED once the old one was seen. */
export function changeAddress(migration: Migration, newAddress: string): Promise<Migration> {
  return call(runMigration, { query: nameOf(migration, newAddress) })
}

/** The contract's bound; a picture inside its own address is longer. */
function isShort(url: string): boolean {
  return url.length <= 2_000
}
