import type { Db } from '#db/connection.ts'
import { findOptionalOrphanNft } from '#db/migration/migration-requests.ts'
import { AppError, badField } from '../app-error.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'
import type { EvmReader } from '../chain/evm/reader.ts'
import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'
import type { SourceChain } from '#contract/migration/codes.ts'

/** An NFT on a source chain, and our wallet that it goes to. Addresses in lower case. */
export interface NftPlace {
  chain: SourceChain
  contract: string
  adminWallet: string
  tokenId: string
}

/**
 * A Solana address an NFT can be sent to. Whoever lets NEVER_USED pass has had the person look twice.
 * @throws AppError BAD_REQUEST when empty, SOLANA_ADDRESS_REFUSED with params.verdict, SOLANA_UNREACHABLE.
 */
export async function requireSolanaAddress(chains: Chains, address: string): Promise<'OK' | 'NEVER_USED'> {
  const verdict = await chains.readAccountKind(address)
  if (verdict === 'OK' || verdict === 'NEVER_USED') return verdict
  if (verdict === 'EMPTY')
    throw badField('newWalletAddress', 'REQUIRED', { messageKey: 'SOLANA_ADDRESS_REQUIRED' })
  if (verdict === 'UNREACHABLE') throw new AppError('SOLANA_UNREACHABLE', { returnCd: '2' })
  throw new AppError('SOLANA_ADDRESS_REFUSED', { params: { verdict } })
}

/** Who has an NFT of a wallet: the wallet itself, or we, by the transfer that no migration has asked for. */
export type Holding = { by: 'wallet' } | { by: 'us'; depositId: number }

/**
 * Who has an NFT of a wallet now, as the chain says. Null: neither the wallet nor we, or it came to us from somebody else.
 * @throws AppError SOURCE_CHAIN_UNREACHABLE.
 */
export async function findHolding(
  { db, chains }: { db: Db; chains: Chains },
  place: NftPlace,
  wallet: { address: string },
): Promise<Holding | null> {
  const owner = await readOwner(chains, place)
  if (owner === wallet.address) return { by: 'wallet' }
  if (owner !== place.adminWallet) return null
  const { chain, contract, tokenId, adminWallet: to } = place
  const depositId = await findOptionalOrphanNft(db, { chain, contract, tokenId, from: wallet.address, to })
  return depositId === null ? null : { by: 'us', depositId }
}

/** Who owns an NFT now; null: nobody. @throws AppError SOURCE_CHAIN_UNREACHABLE. */
export function readOwner(chains: Chains, nft: Omit<NftPlace, 'adminWallet'>): Promise<string | null> {
  return orUnreachable('SOURCE_CHAIN_UNREACHABLE', ownerOf(readerOf(chains, nft), nft))
}

/** Null when the contract says that it has no owner: it reverts. */
async function ownerOf(
  reader: EvmReader,
  nftPlace: { contract: string; tokenId: string },
): Promise<string | null> {
  try {
    return await reader.ownerOf(nftPlace.contract, nftPlace.tokenId)
  } catch (error) {
    if (error instanceof RpcRefused) return null
    throw error
  }
}

const nameMax = 200
const imageShape = /^(https:\/\/|data:image\/)/i

/** Name and picture as the chain's metadata has them; what the client said only where that cannot be read. */
export async function describeNft(
  chains: Chains,
  place: NftPlace,
  hints: { oldNftName?: string | undefined; oldNftImage?: string | undefined },
) {
  const shown = await readMetadata(chains, place)
  const hinted = hints.oldNftImage?.trim() ?? ''
  return {
    oldNftName: shown.name ?? (hints.oldNftName?.trim().slice(0, nameMax) || null),
    oldNftImage: shown.image ?? (imageShape.test(hinted) ? hinted : null),
  }
}

/** Name and picture of an NFT; null where they cannot be read. */
export async function readMetadata(chains: Chains, place: Omit<NftPlace, 'adminWallet'>) {
  try {
    const uri = await readerOf(chains, place).tokenUri(place.contract, place.tokenId)
    return await chains.metadata.read(uri)
  } catch {
    // A contract without tokenURI, or a node that is away: the NFT is shown by what the client said.
    return { name: null, image: null }
  }
}

function readerOf(chains: Chains, { chain }: Pick<NftPlace, 'chain'>): EvmReader {
  const settings = chains.findSource(chain)
  if (!settings) throw new AppError('UNSUPPORTED_MAINNET', { returnCd: '7' })
  return settings.reader
}
