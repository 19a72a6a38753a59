import type { z } from 'zod'
import type { Language } from '#contract/language.ts'
import { findOptionalChallenge, type LoginChallenge } from '#db/wallet/challenges.ts'
import { saveKlipRequest } from '#db/wallet/klip-requests.ts'
import { AppError } from '../app-error.ts'
import type { KlipRequest, prepareKlip as endpoint } from '#contract/wallet/wallets.ts'
import { prepareAtKlip } from './klip-client.ts'
import { bappOf, feeRequest, nftRequest, signRequest } from './klip-requests.ts'
import type { Services } from '../services.ts'
import { findOwnMigration } from '../migration/index.ts'

type PrepareInput = z.output<typeof endpoint.body>

/** No request waits longer for a phone, whatever Klip says (SPEC.md section 9). */
const livesMaxMs = 300_000

/**
 * Has Klip prepare a request to a phone. Addresses and amounts are the migration's, never the browser's.
 * @throws AppError KLIP_UNAVAILABLE, SIGNED_OUT, NOT_FOUND, NOT_ALLOWED_NOW, CHALLENGE_UNKNOWN and its kind.
 */
export async function prepareKlip(
  services: Services,
  wanted: PrepareInput,
  input: { ownerHash: () => string; userUuid: string | null; origin: string; language: Language },
): Promise<KlipRequest> {
  const { KLIP_API_URL } = services.env
  if (KLIP_API_URL === undefined) throw new AppError('KLIP_UNAVAILABLE')
  const what = await describe(services, wanted, input.userUuid)
  const { klipKey, expiresAtSeconds } = await prepareAtKlip(KLIP_API_URL, {
    bapp: bappOf(input.language, input.origin),
    ...what,
  })
  const expiresAt = new Date(Math.min(expiresAtSeconds * 1000, Date.now() + livesMaxMs))
  const { requestId } = await saveKlipRequest(services.db, {
    ownerHash: input.ownerHash(),
    type: wanted.type,
    klipKey,
    challengeId: 'challengeId' in wanted ? wanted.challengeId : null,
    migrationId: 'migrationId' in wanted ? wanted.migrationId : null,
    expiresAt,
  })
  const qrText = `https://klipwallet.com/?target=/a2a?request_key=${encodeURIComponent(klipKey)}`
  const deepLink = `klip://klipwallet/open?url=${qrText}`
  return { requestId, qrText, deepLink, expiresAt: expiresAt.toISOString() }
}

async function describe(services: Services, wanted: PrepareInput, userUuid: string | null) {
  switch (wanted.type) {
    case 'auth':
      return { type: 'auth' }
    case 'sign':
      return signRequest(await openChallenge(services, wanted.challengeId))
    case 'fee':
      return feeRequest(await ownKaiaMigration(services, wanted.migrationId, userUuid))
    case 'nft':
      return nftRequest(await ownKaiaMigration(services, wanted.migrationId, userUuid))
  }
}

/** Klip signs for its own wallets only, and only what can still be used. */
async function openChallenge({ db }: Services, challengeId: string): Promise<LoginChallenge> {
  const challenge = await findOptionalChallenge(db, challengeId)
  if (challenge?.walletType !== 'klip') throw new AppError('CHALLENGE_UNKNOWN')
  if (challenge.usedAt !== null) throw new AppError('CHALLENGE_USED')
  if (challenge.expiresAt.getTime() <= Date.now()) throw new AppError('CHALLENGE_EXPIRED')
  return challenge
}

async function ownKaiaMigration({ db }: Services, migrationId: number, userUuid: string | null) {
  if (userUuid === null) throw new AppError('SIGNED_OUT')
  const row = await findOwnMigration(db, { migrationId, userUuid })
  if (row.migration.chain !== 'kaia') throw new AppError('NOT_ALLOWED_NOW')
  return row
}
