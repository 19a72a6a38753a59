import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  SignedPasskey,
} from '#contract/account/passkeys.ts'
import { newPasskeyOptionsSchema, passkeyOptionsSchema } from '#contract/account/passkeys.ts'
import { brand } from '#contract/brand.ts'
import type { Language } from '#contract/language.ts'
import {
  findOptionalPasskey,
  listPasskeys,
  savePasskeyChallenge,
  savePasskeyUse,
  takePasskeyChallenge,
  type PasskeyPurpose,
} from '#db/account/passkeys.ts'
import { AppError } from '../../app-error.ts'
import { hashToken } from '../../http/cookies.ts'
import type { OwnSite } from '../../http/own-site.ts'
import type { Services } from '../../services.ts'

/** So long a browser waits for its person. */
const timeoutMs = 5 * 60_000
const challengeBytes = 32
/** EdDSA, ES256, RS256: what devices have. */
const algorithms = [-8, -7, -257]
export const passkeysMax = 20

type Asking = Pick<Services, 'db'>

/** Who is to answer a challenge, and on which site. */
export interface Holder {
  userUuid: string
  /** Hash of the token of the session, or of the login that waits. */
  hash: string
  site: OwnSite
}

/** The name of the site in a passkey; null where it is at an address of numbers, which no passkey is for. */
export function passkeySiteOf({ origin }: OwnSite): string | null {
  const { hostname } = new URL(origin)
  return /^[\d.]+$|^\[/.test(hostname) ? null : hostname
}

/** What a browser makes a passkey by. @throws AppError NOT_ALLOWED_NOW where there are no passkeys, or no more. */
export async function beginPasskey(
  { db }: Asking,
  holder: Holder,
  { uid, name, language }: { uid: string; name: string; language: Language },
): Promise<NewPasskeyOptions> {
  const known = await listPasskeys(db, holder.userUuid)
  if (known.length >= passkeysMax) throw new AppError('NOT_ALLOWED_NOW')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: brand.name[language],
    rpID: requireSite(holder),
    userID: new Uint8Array(Buffer.from(holder.userUuid.replaceAll('-', ''), 'hex')),
    userName: uid,
    userDisplayName: name || uid,
    challenge: await newChallenge(db, holder, 'add'),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return newPasskeyOptionsSchema.parse(options)
}

/**
 * What a new passkey is, when it answers a challenge of this holder, on this site, and has seen its person.
 * @throws AppError PASSKEY_FAILED.
 */
export async function checkNewPasskey({ db }: Asking, holder: Holder, passkey: NewPasskey) {
  const challenge = await takeChallenge(db, holder, { purpose: 'add', passkey })
  if (challenge === null) throw new AppError('PASSKEY_FAILED')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: challenge,
    ...expectedOf(holder),
    supportedAlgorithmIDs: algorithms,
  }).catch(refused)
  if (!verified?.verified) throw new AppError('PASSKEY_FAILED')
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId, publicKey, counter, transports: passkey.response.transports ?? [] }
}

/** What one of a user's passkeys signs. @throws AppError NOT_ALLOWED_NOW where the user has none. */
export async function beginPasskeyProof({ db }: Asking, holder: Holder): Promise<PasskeyOptions> {
  const known = await listPasskeys(db, holder.userUuid)
  if (known.length === 0) throw new AppError('NOT_ALLOWED_NOW')
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: requireSite(holder),
    challenge: await newChallenge(db, holder, 'prove'),
    timeout: timeoutMs,
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  return passkeyOptionsSchema.parse(options)
}

/** Whether one of the user's own passkeys has signed a challenge of this holder, on this site, and has seen its person. */
export async function isSignedByPasskey({ db }: Asking, holder: Holder, passkey: SignedPasskey) {
  const challenge = await takeChallenge(db, holder, { purpose: 'prove', passkey })
  const known = await findOptionalPasskey(db, { userUuid: holder.userUuid, credentialId: passkey.id })
  if (challenge === null || !known) return false
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { credentialId: id, publicKey, counter: before, passkeyId } = known
  const verified = await verifyAuthenticationResponse({
    response: passkey,
    expectedChallenge: challenge,
    ...expectedOf(holder),
    credential: { id, publicKey: new Uint8Array(publicKey), counter: before },
  }).catch(refused)
  if (!verified?.verified) return false
  return savePasskeyUse(db, { passkeyId, before, counter: verified.authenticationInfo.newCounter })
}

function requireSite({ site }: Holder): string {
  const name = passkeySiteOf(site)
  if (name === null) throw new AppError('NOT_ALLOWED_NOW')
  return name
}

function expectedOf(holder: Holder) {
  return {
    expectedOrigin: holder.site.origin,
    expectedRPID: requireSite(holder),
    requireUserVerification: true,
  }
}

async function newChallenge(db: Services['db'], { hash: holderHash }: Holder, purpose: PasskeyPurpose) {
  const challenge = randomBytes(challengeBytes)
  const challengeHash = hashToken(challenge.toString('base64url'))
  await savePasskeyChallenge(db, { challengeHash, holderHash, purpose })
  return new Uint8Array(challenge)
}

const clientData = z.object({ challenge: z.string() })

/** Takes the challenge an answer is for, once; a wrong answer uses it up too. @returns null when there is no such challenge. */
async function takeChallenge(
  db: Services['db'],
  { hash: holderHash }: Holder,
  { purpose, passkey }: { purpose: PasskeyPurpose; passkey: NewPasskey | SignedPasskey },
): Promise<string | null> {
  const challenge = challengeOf(passkey.response.clientDataJSON)
  if (challenge === null) return null
  const isTaken = await takePasskeyChallenge(db, {
    ...{ challengeHash: hashToken(challenge), holderHash, purpose },
  })
  return isTaken ? challenge : null
}

function challengeOf(clientDataJson: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge
  } catch {
    return null
  }
}

/** The library throws for whatever does not fit: none of it is an error of ours. */
function refused() {
  return null
}
