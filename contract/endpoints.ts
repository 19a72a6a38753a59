import * as airdrop from './airdrop/airdrop.ts'
import * as alerts from './alert/alerts.ts'
import * as alertChannels from './alert/channels.ts'
import * as alertRules from './alert/rules.ts'
import * as deliveries from './alert/deliveries.ts'
import * as apiTokens from './api-token/api-tokens.ts'
import * as presets from './campaign/presets.ts'
import * as campaigns from './campaign/campaigns.ts'
import * as collections from './collection/collections.ts'
import * as unexplained from './collection/unexplained.ts'
import { readDashboard } from './dashboard/dashboard.ts'
import { retireRpc } from './dashboard/retire-rpc.ts'
import * as feature from './feature/feature.ts'
import * as files from './file/file-sets.ts'
import * as health from './health/health.ts'
import * as inquiry from './inquiry/inquiry.ts'
import * as items from './run/items.ts'
import * as logs from './audit/logs.ts'
import * as masters from './run/masters.ts'
import * as migration from './migration/migration.ts'
import * as migrationAdmin from './migration/migration-admin.ts'
import * as stoppedWallets from './migration/stopped-wallets.ts'
import * as myPage from './mypage/my-page.ts'
import * as news from './news/news.ts'
import * as plans from './run/plans.ts'
import { readCoinPrices } from './price/prices.ts'
import * as bulk from './run/bulk.ts'
import * as notes from './run/notes.ts'
import * as reveals from './reveal/reveals.ts'
import { readSamples } from './run/samples.ts'
import * as repair from './run/repair.ts'
import * as recipientFiles from './recipient/files.ts'
import * as runAudits from './run/run-audits.ts'
import { listHeldTokens } from './send-token/held-tokens.ts'
import { lookUpRecipients } from './send-token/recipients.ts'
import * as projects from './project/projects.ts'
import * as session from './account/session.ts'
import * as setting from './setting/settings.ts'
import * as publicSettings from './setting/public-settings.ts'
import * as trees from './tree/trees.ts'
import * as wallets from './wallet/wallets.ts'

