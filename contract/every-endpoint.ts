export { readFormStamp } from './form-stamp.ts'
export { selectKeyValue, readConfig } from './setting/public-settings.ts'
export { readCoinPrices } from './price/prices.ts'
export { readLive, readReady } from './health/health.ts'
export { readDashboard } from './dashboard/dashboard.ts'
export { readSourceChains } from './dashboard/source-chains.ts'
export { retireRpc } from './dashboard/retire-rpc.ts'
export {
  listProjects,
  readProject,
  readProjectSpending,
  registerProject,
  modifyProject,
} from './project/projects.ts'
export { listApprovals, readApproval, decideApproval } from './approval/approvals.ts'
export {
  listProjectChanges,
  readProjectChange,
  decideProjectChange,
  withdrawProjectChange,
} from './approval/project-changes.ts'
export { listCollections, readCollection, createCollection } from './collection/collections.ts'
export { listUnexplained, acceptUnexplained } from './collection/unexplained.ts'
export {
  listFileSets,
  readFileSet,
  listFileEntries,
  createFileSet,
  announceFiles,
  uploadFile,
  finishFileSet,
  deleteFileSet,
} from './file/file-sets.ts'
export { listTrees, readTree } from './tree/trees.ts'
export { listHeldTokens } from './send-token/held-tokens.ts'
export { lookUpRecipients } from './send-token/recipients.ts'
export { lookUpAssetStates } from './operation/asset-state.ts'
export { lookUpAccounts } from './update-authority/accounts.ts'
export { readHandOver } from './update-authority/hand-over.ts'
export {
  listTokens,
  readTokenPrices,
  readToken,
  readTokenState,
  updateTokenTexts,
  createToken,
  modifyToken,
} from './token/tokens.ts'
export { listTokenHolders } from './token/holders.ts'
export { checkList, quotePlan, createPlan, lookUpAssets } from './run/plans.ts'
export { readSamples } from './run/samples.ts'
export {
  listMasters,
  readMaster,
  readProgress,
  streamProgress,
  listReasons,
  listItems,
  downloadReport,
  startMaster,
  pauseMaster,
  resumeMaster,
  cancelMaster,
  retryMaster,
  excludeItems,
  downloadList,
  changeLimits,
} from './run/masters.ts'
export { previewBulk, runBulk } from './run/bulk.ts'
export { readRunStory, writeNote } from './run/notes.ts'
export { readRunAudit, startRunAudit } from './run/run-audits.ts'
export { searchItems, readStory, decideAttempt } from './run/items.ts'
export { readRepair, repairItem } from './run/repair.ts'
export { listTxLog, downloadTxLog, listAuditLog, downloadAuditLog } from './audit/logs.ts'
export { readAuditHead } from './audit/chain.ts'
export {
  listNews,
  readNews,
  listArticles,
  readArticle,
  createArticle,
  modifyArticle,
  previewArticle,
} from './news/news.ts'
export { submitInquiry, listInquiries, readInquiry, modifyInquiry, resendInquiry } from './inquiry/inquiry.ts'
export {
  readWalletConfig,
  createChallenge,
  verifyChallenge,
  linkWallets,
  linkWalletToAccount,
  readWalletSession,
  checkAndInsertUser,
  prepareKlip,
  readKlipResult,
} from './wallet/wallets.ts'
export {
  listMigrationRoutes,
  listOwnedSourceNfts,
  listArrivals,
  checkSolanaAddress,
  runMigration,
  readMigration,
  listMyMigrations,
  streamMyMigrations,
  withdrawMigration,
} from './migration/migration.ts'
export { readMigrationParity } from './migration/parity.ts'
export { lookUpMigrations } from './migration/public-migration.ts'
export { createDestinationChallenge, signDestination } from './migration/destination.ts'
export { listHeld, takeBackHeld } from './migration/held.ts'
export {
  listMigrations,
  readMigrationStory,
  retryMigration,
  returnMigration,
  listReconcileReports,
  startReconcile,
  listAdminRoutes,
  createMigrationRoute,
  modifyMigrationRoute,
} from './migration/migration-admin.ts'
export {
  listDeposits,
  readDeposit,
  matchDeposit,
  returnDeposit,
  ignoreDeposit,
} from './migration/deposits.ts'
export { handleDeposits, readRedirectText, redirectDeposit } from './migration/inbox.ts'
export { listStoppedWallets, acceptStray } from './migration/stopped-wallets.ts'
export {
  listEvmContracts,
  readEvmContract,
  readEvmContractFacts,
  registerEvmContract,
  simulateEvmDeploy,
  deployEvmContract,
  askEvmContract,
  simulateEvmCall,
  createEvmCall,
  listEvmCalls,
  cancelEvmCall,
  removeEvmCall,
} from './evm-contract/evm-contracts.ts'
export { readMyPage, listOwnedNewNfts, listMyMints, listMyReceived } from './mypage/my-page.ts'
export { listPresets, readPreset, modifyPreset } from './campaign/presets.ts'
export {
  listCampaigns,
  readCampaign,
  createCampaign,
  modifyCampaign,
  activateCampaign,
  pauseCampaign,
  endCampaign,
  listRounds,
  decideRound,
  readCalendar,
  previewRecipients,
  readWrongRows,
  publishCampaign,
  countEarlier,
} from './campaign/campaigns.ts'
export { readPublicRound, listRoundTransactions } from './campaign/public-rounds.ts'
export {
  listDraws,
  readDraw,
  createDraw,
  callOffDraw,
  readPublicDraw,
  downloadDrawList,
  listPublicDraws,
} from './draw/draws.ts'
export { readPublicSnapshot, downloadPublicSnapshot } from './recipient/snapshot/public-snapshots.ts'
export { saveRecipientFile, readRecipientFile, downloadRecipientFile } from './recipient/files.ts'
export { applyForAirdrop, searchAirdrop } from './airdrop/airdrop.ts'
export {
  listAirdropApplications,
  readAirdropApplication,
  downloadAirdropApplications,
  decideAirdropApplication,
  decideAirdropApplications,
  listMyApplications,
  withdrawApplication,
} from './airdrop/applications.ts'
export {
  listApplicationWindows,
  readApplicationWindow,
  createApplicationWindow,
  modifyApplicationWindow,
  listOpenWindows,
} from './airdrop/windows.ts'
export {
  listSnapshots,
  readSnapshotRow,
  readSnapshotPlaces,
  askSnapshot,
  retrySnapshot,
  downloadSnapshot,
} from './recipient/snapshot/snapshots.ts'
export { listFeatures, listAdminFeatures, modifyFeature } from './feature/feature.ts'
export { listSettings, modifySetting } from './setting/settings.ts'
export {
  listAlertRules,
  readAlertRule,
  createAlertRule,
  modifyAlertRule,
  tryAlertRule,
} from './alert/rules.ts'
export { listAlerts, readOpenAlerts, readAlert, acknowledgeAlert, acknowledgeAlerts } from './alert/alerts.ts'
export {
  listAlertChannels,
  readAlertChannel,
  createAlertChannel,
  modifyAlertChannel,
  issueChannelSecret,
  testAlertChannel,
} from './alert/channels.ts'
export { listDeliveries, readDelivery, replayDelivery } from './alert/deliveries.ts'
export {
  listReveals,
  readReveal,
  createReveal,
  listRevealTokens,
  scheduleReveal,
  unscheduleReveal,
  cancelReveal,
  rollBackReveal,
  saveMatchResult,
  readPublicReveal,
  readTokenReveal,
  revealToken,
  listRevealsOfNfts,
} from './reveal/reveals.ts'
export * from './people-endpoints.ts'
