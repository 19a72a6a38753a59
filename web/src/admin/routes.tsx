import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { paths } from './paths.ts'
import { RequireSession } from './require-session.tsx'
import { RouteFailure } from './route-failure.tsx'

/** A page is fetched when it is first opened. */
const pages: RouteObject[] = [
  {
    path: 'adminMain',
    lazy: () => import('./pages/home/home-page.tsx').then((it) => ({ Component: it.HomePage })),
  },
  {
    path: 'registerProject',
    lazy: () =>
      import('./pages/projects/project-list-page.tsx').then((it) => ({ Component: it.ProjectListPage })),
  },
  {
    path: 'registerProject/createProject',
    lazy: () =>
      import('./pages/projects/create-project-page.tsx').then((it) => ({ Component: it.CreateProjectPage })),
  },
  {
    path: 'registerProject/updateProject/:projectId',
    lazy: () =>
      import('./pages/projects/update-project-page.tsx').then((it) => ({ Component: it.UpdateProjectPage })),
  },
  {
    path: 'createCollection',
    lazy: () =>
      import('./pages/collections/collections-page.tsx').then((it) => ({ Component: it.CollectionsPage })),
  },
  {
    path: 'adminMintingList',
    lazy: () =>
      import('./pages/masters/master-list-page.tsx').then((it) => ({ Component: it.MasterListPage })),
  },
  {
    path: 'adminCreateMinting',
    lazy: () => import('./pages/wizard/wizard-page.tsx').then((it) => ({ Component: it.WizardPage })),
  },
  {
    path: 'adminMintingList/:masterId',
    lazy: () => import('./pages/master/master-page.tsx').then((it) => ({ Component: it.MasterPage })),
  },
  {
    path: 'adminMintingList/:masterId/items/:itemId',
    lazy: () => import('./pages/item/item-page.tsx').then((it) => ({ Component: it.ItemPage })),
  },
  {
    path: 'adminSearch',
    lazy: () => import('./pages/search/search-page.tsx').then((it) => ({ Component: it.SearchPage })),
  },
  {
    path: 'view/adminTxLogView',
    lazy: () => import('./pages/tx-log/tx-log-page.tsx').then((it) => ({ Component: it.TxLogPage })),
  },
  {
    path: 'view/adminAuditLog',
    lazy: () => import('./pages/audit-log/audit-log-page.tsx').then((it) => ({ Component: it.AuditLogPage })),
  },
  {
    path: 'adminNewsList',
    lazy: () => import('./pages/news/news-list-page.tsx').then((it) => ({ Component: it.NewsListPage })),
  },
  {
    path: 'adminCreateNews',
    lazy: () => import('./pages/news/create-news-page.tsx').then((it) => ({ Component: it.CreateNewsPage })),
  },
  {
    path: 'updateNews/:seq',
    lazy: () => import('./pages/news/update-news-page.tsx').then((it) => ({ Component: it.UpdateNewsPage })),
  },
  {
    path: 'adminInquiryList',
    lazy: () =>
      import('./pages/inquiries/inquiry-list-page.tsx').then((it) => ({ Component: it.InquiryListPage })),
  },
  {
    path: 'adminMigrationList',
    lazy: () =>
      import('./pages/migrations/migration-list-page.tsx').then((it) => ({
        Component: it.MigrationListPage,
      })),
  },
  {
    path: 'adminMigrationList/:migrationId',
    lazy: () =>
      import('./pages/migration/migration-page.tsx').then((it) => ({ Component: it.MigrationPage })),
  },
  {
    path: 'adminDepositList',
    lazy: () =>
      import('./pages/deposits/deposit-list-page.tsx').then((it) => ({ Component: it.DepositListPage })),
  },
  {
    path: 'adminReconcile',
    lazy: () =>
      import('./pages/reconcile/reconcile-page.tsx').then((it) => ({ Component: it.ReconcilePage })),
  },
  {
    path: 'adminMigrationRouteList',
    lazy: () =>
      import('./pages/migration-routes/route-list-page.tsx').then((it) => ({ Component: it.RouteListPage })),
  },
  {
    path: 'adminAirdropApplicationList',
    lazy: () =>
      import('./pages/airdrop-applications/application-list-page.tsx').then((it) => ({
        Component: it.ApplicationListPage,
      })),
  },
  {
    path: '*',
    lazy: () => import('./pages/not-found/not-found-page.tsx').then((it) => ({ Component: it.NotFoundPage })),
  },
]

export const router = createBrowserRouter(
  [
    {
      path: paths.login,
      lazy: () => import('./pages/login/login-page.tsx').then((it) => ({ Component: it.LoginPage })),
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
    },
    {
      Component: RequireSession,
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
      children: [{ index: true, element: <Navigate to={paths.home} replace /> }, ...pages],
    },
  ],
  { basename: '/admin' },
)
