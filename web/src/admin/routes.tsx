import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { campaignRoutes, presetRoutes } from './campaign/campaign-routes.tsx'
import { wizardRoutes } from './launch/wizard-routes.tsx'
import { routesOf, type LazyPage } from './lazy-page.ts'
import { paths } from './paths.ts'
import { paymentRoutes } from './payment/payment-routes.ts'
import { RequireSession } from './require-session.tsx'
import { RouteFailure } from './route-failure.tsx'

/** The first page of the admin, which waits for none of the words that only others say. */
const home: RouteObject = {
  path: 'adminMain',
  lazy: () => import('./dashboard/home-page.tsx').then((it) => ({ Component: it.HomePage })),
}

/** A page is fetched when it is first opened. */
const pages: LazyPage[] = [
  {
    path: 'registerProject',
    lazy: () => import('./project/project-list-page.tsx').then((it) => ({ Component: it.ProjectListPage })),
  },
  {
    path: 'registerProject/createProject',
    lazy: () => import('./project/project-form.tsx').then((it) => ({ Component: it.CreateProjectPage })),
  },
  {
    path: 'registerProject/updateProject/:projectId',
    lazy: () => import('./project/project-form.tsx').then((it) => ({ Component: it.UpdateProjectPage })),
  },
  {
    path: 'createCollection',
    lazy: () => import('./collection/collections-page.tsx').then((it) => ({ Component: it.CollectionsPage })),
  },
  {
    path: 'tokenManagement',
    lazy: () => import('./token/token-list-page.tsx').then((it) => ({ Component: it.TokenListPage })),
  },
  {
    path: 'createToken',
    lazy: () => import('./token/token-form.tsx').then((it) => ({ Component: it.CreateTokenPage })),
  },
  {
    path: 'tokenManagement/update/:tokenId',
    lazy: () => import('./token/token-form.tsx').then((it) => ({ Component: it.UpdateTokenPage })),
  },
  {
    path: 'adminTreeList',
    lazy: () => import('./tree/tree-list-page.tsx').then((it) => ({ Component: it.TreeListPage })),
  },
  {
    path: 'adminFileSetList',
    lazy: () => import('./file/file-set-list-page.tsx').then((it) => ({ Component: it.FileSetListPage })),
  },
  {
    path: 'adminFileSetList/:fileSetId',
    lazy: () => import('./file/file-set-page.tsx').then((it) => ({ Component: it.FileSetPage })),
  },
  {
    path: 'adminCreateFileSet',
    lazy: () => import('./file/upload-page.tsx').then((it) => ({ Component: it.UploadPage })),
  },
  {
    path: 'adminMintingList',
    lazy: () => import('./run/masters/master-list-page.tsx').then((it) => ({ Component: it.MasterListPage })),
  },
  {
    path: 'adminCreateMinting',
    lazy: () => import('./launch/wizard-page.tsx').then((it) => ({ Component: it.WizardPage })),
  },
  {
    path: 'adminMintingList/compare',
    lazy: () => import('./run/compare/compare-page.tsx').then((it) => ({ Component: it.ComparePage })),
  },
  {
    path: 'adminMintingList/:masterId',
    lazy: () => import('./run/master/master-page.tsx').then((it) => ({ Component: it.MasterPage })),
  },
  {
    path: 'adminMintingList/:masterId/items/:itemId',
    lazy: () => import('./run/item/item-page.tsx').then((it) => ({ Component: it.ItemPage })),
  },
  {
    path: 'adminUpdateAuthority',
    lazy: () =>
      import('./update-authority/hand-over-page.tsx').then((it) => ({ Component: it.HandOverPage })),
  },
  {
    path: 'adminSearch',
    lazy: () => import('./search/search-page.tsx').then((it) => ({ Component: it.SearchPage })),
  },
  {
    path: 'view/adminTxLogView',
    lazy: () => import('./audit/tx-log-page.tsx').then((it) => ({ Component: it.TxLogPage })),
  },
  {
    path: 'view/adminAuditLog',
    lazy: () => import('./audit/audit-log-page.tsx').then((it) => ({ Component: it.AuditLogPage })),
  },
  {
    path: 'reveal',
    lazy: () => import('./reveal/reveal-list-page.tsx').then((it) => ({ Component: it.RevealListPage })),
  },
  {
    path: 'reveal/snowseedGenesisReveal',
    lazy: () => import('./reveal/reveal-form.tsx').then((it) => ({ Component: it.GenesisRevealPage })),
  },
  {
    path: 'reveal/soccerReveal',
    lazy: () => import('./reveal/reveal-form.tsx').then((it) => ({ Component: it.SoccerRevealPage })),
  },
  {
    path: 'reveal/adminRevealApiCall',
    lazy: () => import('./reveal/api-call-page.tsx').then((it) => ({ Component: it.ApiCallPage })),
  },
  {
    path: 'reveal/view',
    lazy: () => import('./reveal/reveal-list-page.tsx').then((it) => ({ Component: it.RevealListPage })),
  },
  {
    path: 'reveal/view/:revealId',
    lazy: () => import('./reveal/reveal-page.tsx').then((it) => ({ Component: it.RevealPage })),
  },
  {
    path: 'reveal/result',
    lazy: () => import('./reveal/reveal-list-page.tsx').then((it) => ({ Component: it.RevealListPage })),
  },
  {
    path: 'reveal/result/:revealId',
    lazy: () => import('./reveal/result-page.tsx').then((it) => ({ Component: it.ResultPage })),
  },
  {
    path: 'adminNewsList',
    lazy: () => import('./news/news-list-page.tsx').then((it) => ({ Component: it.NewsListPage })),
  },
  {
    path: 'adminCreateNews',
    lazy: () => import('./news/news-form.tsx').then((it) => ({ Component: it.CreateNewsPage })),
  },
  {
    path: 'updateNews/:seq',
    lazy: () => import('./news/news-form.tsx').then((it) => ({ Component: it.UpdateNewsPage })),
  },
  {
    path: 'adminInquiryList',
    lazy: () => import('./inquiry/inquiry-list-page.tsx').then((it) => ({ Component: it.InquiryListPage })),
  },
  {
    path: 'adminAlertList',
    lazy: () => import('./alert/alert-list-page.tsx').then((it) => ({ Component: it.AlertListPage })),
  },
  {
    path: 'adminAlertRuleList',
    lazy: () => import('./alert/rule-list-page.tsx').then((it) => ({ Component: it.RuleListPage })),
  },
  {
    path: 'adminAlertChannelList',
    lazy: () => import('./alert/channel-list-page.tsx').then((it) => ({ Component: it.ChannelListPage })),
  },
  {
    path: 'adminDeliveryList',
    lazy: () => import('./alert/delivery-list-page.tsx').then((it) => ({ Component: it.DeliveryListPage })),
  },
  {
    path: 'adminFeatureList',
    lazy: () => import('./feature/feature-list-page.tsx').then((it) => ({ Component: it.FeatureListPage })),
  },
  {
    path: 'adminSettingList',
    lazy: () => import('./setting/setting-list-page.tsx').then((it) => ({ Component: it.SettingListPage })),
  },
  {
    path: 'adminApiTokenList',
    lazy: () =>
      import('./api-token/api-token-list-page.tsx').then((it) => ({ Component: it.ApiTokenListPage })),
  },
  {
    path: 'adminMigrationList',
    lazy: () =>
      import('./migration/list/migration-list-page.tsx').then((it) => ({ Component: it.MigrationListPage })),
  },
  {
    path: 'adminMigrationList/:migrationId',
    lazy: () =>
      import('./migration/detail/migration-page.tsx').then((it) => ({ Component: it.MigrationPage })),
  },
  {
    path: 'adminDepositList',
    lazy: () =>
      import('./migration/deposits/deposit-list-page.tsx').then((it) => ({ Component: it.DepositListPage })),
  },
  {
    path: 'adminReconcile',
    lazy: () =>
      import('./migration/reconcile/reconcile-page.tsx').then((it) => ({ Component: it.ReconcilePage })),
  },
  {
    path: 'adminMigrationRouteList',
    lazy: () =>
      import('./migration/routes/route-list-page.tsx').then((it) => ({ Component: it.RouteListPage })),
  },
  {
    path: 'adminAirdrop/:campaignId/update',
    lazy: () => import('./launch/edit-campaign-page.tsx').then((it) => ({ Component: it.EditCampaignPage })),
  },
  {
    path: 'adminAirdropDraw',
    lazy: () => import('./draw/draw-list-page.tsx').then((it) => ({ Component: it.DrawListPage })),
  },
  {
    path: 'adminAirdropDraw/create',
    lazy: () => import('./draw/create-draw-page.tsx').then((it) => ({ Component: it.CreateDrawPage })),
  },
  {
    path: 'adminAirdropDraw/:drawId',
    lazy: () => import('./draw/draw-page.tsx').then((it) => ({ Component: it.DrawPage })),
  },
  {
    path: 'adminAirdropSnapshot',
    lazy: () =>
      import('./recipient/snapshot-list-page.tsx').then((it) => ({ Component: it.SnapshotListPage })),
  },
  {
    path: 'adminAirdropSnapshot/:snapshotId',
    lazy: () => import('./recipient/snapshot-page.tsx').then((it) => ({ Component: it.SnapshotPage })),
  },
  {
    path: 'adminAirdropApplicationList',
    lazy: () =>
      import('./airdrop/application-list-page.tsx').then((it) => ({ Component: it.ApplicationListPage })),
  },
  {
    path: 'adminApplicationWindowList',
    lazy: () => import('./airdrop/window-list-page.tsx').then((it) => ({ Component: it.WindowListPage })),
  },
  {
    path: 'adminApplicationWindowList/:windowId',
    lazy: () => import('./airdrop/window-form.tsx').then((it) => ({ Component: it.UpdateWindowPage })),
  },
  {
    path: 'adminCreateApplicationWindow',
    lazy: () => import('./airdrop/window-form.tsx').then((it) => ({ Component: it.CreateWindowPage })),
  },
  {
    path: '*',
    lazy: () => import('./shell/not-found-page.tsx').then((it) => ({ Component: it.NotFoundPage })),
  },
]

export const router = createBrowserRouter(
  [
    {
      path: paths.login,
      lazy: () => import('./account/login-page.tsx').then((it) => ({ Component: it.LoginPage })),
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
    },
    {
      Component: RequireSession,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
      children: [
        { index: true, element: <Navigate to={paths.home} replace /> },
        home,
        ...wizardRoutes,
        ...presetRoutes,
        ...campaignRoutes,
        ...paymentRoutes,
        ...routesOf(pages),
      ],
    },
  ],
  { basename: '/admin' },
)
