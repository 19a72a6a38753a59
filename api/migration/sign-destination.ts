import type { z } from 'zod'
import { bindDestination, hasFixedDestination, saveDestination } from '#db/migration/destinations.ts'
import { listOldWallets } from '#db/migration/migration-list.ts'
import type { signDestination as endpoint } from '#contract/migration/destination.ts'
import { proofCounts } from '#contract/wallet/codes.ts'
import { AppError } from '../app-error.ts'
import { presentInstant } from '../http/instant.ts'
import type { OwnSite } from '../http/own-site.ts'
import type { Services } from '../services.ts'
import { takeChallenges, type Signed } from '../wallet/index.ts'

/**
 * Keeps where an old wallet has signed that its NFTs go, and gives it to their migrations. What is stored is the message
 * of the server; of the browser only the signature is believed.
 * @param options.notify for each migration that goes on by it.
 * @throws AppError CHALLENGE_UNKNOWN, CHALLENGE_EXPIRED, CHALLENGE_USED, SIGNATURE_INVALID, WALLET_ADDRESSES_DIFFER,
 * WALLET_KAIA_ONLY, SOURCE_CHAIN_UNREACHABLE, SOLANA_ADDRESS_FIXED when an NFT was handed over meanwhile: nothing is kept.
 */
export async function signDestination(
  services: Services,
  signed: Signed,
  options: { userUuid: string; site: OwnSite; notify: (migrationId: number) => Promise<void> },
): Promise<z.output<typeof endpoint.reply>> {
  const { db } = services
  const { userUuid, site, notify } = options
  const own = new Set((await listOldWallets(db, userUuid)).map((it) => it.address))
  const [proven] = await takeChallenges(services, site, [signed], ([challenge]) => {
    if (!challenge?.destination) throw new AppError('CHALLENGE_UNKNOWN')
    if (!own.has(challenge.address)) throw new AppError('WALLET_ADDRESSES_DIFFER')
  })
  if (!proven?.destination) throw new AppError('CHALLENGE_UNKNOWN')
  const { destination, address: oldWalletAddress, challengeId, message, provenBy } = proven
  if (destination.nfts.some((it) => !proofCounts(provenBy, it.chain))) throw new AppError('WALLET_KAIA_ONLY')
  const { row, bound } = await db.transaction(async (tx) => {
    const { signature } = signed
    const values = { ...destination, oldWalletAddress, challengeId, message, signature, provenBy }
    const saved = await saveDestination(tx, values)
    const ids = await bindDestination(tx, { destinationId: saved.id, actor: userUuid })
    if (await hasFixedDestination(tx, { ...destination, oldWalletAddress }))
      throw new AppError('SOLANA_ADDRESS_FIXED')
    return { row: saved, bound: ids }
  })
  for (const migrationId of bound) await notify(migrationId)
  return { ...destination, signedAt: presentInstant(row.signedAt) }
}
