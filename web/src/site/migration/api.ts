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
import { readCoinPrices, readConfig } from '#contract/common.ts'
import { readWalletConfig } from '#contract/wallet/wallets.ts'
import { call } from '../../shared/api-client.ts'
import type { ChosenNft } from './draft.ts'

export const fetchRoutes = () => call(listMigrationRoutes)
export const fetchOwnedNfts = () => call(listOwnedSourceNfts)
export const fetchMine = () => call(listMyMigrations)
export const fetchMigration = (migrationId: number) => call(readMigration, { params: { migrationId } })
export const fetchWalletConfig = () => call(readWalletConfig)
export const fetchConfig = () => call(readConfig)
export const fetchPrices = () => call(readCoinPrices)
export const fetchArrivals = (routeId: number, tokenIds: string[]) =>
  call(listArrivals, { query: { routeId, tokenIds: tokenIds.join(',') } })
export const giveUpMigration = (migrationId: number) => call(withdrawMigration, { params: { migrationId } })

export const fetchVerdict = async (address: string, signal: AbortSignal) =>
  (await call(checkSolanaAddress, { query: { address } }, { signal })).verdict

export interface Opening {
  nft: ChosenNft
  oldWallet: { address: string; type: WalletType }
  newAddress: string
  runId: string
}

/** Opens the migration of one NFT. The same NFT of the same wallet is the same migration, however often it is asked. */
export const openMigration = ({ nft, oldWallet, newAddress, runId }: Opening): Promise<Migration> =>
  call(runMigration, {
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

const nameOf = (it: Migration, newWalletAddress: string) => ({
  oldProjectId: it.oldProjectId,
  oldWalletAddress: it.oldWalletAddress,
  oldWalletType: it.oldWalletType,
  oldNftContract: it.oldNftContract,
  oldNftId: it.oldNftId,
  newWalletAddress,
})

/** Tells the server which transaction paid or handed over. Safe to repeat; changes no address. */
export const reportTxHash = (
  it: Migration,
  hashes: { feeTxHash: string } | { nftTxHash: string },
): Promise<Migration> => call(runMigration, { query: { ...nameOf(it, it.newWalletAddress), ...hashes } })

/** Sends the new NFT to another Solana address. @throws ApiError SOLANA_ADDRESS_FIXED once the old one was seen. */
export const changeAddress = (it: Migration, newAddress: string): Promise<Migration> =>
  call(runMigration, { query: nameOf(it, newAddress) })

/** The contract's bound; a picture inside its own address is longer. */
const isShort = (url: string): boolean => url.length <= 2_000
