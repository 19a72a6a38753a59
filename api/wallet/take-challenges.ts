import type { Tx } from '#db/connection.ts'
import { claimOptionalChallenge, findOptionalChallenge, type LoginChallenge } from '#db/wallet/challenges.ts'
import { AppError } from '../app-error.ts'
import { orUnreachable } from '../chain/chains.ts'
import { RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import { proofCounts, type WalletProof } from '#contract/wallet/codes.ts'
import type { Services } from '../services.ts'
import type { OwnSite } from '../http/own-site.ts'
import { proofByEvm } from '#worker/plain-rpc/proof-by-evm.ts'
import { isSignedBySolana } from './verify-solana.ts'

/** A challenge, and by what its wallet answered it. */
export type Proven = LoginChallenge & { provenBy: WalletProof }

export interface Signed {
  challengeId: string
  signature: string
}

/**
 * Takes challenges, each once, for good: a wrong signature uses them up too. Believed is what was stored;
 * of the client only the signatures.
 * @param check refuses what the challenges say before they are taken.
 * @throws AppError CHALLENGE_UNKNOWN, CHALLENGE_EXPIRED, CHALLENGE_USED, SIGNATURE_INVALID, SOURCE_CHAIN_UNREACHABLE.
 */
export async function takeChallenges(
  services: Services,
  site: OwnSite,
  signed: readonly Signed[],
  check: (challenges: LoginChallenge[]) => void,
): Promise<Proven[]> {
  const challenges = await services.db.transaction(async (tx) => {
    const taken: LoginChallenge[] = []
    for (const { challengeId } of signed) taken.push(await takeOne(tx, challengeId, site))
    check(taken)
    return taken
  })
  const proven: Proven[] = []
  for (const [at, challenge] of challenges.entries()) {
    const provenBy = await proofOf(services, challenge, signed[at]?.signature ?? '')
    if (provenBy === null) throw new AppError('SIGNATURE_INVALID')
    proven.push({ ...challenge, provenBy })
  }
  return proven
}

async function takeOne(tx: Tx, challengeId: string, site: OwnSite): Promise<LoginChallenge> {
  const challenge = await claimOptionalChallenge(tx, challengeId)
  if (challenge) {
    if (challenge.domain !== site.domain) throw new AppError('CHALLENGE_UNKNOWN')
    return challenge
  }
  const known = await findOptionalChallenge(tx, challengeId)
  if (!known) throw new AppError('CHALLENGE_UNKNOWN')
  throw new AppError(known.usedAt ? 'CHALLENGE_USED' : 'CHALLENGE_EXPIRED')
}

async function proofOf(
  services: Services,
  loginChallenge: LoginChallenge,
  signature: string,
): Promise<WalletProof | null> {
  const { message, address } = loginChallenge
  switch (loginChallenge.family) {
    case 'solana':
      return isSignedBySolana({ message, address, signature }) ? 'key' : null
    case 'evm':
      return orUnreachable('SOURCE_CHAIN_UNREACHABLE', proofByKaia(services, { message, address, signature }))
  }
}

/**
 * Whether a wallet of a source chain has signed a text; one that only Kaia knows as its account, or a contract there, counts on Kaia.
 * @param input.address 0x in lower case.
 * @throws AppError SOURCE_CHAIN_UNREACHABLE.
 */
export async function isSignedByEvm(
  services: Services,
  input: { chain: SourceChain; address: string; message: string; signature: string },
): Promise<boolean> {
  const provenBy = await orUnreachable('SOURCE_CHAIN_UNREACHABLE', proofByKaia(services, input))
  return provenBy !== null && proofCounts(provenBy, input.chain)
}

async function proofByKaia(
  { env, log }: Services,
  input: { message: string; address: string; signature: string },
) {
  try {
    return await proofByEvm({ ...input, kaiaUrls: env.KAIA_RPC_URL, isLocalnet: env.NETWORK === 'localnet' })
  } catch (error) {
    // The person can only wait; what for, and what is to be corrected, is in the log.
    if (error instanceof RpcUnreachable)
      log.warn({ err: error }, 'the key of a wallet could not be asked for')
    throw error
  }
}
