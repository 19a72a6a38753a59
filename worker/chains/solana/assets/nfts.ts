import type { NftMetadata } from '../../asset.ts'
import { findAssociatedTokenAddress, findMetadataAddress } from '../address/metaplex-addresses.ts'
import { readAccounts } from '../network/accounts.ts'
import { parseMetadata, parseToken } from '../read-back/token-accounts.ts'
import type { Rpc } from '../rpc/rpc-pool.ts'

/** An NFT of Token Metadata, or where it would be. */
export interface FoundNft {
  assetId: string
  /** A burnt NFT leaves one byte behind, which keeps the creation fee. */
  isThere: boolean
  metadata: NftMetadata | null
  /** Whether `holder` has it in its associated token account. */
  isHeld: boolean
}

/** @param options see `readAccounts`. */
export async function listNfts(
  rpc: Rpc,
  assetIds: string[],
  holder: string,
  options: { commitment: 'confirmed' | 'finalized'; minSlot?: bigint },
): Promise<FoundNft[]> {
  const addresses = assetIds.flatMap((id) => [
    findMetadataAddress(id),
    findAssociatedTokenAddress(holder, id),
  ])
  const accounts = await readAccounts(rpc, addresses, { ...options, withData: true })
  return assetIds.map((assetId, at) => {
    const account = accounts[2 * at] ?? null
    const token = parseToken(accounts[2 * at + 1] ?? null)
    return {
      assetId,
      isThere: (account?.data.length ?? 0) > 1,
      metadata: parseMetadata(account),
      isHeld: token?.owner === holder && token.mint === assetId && token.amount > 0n,
    }
  })
}
