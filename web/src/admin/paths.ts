import type { endpoints } from '#contract/endpoints.ts'
import type { Standard } from '#contract/codes/status.ts'
import type { LaunchKind } from '#contract/operation/launch-kinds.ts'
import { withQuery } from '../shared/api-client.ts'
import type { Filters, Only } from '../shared/use-keyset-list.ts'

type Endpoints = typeof endpoints

/** The page of a list with filters of its endpoint, which stand in its address under the same names. */
function listAt<Name extends keyof Endpoints>(path: string) {
  return <Given>(filters: Only<Given, Filters<Endpoints[Name]['query']>>): string => withQuery(path, filters)
}

/** Every address of the admin once, below /admin. The names are SPEC.md's. */
export const paths = {
  login: '/login',
  home: '/adminMain',
  projects: '/registerProject',
  projectWallets: '/registerProject?view=wallets',
  projectPick: '/registerProject?pick=modify',
  createProject: '/registerProject/createProject',
  project: (projectId: number) => `/registerProject/updateProject/${projectId}`,
  collections: '/createCollection',
  collection: (collectionId: number) => `/createCollection?open=${collectionId}`,
  fileSets: '/adminFileSetList',
  fileSet: (fileSetId: number) => `/adminFileSetList/${fileSetId}`,
  createFileSet: '/adminCreateFileSet',
  continueFileSet: (fileSetId: number) => `/adminCreateFileSet?set=${fileSetId}`,
  tokens: '/tokenManagement',
  createToken: '/createToken',
  token: (tokenId: number) => `/tokenManagement/update/${tokenId}`,
  trees: '/adminTreeList',
  tree: (treeId: number) => `/adminTreeList?open=${treeId}`,
  news: '/adminNewsList',
  createNews: '/adminCreateNews',
  article: (newsId: number) => `/updateNews/${newsId}`,
  features: '/adminFeatureList',
  settings: '/adminSettingList',
  apiTokens: '/adminApiTokenList',
  apiToken: (apiTokenId: number) => `/adminApiTokenList?open=${apiTokenId}`,
  alerts: '/adminAlertList',
  alert: (alertId: number) => `/adminAlertList?open=${alertId}`,
  alertRules: '/adminAlertRuleList',
  alertChannels: '/adminAlertChannelList',
  alertChannel: (channelId: number) => `/adminAlertChannelList?open=${channelId}`,
  deliveries: '/adminDeliveryList',
  delivery: (deliveryId: number) => `/adminDeliveryList?open=${deliveryId}`,
  inquiries: '/adminInquiryList',
  inquiry: (inquiryId: number) => `/adminInquiryList?open=${inquiryId}`,
  migrations: '/adminMigrationList',
  migrationsWith: listAt<'listMigrations'>('/adminMigrationList'),
  migration: (migrationId: number) => `/adminMigrationList/${migrationId}`,
  deposits: '/adminDepositList',
  deposit: (depositId: number) => `/adminDepositList?open=${depositId}`,
  reconcile: '/adminReconcile',
  migrationRoutes: '/adminMigrationRouteList',
  reveals: '/reveal',
  createReveal: '/reveal/snowseedGenesisReveal',
  createSoccerReveal: '/reveal/soccerReveal',
  reveal: (revealId: number) => `/reveal/view/${revealId}`,
  revealResult: (revealId: number) => `/reveal/result/${revealId}`,
  revealApiCall: '/reveal/adminRevealApiCall',
  campaigns: '/adminAirdrop',
  campaignsWith: listAt<'listCampaigns'>('/adminAirdrop'),
  campaignMenu: '/adminAirdropMenu',
  preset: (presetId: number) => `/adminAirdropMenu/${presetId}`,
  weeklyMenu: '/adminWeeklyMenu',
  campaignCalendar: '/adminAirdropCalendar',
  createCampaign: '/adminCreateMinting?campaign=new',
  createCampaignOf: (preset: string) => `/adminCreateMinting?campaign=${preset}`,
  campaign: (campaignId: number) => `/adminAirdrop/${campaignId}`,
  editCampaign: (campaignId: number) => `/adminAirdrop/${campaignId}/update`,
  draws: '/adminAirdropDraw',
  createDraw: '/adminAirdropDraw/create',
  createDrawOf: (campaignId: number) => `/adminAirdropDraw/create?campaign=${campaignId}`,
  draw: (drawId: number) => `/adminAirdropDraw/${drawId}`,
  createCampaignOfDraw: ({ projectId, drawId }: { projectId: number; drawId: number }) =>
    `/adminCreateMinting?campaign=random&project=${projectId}&draw=${drawId}`,
  airdropApplications: '/adminAirdropApplicationList',
  airdropApplicationsWith: listAt<'listAirdropApplications'>('/adminAirdropApplicationList'),
  airdropApplication: (applicationId: number) => `/adminAirdropApplicationList?open=${applicationId}`,
  applicationWindows: '/adminApplicationWindowList',
  createApplicationWindow: '/adminCreateApplicationWindow',
  applicationWindow: (windowId: number) => `/adminApplicationWindowList/${windowId}`,
  masters: '/adminMintingList',
  compareMasters: '/adminMintingList/compare',
  compareMaster: (masterId: number) => `/adminMintingList/compare?a=${masterId}`,
  mastersWith: listAt<'listMasters'>('/adminMintingList'),
  createMaster: '/adminCreateMinting',
  createMasterOf: (kind: LaunchKind, of: { projectId: number; collectionId: number }) =>
    `/adminCreateMinting?kind=${kind}&project=${of.projectId}&collection=${of.collectionId}`,
  createMasterFor: (kind: LaunchKind, standard: Standard) =>
    `/adminCreateMinting?kind=${kind}&standard=${standard}`,
  createMasterOfToken: (kind: LaunchKind, of: { projectId: number; mint: string }) =>
    `/adminCreateMinting?kind=${kind}&project=${of.projectId}&token=${of.mint}`,
  cloneMaster: (masterId: number) => `/adminCreateMinting?clone=${masterId}`,
  handOver: '/adminUpdateAuthority',
  master: (masterId: number) => `/adminMintingList/${masterId}`,
  itemsOf: (masterId: number, filters: Filters<Endpoints['listItems']['query']>) =>
    listAt<'listItems'>(`/adminMintingList/${masterId}`)(filters),
  item: (masterId: number, itemId: number) => `/adminMintingList/${masterId}/items/${itemId}`,
  items: (search: string) => listAt<'searchItems'>('/adminSearch')({ search }),
  txLog: '/view/adminTxLogView',
  txLogWith: listAt<'listTxLog'>('/view/adminTxLogView'),
  auditLog: '/view/adminAuditLog',
  auditLogWith: listAt<'listAuditLog'>('/view/adminAuditLog'),
} as const
