import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { saveChallenge } from '#db/wallet/challenges.ts'
import { badField } from '../app-error.ts'
import { familyOfWallet, type WalletFamily, type WalletType } from '#contract/wallet/codes.ts'
import type { Challenge } from '#contract/wallet/wallets.ts'
import type { Services } from '../services.ts'
import { normalAddress, otherFamily, shownAddress } from '../chain/normal-address.ts'
import type { OwnSite } from '../http/own-site.ts'
import { signInText } from './sign-in-text.ts'

const livesMs = 5 * 60_000
const nonceBytes = 16

interface ChallengeRequest {
  family: WalletFamily
  walletType: WalletType
  address: string
  linkAddress: string | null
  /** The account it is to become a way into. */
  account: { uuid: string; uid: string } | null
}

/**
 * Writes and stores a message for a wallet to sign.
 * @throws AppError SOLANA_ADDRESS_INVALID, BAD_REQUEST for an address or a wallet of the other family.
 */
export async function createChallenge(
  { db, env }: Services,
  request: ChallengeRequest,
  input: { site: OwnSite; language: Language },
): Promise<Challenge> {
  const { family, walletType } = request
  if (familyOfWallet[walletType] !== family) throw badField('walletType', 'INVALID')
  const address = normalAddress(family, request.address, 'address')
  const linkAddress =
    request.linkAddress === null
      ? null
      : normalAddress(otherFamily(family), request.linkAddress, 'linkAddress')
  const { message, expiresAt } = newMessage((once) =>
    signInText({
      family,
      walletType,
      address,
      linkAddress,
      accountUid: request.account?.uid ?? null,
      ...input,
      chainId: family === 'evm' ? String(env.KAIA_CHAIN_ID) : env.NETWORK,
      ...once,
    }),
  )
  const linkUserUuid = request.account?.uuid ?? null
  const { domain } = input.site
  const values = { family, walletType, address, linkAddress, linkUserUuid, domain, message, expiresAt }
  const { challengeId } = await saveChallenge(db, values)
  return { challengeId, address: shownAddress(family, address), message, expiresAt: expiresAt.toISOString() }
}

/** A message to sign that is one of its kind: it names a nonce, and until when it is taken. */
export function newMessage(write: (once: { nonce: string; issuedAt: Date; expiresAt: Date }) => string) {
  const issuedAt = new Date()
  const expiresAt = new Date(issuedAt.getTime() + livesMs)
  const nonce = randomBytes(nonceBytes).toString('hex')
  return { message: write({ nonce, issuedAt, expiresAt }), expiresAt }
}
