import Router from '@koa/router'
import Koa from 'koa'
import { AppError } from './app-error.ts'
import { apiDocs } from './pages/api-docs.ts'
import { metricsPage } from './pages/metrics-page.ts'
import { createFilledPages, siteOriginOf } from './pages/filled-pages.ts'
import { newsPage } from './news/news-page.ts'
import { newsPicture } from './news/news-picture.ts'
import { queueBoard } from './pages/queue-board.ts'
import { sitemap } from './pages/sitemap.ts'
import { webPages } from './pages/web.ts'
import { mountAlerts } from './alert/routes.ts'
import { mountApiTokens } from './api-token/routes.ts'
import { mountAirdrop } from './airdrop/routes.ts'
import { mountCampaigns } from './campaign/routes.ts'
import { mountCollections } from './collection/routes.ts'
import { mountCommon } from './platform/routes.ts'
import { mountControls } from './run/control-routes.ts'
import { mountEvmContracts } from './evm-contract/routes.ts'
import { mountDocuments, mountReviews } from './document/routes.ts'
import { mountFeatures } from './feature/routes.ts'
import { publicFiles } from './file/public-files.ts'
import { mountFiles } from './file/routes.ts'
import { mountInquiries } from './inquiry/routes.ts'
import { mountItems } from './run/item-routes.ts'
import { mountKlip } from './wallet/klip-routes.ts'
import { mountLogs } from './audit/routes.ts'
import { mountLogin } from './account/login-routes.ts'
import { mountAccounts, mountRegistration } from './account/routes.ts'
import { socialCallback } from './account/social/callback.ts'
import { mountFactors, mountProofs } from './account/factors/routes.ts'
import { mountSocial } from './account/social/routes.ts'
import { mountMasters } from './run/master-routes.ts'
import { mountMigrationAdmin } from './migration/admin-routes.ts'
import { mountMigration } from './migration/routes.ts'
import { mountMyPage } from './mypage/routes.ts'
import { mountNotices } from './notice/routes.ts'
import { mountNews } from './news/routes.ts'
import { mountPlans } from './run/plan-routes.ts'
import { mountTokens } from './send-token/index.ts'
import { mountAuthority } from './update-authority/index.ts'
import { mountMadeTokens } from './token/routes.ts'
import { mountProjects } from './project/routes.ts'
import { mountReservations } from './reservation/routes.ts'
import { mountReveals } from './reveal/routes.ts'
import { servedMetadata } from './reveal/served-metadata.ts'
import { mountDraws } from './draw/routes.ts'
import { mountSurveys } from './survey/routes.ts'
import { mountApprovals } from './approval/routes.ts'
import { mountPublicSnapshots } from './recipient/public-snapshots.ts'
import { mountRecipientFiles, mountSnapshots } from './recipient/routes.ts'
import { mountPayments } from './payment/routes.ts'
import { mountInvitations, mountJoining, mountStaff } from './staff/routes.ts'
import { mountSettings } from './setting/routes.ts'
import { mountTrees } from './tree/routes.ts'
import { mountUsers } from './user/routes.ts'
import { mountWallets } from './wallet/routes.ts'
import type { Services } from './services.ts'
import { createMount } from './http/mount.ts'
import { outer } from './http/outer.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { RequestState } from './http/state.ts'

export const apiVersion = '0.1.0'

const areas = [
  mountCommon,
  mountLogin,
  mountProofs,
  mountFactors,
  mountRegistration,
  mountSocial,
  mountAccounts,
  mountDocuments,
  mountReviews,
  mountUsers,
  mountProjects,
  mountCollections,
  mountFiles,
  mountTrees,
  mountReveals,
  mountPlans,
  mountTokens,
  mountCampaigns,
  mountRecipientFiles,
  mountDraws,
  mountSurveys,
  mountSnapshots,
  mountPublicSnapshots,
  mountAuthority,
  mountMadeTokens,
  mountMasters,
  mountControls,
  mountItems,
  mountLogs,
  mountNews,
  mountNotices,
  mountFeatures,
  mountReservations,
  mountSettings,
  mountStaff,
  mountInvitations,
  mountJoining,
  mountPayments,
  mountApprovals,
  mountInquiries,
  mountAlerts,
  mountApiTokens,
  mountWallets,
  mountKlip,
  mountMyPage,
  mountAirdrop,
  mountMigration,
  mountMigrationAdmin,
  mountEvmContracts,
]

/** The whole application: API, its documentation, the queue board, metrics and the built web. */
export function createApp(services: Services): Koa<RequestState> {
  const app = new Koa<RequestState>()
  const proxies = services.env.TRUST_PROXY
  app.proxy = proxies > 0
  // Only what our own proxies added is believed; a client may write any X-Forwarded-For it likes.
  app.maxIpsCount = Math.max(proxies, 1)
  app.on('error', (err: unknown) => logStreamError(services, err))
  const router = new Router<RequestState>()
  const mount = createMount(router, services)
  for (const mountArea of areas) mountArea(mount)

  const { PUBLIC_URL, METADATA_HOSTS_ALLOWED, WALLETCONNECT_PROJECT_ID } = services.env
  const openings = {
    imageOrigins: METADATA_HOSTS_ALLOWED,
    hasWalletConnect: WALLETCONNECT_PROJECT_ID !== undefined,
  }
  app.use(securityHeaders(PUBLIC_URL?.startsWith('https://') ?? false, openings))
  app.use(outer(services))
  app.use(socialCallback(services))
  app.use(metricsPage(services))
  app.use(queueBoard(services))
  app.use(publicFiles(services))
  app.use(apiDocs(services, apiVersion))
  app.use(router.routes())
  app.use(async (ctx, next) => {
    if (ctx.path === '/api' || ctx.path.startsWith('/api/')) throw new AppError('NOT_FOUND')
    await next()
  })
  const pages = createFilledPages({
    webDir: services.env.WEB_DIR,
    origin: siteOriginOf(services.env),
    shownFeatures: (language) => services.features.shown(language),
  })
  app.use(servedMetadata(services))
  app.use(newsPage(services, pages))
  app.use(newsPicture(services))
  app.use(sitemap(services, pages))
  app.use(webPages(services.env, pages))
  return app
}

/** A reader that goes away in the middle of a download is no news; a source that breaks is. */
function logStreamError({ log }: Services, err: unknown) {
  const code = err instanceof Error && 'code' in err ? err.code : undefined
  const isGone = code === 'ECONNRESET' || code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (isGone) log.debug({ err }, 'a connection ended early')
  else log.error({ err }, 'a reply broke off')
}
