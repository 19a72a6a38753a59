import { roundListInSteps } from '#contract/campaign/round-list.ts'
import type { Language } from '#contract/language.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { Db } from '#db/connection.ts'
import { previewRecipients } from '#db/recipient/resolve.ts'
import { roundMark } from '#contract/campaign/round-words.ts'
import type { CampaignInput } from '#contract/campaign/campaigns.ts'
import { takesRule } from '#contract/campaign/codes.ts'
import { firstTime } from '#contract/campaign/occurrences.ts'
import { meanSizes, summarizeList, sumItems } from '#contract/list/index.ts'
import { judgeAssets } from '#db/launch/judge-assets.ts'
import { listRoutes } from '#db/launch/list-routes.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { AppError, badField } from '../app-error.ts'
import { presentReport, runSteps } from '../list/index.ts'
import { assertSources, snapshotsNow } from '../recipient/index.ts'
import { assertPlanPreconditions } from '../run/index.ts'
import { assertToken } from '../send-token/index.ts'
import type { Services } from '../services.ts'

/** Whom a round would be for, as a list of its operation. @throws AppError BAD_REQUEST. */
async function readGiven(
  db: Db,
  { recipients, kind, token, projectId }: CampaignInput,
  campaignId: number | null,
) {
  await assertSources(db, recipients, projectId)
  if (recipients.by === 'list') {
    const text = (await findOptionalFileText(db, recipients.fileId)) ?? ''
    return { text, defaults: recipients.defaults }
  }
  if (!takesRule(launchOf(kind))) throw badField('recipients', 'NOT_OF_KIND')
  // Whether anybody is left for its next round is not what is asked: all may have got one.
  const all = { ...recipients, isNeverTwice: false }
  const snapshots = await snapshotsNow(db, recipients, projectId)
  const beside = { campaignId, asOf: null, snapshots }
  const { text } = await previewRecipients(db, { recipients: all, kind, token, ...beside })
  return { text, defaults: recipients.columns }
}

/** What a round takes, by what was said and the prices of now. */
export interface Estimate {
  /** Null before a worker has read prices. */
  estimatedLamports: bigint | null
  /** Base units of its token that it takes from the wallet; null: none. */
  estimatedUnits: string | null
}

/**
 * That a campaign could run as it is: its project can sign, its list can be used as its first round would use it.
 * @param campaignId of one that is modified; null: of a new one.
 * @throws AppError NO_SUCH_PROJECT, SIGNER_MISSING, COLLECTION_NOT_READY, TOKEN_RULES, SOLANA_UNREACHABLE, LIST_INVALID, BAD_REQUEST.
 */
export async function checkCampaign(
  { db, env, chains }: Pick<Services, 'db' | 'env' | 'chains'>,
  input: CampaignInput,
  language: Language,
  campaignId: number | null = null,
): Promise<Estimate> {
  const payer = await assertPlanPreconditions(db, input)
  await assertToken(chains, input, payer)
  const { kind, projectId, collectionId, standard, hasGuard, isCanary, token } = input
  const { text, defaults } = await readGiven(db, input, campaignId)
  const options = { defaults, network: env.NETWORK, payer, ...(token && { token }) }
  const mark = roundMark(input, firstTime(input.schedule))
  const { check } = await runSteps(roundListInSteps({ kind, text, options, n: 1, mark }))
  await judgeAssets(db, check, { kind, collectionId, standard, wallet: payer })
  const { isUsable, rows } = summarizeList(check)
  if (!isUsable)
    throw new AppError('LIST_INVALID', {
      params: { report: presentReport(check, language, { parsed: null, encoding: 'utf-8' }) },
    })
  const list = { count: rows, sizes: meanSizes(check), sums: sumItems(check) }
  const quoted = await listRoutes(db, { kind, projectId, collectionId, hasGuard, isCanary, ...list })
  const route = quoted?.routes.find((one) => one.standard === standard)
  const use = launchOf(kind).tokenUse
  return {
    estimatedLamports: route ? BigInt(route.totalLamports) : null,
    estimatedUnits: use === 'sent' || use === 'burnt' ? (list.sums['amount'] ?? '0') : null,
  }
}