/** Every route of the API. The router mounts it, OpenAPI documents it, the browser calls it. */
export const endpoints = {
  selectKeyValue: publicSettings.selectKeyValue,
  readConfig: publicSettings.readConfig,
  readCoinPrices,
  readLive: health.readLive,
  readReady: health.readReady,
  doLogin: session.doLogin,
  readSession: session.readSession,
  doLogout: session.doLogout,
  readDashboard,
  retireRpc,
  listProjects: projects.listProjects,
  readProject: projects.readProject,
  registerProject: projects.registerProject,
  modifyProject: projects.modifyProject,
  listCollections: collections.listCollections,
  readCollection: collections.readCollection,
  createCollection: collections.createCollection,
  listUnexplained: unexplained.listUnexplained,
  acceptUnexplained: unexplained.acceptUnexplained,
  listReveals: reveals.listReveals,
  readReveal: reveals.readReveal,
  createReveal: reveals.createReveal,
  listRevealTokens: reveals.listRevealTokens,
  scheduleReveal: reveals.scheduleReveal,
  unscheduleReveal: reveals.unscheduleReveal,
  cancelReveal: reveals.cancelReveal,
  rollBackReveal: reveals.rollBackReveal,
  saveMatchResult: reveals.saveMatchResult,
  readPublicReveal: reveals.readPublicReveal,
  readTokenReveal: reveals.readTokenReveal,
  revealToken: reveals.revealToken,
  listRevealsOfNfts: reveals.listRevealsOfNfts,
  listFileSets: files.listFileSets,
  readFileSet: files.readFileSet,
  listFileEntries: files.listFileEntries,
  createFileSet: files.createFileSet,
  announceFiles: files.announceFiles,
  uploadFile: files.uploadFile,
  finishFileSet: files.finishFileSet,
  deleteFileSet: files.deleteFileSet,
  listTrees: trees.listTrees,
  readTree: trees.readTree,
  listHeldTokens,
  lookUpRecipients,
  checkList: plans.checkList,
  readSamples,
  quotePlan: plans.quotePlan,
  createPlan: plans.createPlan,
  lookUpAssets: plans.lookUpAssets,
  listMasters: masters.listMasters,
  previewBulk: bulk.previewBulk,
  runBulk: bulk.runBulk,
  readRunStory: notes.readRunStory,
  writeNote: notes.writeNote,
  readMaster: masters.readMaster,
  readProgress: masters.readProgress,
  streamProgress: masters.streamProgress,
  listReasons: masters.listReasons,
  listItems: masters.listItems,
  downloadReport: masters.downloadReport,
  startMaster: masters.startMaster,
  pauseMaster: masters.pauseMaster,
  resumeMaster: masters.resumeMaster,
  cancelMaster: masters.cancelMaster,
  retryMaster: masters.retryMaster,
  excludeItems: masters.excludeItems,
  downloadList: masters.downloadList,
  changeLimits: masters.changeLimits,
  readRunAudit: runAudits.readRunAudit,
  startRunAudit: runAudits.startRunAudit,
  searchItems: items.searchItems,
  readStory: items.readStory,
  readRepair: repair.readRepair,
  repairItem: repair.repairItem,
  decideAttempt: items.decideAttempt,
  listTxLog: logs.listTxLog,
  downloadTxLog: logs.downloadTxLog,
  listAuditLog: logs.listAuditLog,
  downloadAuditLog: logs.downloadAuditLog,
  listNews: news.listNews,
  readNews: news.readNews,
  listArticles: news.listArticles,
  readArticle: news.readArticle,
  createArticle: news.createArticle,
  modifyArticle: news.modifyArticle,
  previewArticle: news.previewArticle,
  submitInquiry: inquiry.submitInquiry,
  listInquiries: inquiry.listInquiries,
  readInquiry: inquiry.readInquiry,
  modifyInquiry: inquiry.modifyInquiry,
  resendInquiry: inquiry.resendInquiry,
  readWalletConfig: wallets.readWalletConfig,
  createChallenge: wallets.createChallenge,
  verifyChallenge: wallets.verifyChallenge,
  linkWallets: wallets.linkWallets,
  readWalletSession: wallets.readWalletSession,
  checkAndInsertUser: wallets.checkAndInsertUser,
  prepareKlip: wallets.prepareKlip,
  readKlipResult: wallets.readKlipResult,
  listMigrationRoutes: migration.listMigrationRoutes,
  listOwnedSourceNfts: migration.listOwnedSourceNfts,
  listArrivals: migration.listArrivals,
  checkSolanaAddress: migration.checkSolanaAddress,
  runMigration: migration.runMigration,
  readMigration: migration.readMigration,
  listMyMigrations: migration.listMyMigrations,
  streamMyMigrations: migration.streamMyMigrations,
  withdrawMigration: migration.withdrawMigration,
  listMigrations: migrationAdmin.listMigrations,
  readMigrationStory: migrationAdmin.readMigrationStory,
  retryMigration: migrationAdmin.retryMigration,
  returnMigration: migrationAdmin.returnMigration,
  listDeposits: migrationAdmin.listDeposits,
  readDeposit: migrationAdmin.readDeposit,
  matchDeposit: migrationAdmin.matchDeposit,
  returnDeposit: migrationAdmin.returnDeposit,
  ignoreDeposit: migrationAdmin.ignoreDeposit,
  listStoppedWallets: stoppedWallets.listStoppedWallets,
  acceptStray: stoppedWallets.acceptStray,
  listReconcileReports: migrationAdmin.listReconcileReports,
  startReconcile: migrationAdmin.startReconcile,
  listAdminRoutes: migrationAdmin.listAdminRoutes,
  createMigrationRoute: migrationAdmin.createMigrationRoute,
  modifyMigrationRoute: migrationAdmin.modifyMigrationRoute,
  readMyPage: myPage.readMyPage,
  listOwnedNewNfts: myPage.listOwnedNewNfts,
  listMyMints: myPage.listMyMints,
  listMyReceived: myPage.listMyReceived,
  listPresets: presets.listPresets,
  listCampaigns: campaigns.listCampaigns,
  readCampaign: campaigns.readCampaign,
  createCampaign: campaigns.createCampaign,
  modifyCampaign: campaigns.modifyCampaign,
  activateCampaign: campaigns.activateCampaign,
  pauseCampaign: campaigns.pauseCampaign,
  endCampaign: campaigns.endCampaign,
  listRounds: campaigns.listRounds,
  decideRound: campaigns.decideRound,
  readCalendar: campaigns.readCalendar,
  previewRecipients: campaigns.previewRecipients,
  saveRecipientFile: recipientFiles.saveRecipientFile,
  readRecipientFile: recipientFiles.readRecipientFile,
  downloadRecipientFile: recipientFiles.downloadRecipientFile,
  applyForAirdrop: airdrop.applyForAirdrop,
  searchAirdrop: airdrop.searchAirdrop,
  listAirdropApplications: airdrop.listAirdropApplications,
  listFeatures: feature.listFeatures,
  listAdminFeatures: feature.listAdminFeatures,
  modifyFeature: feature.modifyFeature,
  listSettings: setting.listSettings,
  modifySetting: setting.modifySetting,
  listAlertRules: alertRules.listAlertRules,
  readAlertRule: alertRules.readAlertRule,
  createAlertRule: alertRules.createAlertRule,
  modifyAlertRule: alertRules.modifyAlertRule,
  tryAlertRule: alertRules.tryAlertRule,
  listAlerts: alerts.listAlerts,
  readOpenAlerts: alerts.readOpenAlerts,
  readAlert: alerts.readAlert,
  acknowledgeAlert: alerts.acknowledgeAlert,
  acknowledgeAlerts: alerts.acknowledgeAlerts,
  listAlertChannels: alertChannels.listAlertChannels,
  readAlertChannel: alertChannels.readAlertChannel,
  createAlertChannel: alertChannels.createAlertChannel,
  modifyAlertChannel: alertChannels.modifyAlertChannel,
  issueChannelSecret: alertChannels.issueChannelSecret,
  testAlertChannel: alertChannels.testAlertChannel,
  listDeliveries: deliveries.listDeliveries,
  readDelivery: deliveries.readDelivery,
  replayDelivery: deliveries.replayDelivery,
  listApiTokens: apiTokens.listApiTokens,
  readApiToken: apiTokens.readApiToken,
  createApiToken: apiTokens.createApiToken,
  revokeApiToken: apiTokens.revokeApiToken,
} as const
