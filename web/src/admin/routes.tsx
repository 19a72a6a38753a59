import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { presetRoutes } from './campaign/preset-routes.tsx'
import { withAllWords } from './locales.ts'
import { paths } from './paths.ts'
import { RequireSession } from './require-session.tsx'
import { RouteFailure } from './route-failure.tsx'

/** The first page of the admin, which waits for none of the words that only others say. */
const home: RouteObject = {
  path: 'adminMain',
  lazy: () => import('./dashboard/home-page.tsx').then((it) => ({ Component: it.HomePage })),
}

/** Pages of the specification that are another page, or the wizard, begun with an operation. */
const wizards: RouteObject[] = [
  { path: 'tokenManagement/create', element: <Navigate to={paths.createToken} replace /> },
  {
    path: 'creatorVerify',
    element: <Navigate to={paths.createMasterFor('verifyCreator', 'token-metadata')} replace />,
  },
  {
    path: 'creatorVerifyCompressed',
    element: <Navigate to={paths.createMasterFor('verifyCreator', 'compressed')} replace />,
  },
  {
    path: 'collectionVerify',
    element: <Navigate to={paths.createMasterFor('verifyCollection', 'token-metadata')} replace />,
  },
  {
    path: 'collectionVerifyCompressed',
    element: <Navigate to={paths.createMasterFor('verifyCollection', 'compressed')} replace />,
  },
]

