import { useTranslation } from 'react-i18next'
import type { CampaignKind } from '#contract/campaign/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { AmountProblemCode } from '#contract/recipient/amount/amount-problems.ts'
import type { RecipientFacts, RuleRecipients } from '#contract/recipient/sources.ts'
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import type { Token } from '#contract/send-token/token.ts'
import { call } from '#web/src/shared/api-client.ts'
import { queryText, toQuery } from '../../recipient/index.ts'
import { toRule, type RuleDraft } from './rule-draft.ts'

/** What a rule means now. */
export interface Found {
  recipients: RuleRecipients
  facts: RecipientFacts
  problems: AmountProblemCode[]
  /** The list that a round would plan now. */
  bytes: Uint8Array<ArrayBuffer>
  /** Rows of its lists that it works without. */
  wrong: WrongRow[]
}

interface Of {
  kind: CampaignKind
  token: Token | null
  projectId: number | null
  decimals: number | null
  /** Whose earlier rounds count; null: it is new. */
  campaignId: number | null
}

/** Stores the lists of a rule and asks the server who it is. */
export function useWorkOut(of: Of): (rule: RuleDraft) => Promise<Found> {
  const { kind, token, projectId, decimals, campaignId } = of
  const { t } = useTranslation()
  return async (rule) => {
    if (projectId === null) throw new Error('Choose a project before recipients are worked out.')
    const lists = rule.parts.flatMap(({ key, kind: source, text }) =>
      source === 'list' ? [{ key, text }] : [],
    )
    if (rule.exclude.trim() !== '') lists.push({ key: 0, text: rule.exclude })
    const fileIds = new Map<number, number>()
    for (const { key, text } of lists) {
      const body = { projectId, kind, name: `${t('campaigns.rule.list')} ${key}`, text }
      fileIds.set(key, (await call(endpoints.saveRecipientFile, { body })).fileId)
    }
    const heldDecimals = await readHeldDecimals(rule, projectId)
    const recipients = toRule(rule, {
      decimals,
      heldDecimals,
      fileIds,
      excludeName: t('campaigns.rule.exclude'),
    })
    const body = { projectId, kind, token, campaignId, recipients }
    const { facts, problems, text, wrong } = await call(endpoints.previewRecipients, { body })
    return { recipients, facts, problems, wrong, bytes: new TextEncoder().encode(text) }
  }
}

/** Of the token that amounts are counted by, as its newest snapshot says; of NFTs none. */
async function readHeldDecimals(
  { parts, counted, amountKind }: RuleDraft,
  projectId: number,
): Promise<number> {
  const part = parts.find(({ key }) => key === counted)
  if (amountKind !== 'held' || (part?.kind !== 'holders' && part?.kind !== 'snapshot')) return 0
  const query = toQuery(part.query)
  const { rows } = await call(endpoints.listSnapshots, { query: { projectId, state: 'frozen', limit: 200 } })
  const found = rows.find((row) =>
    part.kind === 'snapshot'
      ? String(row.snapshotId) === part.snapshotId
      : query !== null && queryText(row.query) === queryText(query),
  )
  return found?.decimals ?? 0
}
