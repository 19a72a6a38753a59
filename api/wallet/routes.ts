import { saveAudit } from '#db/audit/audit.ts'
import type { LoginChallenge } from '#db/wallet/challenges.ts'
import { findUser } from '#db/account/users.ts'
import { listWallets } from '#db/wallet/wallets.ts'
import { AppError } from '../app-error.ts'
import { createChallenge } from './create-challenge.ts'
import { joinWallets, linkToAccount, proveWallet, type Proof } from './prove-wallets.ts'
import { registerWalletUser } from './register-wallet-user.ts'
import { takeChallenges } from './take-challenges.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import type { Call, Mount } from '../http/mount.ts'
import { announceEnds } from '../http/session.ts'
import type { Ctx } from '../http/state.ts'
import { logIn, presentSession, presentWallet, tellWaysIn } from '../account/index.ts'
import { shownAddress } from '../chain/normal-address.ts'
import { notifyQuietly } from '../notify.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import { presentWalletConfig } from './present-wallet-config.ts'
import type { Services } from '../services.ts'
import { ownSite } from '../http/own-site.ts'

export function mountWallets(mount: Mount) {
  mount(endpoints.readWalletConfig, async ({ services }) => presentWalletConfig(services))
  mount(
    endpoints.createChallenge,
    async ({ body, ctx, services, session, language }) => {
      await services.limits.wallet(ctx.ip)
      if (body.isForAccount && !session) throw new AppError('SIGNED_OUT')
      const account = body.isForAccount && session ? session.user : null
      const request = { ...body, account }
      return createChallenge(services, request, { site: ownSite(ctx, services.env), language })
    },
    { csrf: 'origin' },
  )
  mount(
    endpoints.verifyChallenge,
    async ({ body, ctx, services, requestId, language }) => {
      await services.limits.wallet(ctx.ip)
      const challenges = await takeChallenges(services, ownSite(ctx, services.env), [body], requireNoLink)
      const [challenge] = challenges
      if (!challenge) throw new AppError('CHALLENGE_UNKNOWN')
      const proven = await services.db.transaction((tx) =>
        proveWallet(tx, challenge, { requestId, language }),
      )
      return startWalletSession(ctx, services, proven, challenges)
    },
    { csrf: 'origin', messageKey: 'LOGIN_DONE' },
  )
  mount(endpoints.linkWallets, linkPair, { csrf: 'origin', messageKey: 'LINK_DONE' })
  mount(endpoints.linkWalletToAccount, linkWallet, { messageKey: 'LINK_DONE' })
  mount(endpoints.readWalletSession, readSession)
  mount(
    endpoints.checkAndInsertUser,
    async ({ body, ctx, services, language }) => {
      await services.limits.wallet(ctx.ip)
      return services.db.transaction((tx) => registerWalletUser(tx, body, language))
    },
    { csrf: 'origin', messageKey: 'REGISTERED' },
  )
}

async function readSession(call: Call<typeof endpoints.readWalletSession>): Promise<WalletSession> {
  const { session, services } = call
  if (!session) throw new AppError('SIGNED_OUT')
  const wallets = await listWallets(services.db, session.user.uuid)
  return { ...presentSession(services.env, session), wallets: wallets.map(presentWallet) }
}

/** Two wallets become one user's. */
async function linkPair(call: Call<typeof endpoints.linkWallets>) {
  const { body, ctx, services, requestId, language } = call
  await services.limits.wallet(ctx.ip)
  const signed = [body.evm, body.solana]
  const challenges = await takeChallenges(services, ownSite(ctx, services.env), signed, requirePair)
  const [evm, solana] = challenges
  if (!evm || !solana) throw new AppError('LINK_MISMATCH')
  const asked = { requestId, language }
  const joined = await services.db.transaction((tx) => joinWallets(tx, { evm, solana }, asked))
  return startWalletSession(ctx, services, joined, challenges)
}

/** A wallet becomes a way into the account of the session; its owner is told by mail. */
async function linkWallet(call: Call<typeof endpoints.linkWalletToAccount>): Promise<WalletSession> {
  const { body, ctx, services, session, requestId } = call
  if (!session) throw new AppError('SIGNED_OUT')
  await services.limits.wallet(ctx.ip)
  const { uuid: userUuid } = session.user
  const [proven] = await takeChallenges(services, ownSite(ctx, services.env), [body], requireFor(userUuid))
  if (!proven) throw new AppError('CHALLENGE_UNKNOWN')
  const { mailId, endedTokens } = await services.db.transaction(async (tx) => {
    const linked = await linkToAccount(tx, { proven, userUuid, requestId })
    const user = await findUser(tx, userUuid)
    const what = shownAddress(proven.family, proven.address)
    return { ...linked, mailId: await tellWaysIn(tx, services, { user, change: 'walletAdded', what }) }
  })
  announceEnds(services, endedTokens)
  if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
  const wallets = await listWallets(services.db, userUuid)
  return { ...presentSession(services.env, session), wallets: wallets.map(presentWallet) }
}

/** Half of a link says more than a login, and where NFTs go says something else: neither is taken for one. */
function requireNoLink([challenge]: LoginChallenge[]) {
  if (challenge?.destination !== null) throw new AppError('CHALLENGE_UNKNOWN')
  if (challenge.linkAddress !== null || challenge.linkUserUuid !== null) throw new AppError('LINK_MISMATCH')
}

/** What was signed for one account opens no other. */
function requireFor(userUuid: string) {
  return ([challenge]: LoginChallenge[]) => {
    if (challenge?.linkUserUuid !== userUuid) throw new AppError('LINK_MISMATCH')
  }
}

/** Two halves belong together when each names the other. */
function requirePair([evm, solana]: LoginChallenge[]) {
  const isPair =
    evm?.family === 'evm' &&
    solana?.family === 'solana' &&
    evm.linkAddress === solana.address &&
    solana.linkAddress === evm.address &&
    evm.linkUserUuid === null &&
    solana.linkUserUuid === null
  if (!isPair) throw new AppError('LINK_MISMATCH')
}

async function startWalletSession(
  ctx: Ctx,
  services: Services,
  { userUuid, endedTokens }: Proof,
  challenges: LoginChallenge[],
): Promise<WalletSession> {
  const { db } = services
  announceEnds(services, endedTokens)
  const user = await findUser(db, userUuid)
  const session = await logIn(ctx, services, { userUuid, methods: ['wallet'] })
  await saveAudit(db, {
    actor: userUuid,
    action: 'session.start',
    entityId: userUuid,
    after: {
      address: ctx.ip,
      wallets: challenges.map((it) => ({ type: it.walletType, address: it.address })),
    },
    requestId: ctx.state.requestId,
  })
  const wallets = await listWallets(db, userUuid)
  return { ...presentSession(services.env, { ...session, user }), wallets: wallets.map(presentWallet) }
}