/** A page is fetched when it is first opened. */
const pages: [path: string, load: () => Promise<ComponentType>][] = [
  ['registerProject', () => import('./project/project-list-page.tsx').then((it) => it.ProjectListPage)],
  [
    'registerProject/createProject',
    () => import('./project/project-form.tsx').then((it) => it.CreateProjectPage),
  ],
  [
    'registerProject/updateProject/:projectId',
    () => import('./project/project-form.tsx').then((it) => it.UpdateProjectPage),
  ],
  ['adminApprovalList', () => import('./approval/approval-list-page.tsx').then((it) => it.ApprovalListPage)],
  ['adminApprovalList/:changeId', () => import('./approval/change-page.tsx').then((it) => it.ChangePage)],
  ['createCollection', () => import('./collection/collections-page.tsx').then((it) => it.CollectionsPage)],
  ['tokenManagement', () => import('./token/token-list-page.tsx').then((it) => it.TokenListPage)],
  ['createToken', () => import('./token/token-form.tsx').then((it) => it.CreateTokenPage)],
  [
    'tokenManagement/update/:tokenId',
    () => import('./token/token-form.tsx').then((it) => it.UpdateTokenPage),
  ],
  ['adminTreeList', () => import('./tree/tree-list-page.tsx').then((it) => it.TreeListPage)],
  ['adminFileSetList', () => import('./file/file-set-list-page.tsx').then((it) => it.FileSetListPage)],
  ['adminFileSetList/:fileSetId', () => import('./file/file-set-page.tsx').then((it) => it.FileSetPage)],
  ['adminCreateFileSet', () => import('./file/upload-page.tsx').then((it) => it.UploadPage)],
  ['adminMintingList', () => import('./run/masters/master-list-page.tsx').then((it) => it.MasterListPage)],
  ['adminCreateMinting', () => import('./launch/wizard-page.tsx').then((it) => it.WizardPage)],
  ['adminMintingList/compare', () => import('./run/compare/compare-page.tsx').then((it) => it.ComparePage)],
  ['adminMintingList/:masterId', () => import('./run/master/master-page.tsx').then((it) => it.MasterPage)],
  [
    'adminMintingList/:masterId/items/:itemId',
    () => import('./run/item/item-page.tsx').then((it) => it.ItemPage),
  ],
  [
    'adminUpdateAuthority',
    () => import('./update-authority/hand-over-page.tsx').then((it) => it.HandOverPage),
  ],
  ['adminSearch', () => import('./search/search-page.tsx').then((it) => it.SearchPage)],
  ['view/adminTxLogView', () => import('./audit/tx-log-page.tsx').then((it) => it.TxLogPage)],
  ['view/adminAuditLog', () => import('./audit/audit-log-page.tsx').then((it) => it.AuditLogPage)],
  ['reveal', () => import('./reveal/reveal-list-page.tsx').then((it) => it.RevealListPage)],
  [
    'reveal/snowseedGenesisReveal',
    () => import('./reveal/reveal-form.tsx').then((it) => it.GenesisRevealPage),
  ],
  ['reveal/soccerReveal', () => import('./reveal/reveal-form.tsx').then((it) => it.SoccerRevealPage)],
  ['reveal/adminRevealApiCall', () => import('./reveal/api-call-page.tsx').then((it) => it.ApiCallPage)],
  ['reveal/view', () => import('./reveal/reveal-list-page.tsx').then((it) => it.RevealListPage)],
  ['reveal/view/:revealId', () => import('./reveal/reveal-page.tsx').then((it) => it.RevealPage)],
  ['reveal/result', () => import('./reveal/reveal-list-page.tsx').then((it) => it.RevealListPage)],
  ['reveal/result/:revealId', () => import('./reveal/result-page.tsx').then((it) => it.ResultPage)],
  [
    'adminReservationList',
    () => import('./reservation/reservation-list-page.tsx').then((it) => it.ReservationListPage),
  ],
  [
    'reservationDetail/:seq',
    () => import('./reservation/reservation-page.tsx').then((it) => it.ReservationPage),
  ],
  ['adminPlaceList', () => import('./reservation/place-list-page.tsx').then((it) => it.PlaceListPage)],
  ['adminCreatePlace', () => import('./reservation/place-form.tsx').then((it) => it.CreatePlacePage)],
  ['adminPlaceList/:placeId', () => import('./reservation/place-form.tsx').then((it) => it.UpdatePlacePage)],
  [
    'adminPlaceList/:placeId/days',
    () => import('./reservation/place-days-page.tsx').then((it) => it.PlaceDaysPage),
  ],
  ['adminNewsList', () => import('./news/news-list-page.tsx').then((it) => it.NewsListPage)],
  ['adminCreateNews', () => import('./news/news-form.tsx').then((it) => it.CreateNewsPage)],
  ['updateNews/:seq', () => import('./news/news-form.tsx').then((it) => it.UpdateNewsPage)],
  ['adminInquiryList', () => import('./inquiry/inquiry-list-page.tsx').then((it) => it.InquiryListPage)],
  ['adminUserList', () => import('./user/user-list-page.tsx').then((it) => it.UserListPage)],
  ['adminUserList/:uuid', () => import('./user/user-page.tsx').then((it) => it.UserPage)],
  ['adminDocumentList', () => import('./document/document-list-page.tsx').then((it) => it.DocumentListPage)],
  [
    'adminDocumentList/:documentId',
    () => import('./document/document-page.tsx').then((it) => it.DocumentPage),
  ],
  ['adminAlertList', () => import('./alert/alert-list-page.tsx').then((it) => it.AlertListPage)],
  ['adminAlertRuleList', () => import('./alert/rule-list-page.tsx').then((it) => it.RuleListPage)],
  ['adminAlertChannelList', () => import('./alert/channel-list-page.tsx').then((it) => it.ChannelListPage)],
  ['adminDeliveryList', () => import('./alert/delivery-list-page.tsx').then((it) => it.DeliveryListPage)],
  ['adminFeatureList', () => import('./feature/feature-list-page.tsx').then((it) => it.FeatureListPage)],
  ['adminSecurity', () => import('./account/security-page.tsx').then((it) => it.SecurityPage)],
  ['adminStaffList', () => import('./staff/staff-page.tsx').then((it) => it.StaffPage)],
  [
    'adminStaffInvitationList',
    () => import('./staff/invitation-list-page.tsx').then((it) => it.InvitationListPage),
  ],
  ['adminSettingList', () => import('./setting/setting-list-page.tsx').then((it) => it.SettingListPage)],
  [
    'adminApiTokenList',
    () => import('./api-token/api-token-list-page.tsx').then((it) => it.ApiTokenListPage),
  ],
  [
    'adminMigrationList',
    () => import('./migration/list/migration-list-page.tsx').then((it) => it.MigrationListPage),
  ],
  [
    'adminMigrationList/:migrationId',
    () => import('./migration/detail/migration-page.tsx').then((it) => it.MigrationPage),
  ],
  [
    'adminDepositList',
    () => import('./migration/deposits/deposit-list-page.tsx').then((it) => it.DepositListPage),
  ],
  ['adminReconcile', () => import('./migration/reconcile/reconcile-page.tsx').then((it) => it.ReconcilePage)],
  [
    'adminMigrationRouteList',
    () => import('./migration/routes/route-list-page.tsx').then((it) => it.RouteListPage),
  ],
  [
    'adminContractList',
    () => import('./evm-contract/contract-list-page.tsx').then((it) => it.ContractListPage),
  ],
  [
    'adminContractList/:contractId',
    () => import('./evm-contract/contract-page.tsx').then((it) => it.ContractPage),
  ],
  [
    'adminCreateContract',
    () => import('./evm-contract/create-contract-page.tsx').then((it) => it.CreateContractPage),
  ],
  ['adminAirdrop', () => import('./campaign/campaign-list-page.tsx').then((it) => it.CampaignListPage)],
  ['adminAirdrop/:campaignId', () => import('./campaign/campaign-page.tsx').then((it) => it.CampaignPage)],
  ['adminAirdropMenu', () => import('./campaign/preset-menu-page.tsx').then((it) => it.PresetMenuPage)],
  ['adminWeeklyMenu', () => import('./campaign/preset-menu-page.tsx').then((it) => it.WeeklyMenuPage)],
  [
    'adminAirdropMenu/:presetId',
    () => import('./campaign/preset-form.tsx').then((it) => it.UpdatePresetPage),
  ],
  [
    'adminAirdrop/:campaignId/update',
    () => import('./launch/campaign/edit-campaign-page.tsx').then((it) => it.EditCampaignPage),
  ],
  ['adminAirdropCalendar', () => import('./campaign/calendar-page.tsx').then((it) => it.CalendarPage)],
  ['adminAirdropDraw', () => import('./draw/draw-list-page.tsx').then((it) => it.DrawListPage)],
  ['adminAirdropDraw/create', () => import('./draw/create-draw-page.tsx').then((it) => it.CreateDrawPage)],
  ['adminAirdropDraw/:drawId', () => import('./draw/draw-page.tsx').then((it) => it.DrawPage)],
  [
    'adminAirdropSnapshot',
    () => import('./recipient/snapshot-list-page.tsx').then((it) => it.SnapshotListPage),
  ],
  [
    'adminAirdropSnapshot/:snapshotId',
    () => import('./recipient/snapshot-page.tsx').then((it) => it.SnapshotPage),
  ],
  [
    'adminAirdropApplicationList',
    () => import('./airdrop/application-list-page.tsx').then((it) => it.ApplicationListPage),
  ],
  [
    'adminApplicationWindowList',
    () => import('./airdrop/window-list-page.tsx').then((it) => it.WindowListPage),
  ],
  [
    'adminApplicationWindowList/:windowId',
    () => import('./airdrop/window-form.tsx').then((it) => it.UpdateWindowPage),
  ],
  [
    'adminCreateApplicationWindow',
    () => import('./airdrop/window-form.tsx').then((it) => it.CreateWindowPage),
  ],
  ['surveyList', () => import('./survey/survey-list-page.tsx').then((it) => it.SurveyListPage)],
  ['surveyRegister', () => import('./survey/register-page.tsx').then((it) => it.RegisterPage)],
  ['surveyRegister/:surveyId', () => import('./survey/register-page.tsx').then((it) => it.UpdateSurveyPage)],
  ['surveyResult/:surveyId', () => import('./survey/result-page.tsx').then((it) => it.ResultPage)],
  ['adminPayPriceList', () => import('./payment/price-list-page.tsx').then((it) => it.PriceListPage)],
  ['adminPaymentList', () => import('./payment/payment-list-page.tsx').then((it) => it.PaymentListPage)],
  ['adminReceiptList', () => import('./payment/receipt-list-page.tsx').then((it) => it.ReceiptListPage)],
  ['*', () => import('./shell/not-found-page.tsx').then((it) => it.NotFoundPage)],
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
      path: paths.invitation,
      lazy: withAllWords(() =>
        import('./account/invitation-page.tsx').then((it) => ({ Component: it.InvitationPage })),
      ),
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
        ...wizards,
        ...presetRoutes,
        ...pages.map(([path, load]) => ({
          path,
          lazy: withAllWords(async () => ({ Component: await load() })),
        })),
      ],
    },
  ],
  { basename: '/admin' },
)
