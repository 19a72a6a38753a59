import { z } from 'zod'
import * as account from '#contract/account/session.ts'
import * as airdrop from '#contract/airdrop/airdrop.ts'
import * as applications from '#contract/airdrop/applications.ts'
import * as applicationWindows from '#contract/airdrop/windows.ts'
import * as alerts from '#contract/alert/alerts.ts'
import * as channels from '#contract/alert/channels.ts'
import * as deliveries from '#contract/alert/deliveries.ts'
import * as rules from '#contract/alert/rules.ts'
import * as apiTokens from '#contract/api-token/api-tokens.ts'
import * as logs from '#contract/audit/logs.ts'
import * as rpcs from '#contract/codes/rpc.ts'
import * as campaigns from '#contract/campaign/campaigns.ts'
import * as publicRounds from '#contract/campaign/public-rounds.ts'
import * as roundDraws from '#contract/campaign/round-draw.ts'
import * as collections from '#contract/collection/collections.ts'
import * as unexplained from '#contract/collection/unexplained.ts'
import * as dashboard from '#contract/dashboard/dashboard.ts'
import * as retiredRpcs from '#contract/dashboard/retire-rpc.ts'
import * as ownDocuments from '#contract/document/documents.ts'
import * as reviews from '#contract/document/review.ts'
import * as draws from '#contract/draw/draws.ts'
import * as publicSurveys from '#contract/survey/public-surveys.ts'
import * as surveyResults from '#contract/survey/results.ts'
import * as surveys from '#contract/survey/surveys.ts'
import { endpoints } from '#contract/endpoints.ts'
import * as features from '#contract/feature/feature.ts'
import * as fileSets from '#contract/file/file-sets.ts'
import * as health from '#contract/health/health.ts'
import * as inquiries from '#contract/inquiry/inquiry.ts'
import * as deposits from '#contract/migration/deposits.ts'
import * as migrationAdmin from '#contract/migration/migration-admin.ts'
import * as migration from '#contract/migration/migration.ts'
import * as stoppedWallets from '#contract/migration/stopped-wallets.ts'
import * as myPage from '#contract/mypage/my-page.ts'
import * as news from '#contract/news/news.ts'
import * as assets from '#contract/operation/asset.ts'
import * as assetStates from '#contract/operation/asset-state.ts'
import * as itemFacts from '#contract/operation/item-fact.ts'
import * as launches from '#contract/operation/launch-kinds.ts'
import * as quotes from '#contract/operation/quote.ts'
import * as prices from '#contract/price/prices.ts'
import * as projects from '#contract/project/projects.ts'
import * as bookings from '#contract/reservation/booking.ts'
import * as places from '#contract/reservation/place.ts'
import * as reservations from '#contract/reservation/reservations.ts'
import * as notices from '#contract/notice/notices.ts'
import * as reveals from '#contract/reveal/reveals.ts'
import * as snapshotManifest from '#contract/recipient/snapshot/snapshot-manifest.ts'
import * as publicSnapshots from '#contract/recipient/snapshot/public-snapshots.ts'
import * as snapshots from '#contract/recipient/snapshot/snapshots.ts'
import * as recipientFiles from '#contract/recipient/files.ts'
import * as bulk from '#contract/run/bulk.ts'
import * as itemGroups from '#contract/run/item-group.ts'
import * as items from '#contract/run/items.ts'
import * as masters from '#contract/run/masters.ts'
import * as plans from '#contract/run/plans.ts'
import * as runAudits from '#contract/run/run-audits.ts'
import * as samples from '#contract/run/samples.ts'
import * as settings from '#contract/setting/settings.ts'
import * as tokens from '#contract/token/tokens.ts'
import * as trees from '#contract/tree/trees.ts'
import * as authorityAccounts from '#contract/update-authority/accounts.ts'
import * as handOver from '#contract/update-authority/hand-over.ts'
import * as users from '#contract/user/users.ts'
import * as wallets from '#contract/wallet/wallets.ts'

/** A file of the contract that is missing here only means that its schemas stand where they are used. */
const modules: Record<string, unknown>[] = [
  ...[
    account,
    airdrop,
    applications,
    applicationWindows,
    alerts,
    channels,
    deliveries,
    rules,
    apiTokens,
    logs,
    rpcs,
    collections,
    dashboard,
  ],
  ...[
    bookings,
    places,
    reservations,
    notices,
    retiredRpcs,
    draws,
    publicRounds,
    features,
    fileSets,
    health,
    inquiries,
    deposits,
    migrationAdmin,
    migration,
    stoppedWallets,
    myPage,
    news,
  ],
  ...[
    assets,
    itemFacts,
    launches,
    quotes,
    prices,
    projects,
    reveals,
    itemGroups,
    items,
    masters,
    plans,
    runAudits,
  ],
  ...[surveys, surveyResults, publicSurveys],
  ...[campaigns, roundDraws, recipientFiles, snapshots, publicSnapshots, snapshotManifest],
  ...[ownDocuments, reviews, users],
  ...[settings, trees, wallets, bulk, samples, unexplained, assetStates, authorityAccounts, handOver],
  ...[settings, tokens, trees, wallets, bulk, samples, unexplained],
]

/**
 * The schemas that have a name in OpenAPI: those the contract exports, `projectSchema` as Project, and what an endpoint takes and
 * answers under the name of the endpoint, where it has none of its own.
 */
export function nameSchemas() {
  const registry = z.registry<{ id: string }>()
  const taken = new Set<string>()
  const name = (schema: z.ZodType, id: string) => {
    if (registry.has(schema)) return
    if (taken.has(id)) throw new Error(`Two schemas are called ${id}: OpenAPI cannot tell them apart.`)
    taken.add(id)
    registry.add(schema, { id })
  }
  for (const module of modules)
    for (const [exported, schema] of Object.entries(module))
      if (exported.endsWith('Schema') && schema instanceof z.ZodType && isStructure(schema))
        name(schema, capital(exported.slice(0, -'Schema'.length)))
  for (const [operationId, { body, reply }] of Object.entries(endpoints)) {
    if (isStructure(body)) name(body, `${capital(operationId)}Body`)
    if (isStructure(reply)) name(reply, `${capital(operationId)}Reply`)
  }
  return registry
}

/** What a program wants a type for. */
function isStructure(schema: z.ZodType) {
  return (
    (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0) ||
    schema instanceof z.ZodUnion ||
    schema instanceof z.ZodArray
  )
}

function capital(name: string) {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
