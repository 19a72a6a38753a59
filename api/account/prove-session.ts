import type { z } from 'zod'
import type { ProofMethod } from '#contract/account/codes.ts'
import type { stepUp } from '#contract/account/step-up.ts'
import { saveProved, type LiveSession } from '#db/account/sessions.ts'
import { findUser } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { LoginChallenge } from '#db/wallet/challenges.ts'
import { listWallets } from '#db/wallet/wallets.ts'
import { AppError } from '../app-error.ts'
import { ownSite } from '../http/own-site.ts'
import type { Ctx } from '../http/state.ts'
import type { Services } from '../services.ts'
import { takeChallenges, type Signed } from '../wallet/index.ts'
import { knownDevice } from './device.ts'
import { requireFactor } from './factors/check-factor.ts'
import { listFactors } from './factors/own-factors.ts'

/** By what a session shows once more who is there. Where a second factor is on, a password or a wallet alone is not enough. */
export async function listProofs(
  { db }: Pick<Services, 'db'>,
  { user }: LiveSession,
): Promise<ProofMethod[]> {
  const factors = (await listFactors(db, user.uuid)).filter((factor) => factor !== 'recovery')
  if (factors.length > 0) return factors
  const { passwordHash } = await findUser(db, user.uuid)
  const wallets = await listWallets(db, user.uuid)
  return [
    ...(passwordHash === null ? [] : (['password'] as const)),
    ...(wallets.length > 0 ? ['wallet' as const] : []),
  ]
}

/**
 * Takes what a session shows; for ten minutes nothing more is asked of it.
 * @throws AppError NOT_ALLOWED_NOW for what this account does not show itself by, LOGIN_WRONG_PASSWORD, SECOND_FACTOR_FAILED, and those of
 * challenges.
 */
export async function proveSession(
  ctx: Ctx,
  services: Services,
  { session, given }: { session: LiveSession; given: z.output<typeof stepUp.body> },
) {
  const { user, tokenHash: holderHash } = session
  if (!(await listProofs(services, session)).includes(given.method)) throw new AppError('NOT_ALLOWED_NOW')
  if (given.method === 'password') await requirePassword(ctx, services, { user, password: given.password })
  else if (given.method === 'wallet') await requireWallet(ctx, services, { user, signed: given })
  else await requireFactor(ctx, services, { user, holderHash, given })
  await saveProved(services.db, holderHash, given.method)
  await saveAudit(services.db, {
    ...{ actor: user.uuid, action: 'session.prove', entityId: user.uuid, requestId: ctx.state.requestId },
    after: { address: ctx.ip, method: given.method },
  })
}

/** Guesses count as those of a login. */
async function requirePassword(
  ctx: Ctx,
  services: Services,
  { user, password }: { user: LiveSession['user']; password: string },
) {
  const { uid, uuid } = user
  const device = knownDevice(ctx, services, uid)
  const giveBack = await services.limits.login({ address: ctx.ip, uid, device })
  const { passwordHash } = await findUser(services.db, uuid)
  if (!(await services.passwords.isRight(password, passwordHash))) {
    await saveAudit(services.db, {
      ...{ actor: uuid, action: 'session.refuse', entityId: uuid, requestId: ctx.state.requestId },
      after: { address: ctx.ip },
    })
    throw new AppError('LOGIN_WRONG_PASSWORD')
  }
  await giveBack()
}

/** One of the account's own wallets signs what it would sign to log in. */
async function requireWallet(
  ctx: Ctx,
  services: Services,
  { user, signed }: { user: LiveSession['user']; signed: Signed },
) {
  await services.limits.wallet(ctx.ip)
  const wallets = await listWallets(services.db, user.uuid)
  const requireOwn = ([challenge]: LoginChallenge[]) => {
    const isPlain = challenge?.linkAddress === null && challenge.linkUserUuid === null
    const isOwn = wallets.some(
      ({ family, address }) => family === challenge?.family && address === challenge.address,
    )
    if (!isPlain || !isOwn) throw new AppError('LINK_MISMATCH')
  }
  await takeChallenges(services, ownSite(ctx, services.env), [signed], requireOwn)
}
