import * as collections from './collections.ts'
import * as common from './common.ts'
import { readDashboard } from './dashboard.ts'
import * as items from './items.ts'
import * as masters from './masters.ts'
import * as plans from './plans.ts'
import * as projects from './projects.ts'
import * as session from './session.ts'

/** Every route of the API. The router mounts it, OpenAPI documents it, the browser calls it. */
export const endpoints = {
  selectKeyValue: common.selectKeyValue,
  readConfig: common.readConfig,
  readLive: common.readLive,
  readReady: common.readReady,
  doLogin: session.doLogin,
  readSession: session.readSession,
  doLogout: session.doLogout,
  readDashboard,
  listProjects: projects.listProjects,
  readProject: projects.readProject,
  registerProject: projects.registerProject,
  modifyProject: projects.modifyProject,
  listCollections: collections.listCollections,
  readCollection: collections.readCollection,
  createCollection: collections.createCollection,
  checkList: plans.checkList,
  quotePlan: plans.quotePlan,
  createPlan: plans.createPlan,
  listMasters: masters.listMasters,
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
  changeLimits: masters.changeLimits,
  searchItems: items.searchItems,
  readStory: items.readStory,
  decideAttempt: items.decideAttempt,
  listTxLog: items.listTxLog,
  listAuditLog: items.listAuditLog,
} as const
