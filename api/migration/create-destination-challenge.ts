import type { z } from 'zod'
import type { Language } from '#contract/language.ts'
import { hasFixedDestination } from '#db/migration/destinations.ts'
import type { Db } from '#db/connection.ts'
import { saveChallenge } from '#db/wallet/challenges.ts'
import { findOptionalWallet } from '#db/wallet/wallets.ts'
import { toChecksum } from '#contract/evm-address.ts'
import { destinationText } from '#contract/migration/destination-text.ts'
import type {
  createDestinationChallenge as endpoint,
  DestinationNft,
} from '#contract/migration/destination.ts'
import type { Challenge } from '#contract/wallet/wallets.ts'
import { proofCounts } from '#contract/wallet/codes.ts'
import { AppError } from '../app-error.ts'
import type { OwnSite } from '../http/own-site.ts'
import type { Services } from '../services.ts'
import { newMessage } from '../wallet/index.ts'
import { requireSolanaAddress } from './migration-checks.ts'
import { requireOldWallet } from './require-old-wallet.ts'
import { requireRoute } from './require-route.ts'

type Asked = z.output<typeof endpoint.body>

/**
 * Writes and stores the message by which an old wallet says where its NFTs go.
 * @throws AppError WALLET_ADDRESSES_DIFFER, WALLET_NOT_SUPPORTED, WALLET_KAIA_ONLY, NO_SUCH_PROJECT, UNSUPPORTED_MAINNET,
 * MIGRATION_CLOSED, SOLANA_ADDRESS_FIXED, SOLANA_ADDRESS_REFUSED, SOLANA_ADDRESS_NEVER_USED, SOLANA_UNREACHABLE.
 */
export async function createDestinationChallenge(
  services: Services,
  asked: Asked,
  input: { userUuid: string; site: OwnSite; language: Language },
): Promise<Challenge> {
  const { db, chains } = services
  const wallet = await requireOldWallet(db, asked, input.userUuid)
  const { named, nfts } = await findNfts(services, asked, input.language)
  if (nfts.some((it) => !proofCounts(wallet.provenBy, it.chain))) throw new AppError('WALLET_KAIA_ONLY')
  const { newWalletAddress } = asked
  const isNeverUsed = (await requireSolanaAddress(chains, newWalletAddress)) === 'NEVER_USED'
  if (isNeverUsed) await requireSecondLook(db, asked, input.userUuid)
  const oldWalletAddress = wallet.address
  if (await hasFixedDestination(db, { oldWalletAddress, newWalletAddress, nfts }))
    throw new AppError('SOLANA_ADDRESS_FIXED')
  const { message: signed, expiresAt } = newMessage((once) =>
    destinationText({
      ...{ language: input.language, ...input.site, oldWalletAddress, newWalletAddress, isNeverUsed },
      nfts: named.map(({ project, chain, contract, tokenIds }) => ({ project, chain, contract, tokenIds })),
      ...{ nonce: once.nonce, issuedAt: once.issuedAt.toISOString() },
      expiresAt: once.expiresAt.toISOString(),
    }),
  )
  const { challengeId, message } = await saveChallenge(db, {
    family: 'evm',
    walletType: asked.oldWalletType,
    address: oldWalletAddress,
    destination: { newWalletAddress, nfts },
    domain: input.site.domain,
    message: signed,
    expiresAt,
  })
  return { challengeId, address: toChecksum(oldWalletAddress), message, expiresAt: expiresAt.toISOString() }
}

/** Of an address that was never used: its own wallet has signed for it, or the person has compared it once more. */
async function requireSecondLook(db: Db, asked: Asked, userUuid: string) {
  if (asked.isNeverUsedConfirmed) return
  const wallet = await findOptionalWallet(db, { family: 'solana', address: asked.newWalletAddress })
  if (wallet?.userUuid !== userUuid) throw new AppError('SOLANA_ADDRESS_NEVER_USED')
}

/** The NFTs as they are stored, each once, and as the message names them: those of a collection together. */
async function findNfts(services: Services, asked: Asked, language: Language) {
  const groups = new Map<string, Awaited<ReturnType<typeof openGroup>>>()
  for (const { oldProjectId, oldNftContract, oldNftId: tokenId } of asked.nfts) {
    const key = `${oldProjectId} ${oldNftContract.toLowerCase()}`
    const group = groups.get(key) ?? (await openGroup(services, { oldProjectId, oldNftContract }, language))
    groups.set(key, group)
    if (group.tokenIds.includes(tokenId)) continue
    group.tokenIds.push(tokenId)
    group.nfts.push({ chain: group.source, contract: group.contract, tokenId })
  }
  const named = [...groups.values()]
  return { named, nfts: named.flatMap((it) => it.nfts) }
}

async function openGroup(
  services: Services,
  nft: { oldProjectId: number; oldNftContract: string },
  language: Language,
) {
  const { route, ready } = await requireRoute(services, nft)
  const { name, nameKor } = route.oldProject
  return {
    project: language === 'kor' ? nameKor : name,
    source: ready.chain,
    chain: services.chains.findSource(ready.chain)?.name ?? ready.chain,
    contract: ready.contract,
    tokenIds: [] as string[],
    nfts: [] as DestinationNft[],
  }
}
