import { details } from '#contract/locales/kor/details.ts'
import airdropApplications from './airdrop-applications.json'
import applicationWindows from './application-windows.json'
import alertChannels from './alert-channels.json'
import alertRules from './alert-rules.json'
import alerts from './alerts.json'
import apiTokens from './api-tokens.json'
import approvals from './approvals.json'
import audit from './audit.json'
import campaigns from './campaigns.json'
import choice from './choice.json'
import collections from './collections.json'
import deliveries from './deliveries.json'
import deposits from './deposits.json'
import documents from './documents.json'
import draws from './draws.json'
import evmContracts from './evm-contracts.json'
import sourceChains from './source-chains.json'
import surveys from './surveys.json'
import features from './features.json'
import fileSets from './file-sets.json'
import first from './first.ts'
import handOver from './hand-over.json'
import form from './form.json'
import inquiries from './inquiries.json'
import item from './item.json'
import master from './master.json'
import migrationRoutes from './migration-routes.json'
import migrations from './migrations.json'
import news from './news.json'
import notFound from './not-found.json'
import places from './places.json'
import presets from './presets.json'
import projects from './projects.json'
import payPrices from './pay-prices.json'
import payments from './payments.json'
import receipts from './receipts.json'
import reconcile from './reconcile.json'
import reveals from './reveals.json'
import reservations from './reservations.json'
import rounds from './rounds.json'
import runs from './runs.json'
import search from './search.json'
import security from './security.json'
import settings from './settings.json'
import staff from './staff.json'
import staffInvitations from './staff-invitations.json'
import snapshots from './snapshots.json'
import trees from './trees.json'
import tokens from './tokens.json'
import txLog from './tx-log.json'
import users from './users.json'
import wizard from './wizard.json'

/** Every sentence of the admin. */
export default {
  ...first,
  airdropApplications,
  applicationWindows,
  alertChannels,
  alertRules,
  alerts,
  apiTokens,
  approvals,
  audit,
  campaigns,
  choice,
  collections,
  deliveries,
  deposits,
  details,
  documents,
  draws,
  evmContracts,
  sourceChains,
  surveys,
  features,
  fileSets,
  handOver,
  form,
  inquiries,
  item,
  master,
  migrationRoutes,
  migrations,
  news,
  notFound,
  places,
  presets,
  projects,
  payPrices,
  payments,
  receipts,
  reconcile,
  reveals,
  reservations,
  rounds,
  runs,
  search,
  security,
  settings,
  staff,
  staffInvitations,
  snapshots,
  trees,
  tokens,
  txLog,
  users,
  wizard,
}
