import type { CampaignRecord } from '#db/campaign/campaigns.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { resolveRecipients } from '#db/recipient/resolve.ts'
import type { RecipientFacts } from '#contract/recipient/sources.ts'
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import type { Refusal, RoundContext } from './round-context.ts'

export interface RecipientText {
  /** A list of the operation. */
  text: string
  defaults: Record<string, string>
  /** What working them out leaves to be said; null of a list, which says it itself. */
  facts: RecipientFacts | null
  /** Accepted applications that were counted. */
  applicationIds: number[]
  /** Rows of stored lists that it was worked out without. */
  wrong: WrongRow[]
}

interface Beside {
  asOf: Date
  snapshots: ReadonlyMap<string, number>
}

/** Whom a round is for, as a list of its operation: the stored one, or what a rule means now. */
export async function readRecipients(
  { db }: Pick<RoundContext, 'db'>,
  { id: campaignId, recipients, kind, token }: CampaignRecord,
  beside: Beside & { winners: readonly string[] | null; paidBefore: readonly string[] },
): Promise<RecipientText | Refusal> {
  if (recipients.by === 'list') {
    const text = await findOptionalFileText(db, recipients.fileId)
    if (text === null) throw new Error(`There is no file ${recipients.fileId}.`)
    return { text, defaults: recipients.defaults, facts: null, applicationIds: [], wrong: [] }
  }
  const resolved = await resolveRecipients(db, { recipients, kind, token, campaignId, ...beside })
  const { text, facts, problems, applicationIds, wrong } = resolved
  // Of nobody no amount can be wrong.
  if (facts.recipients === 0 && facts.nothing === 0) return { reason: 'NOBODY_LEFT', params: {}, wrong }
  const [first] = problems
  if (first) return { reason: 'AMOUNTS_WRONG', params: { problem: first.code }, wrong }
  if (facts.recipients === 0) return { reason: 'NOBODY_LEFT', params: {}, wrong }
  return { text, defaults: recipients.columns, facts, applicationIds, wrong }
}

/** Whom a round draws from: everybody that its rule means and gives something. */
export async function readEntrants(
  { db }: Pick<RoundContext, 'db'>,
  { id: campaignId, recipients, kind, token }: CampaignRecord,
  beside: Beside,
): Promise<{ entrants: string[] } | Refusal> {
  if (recipients.by === 'list') throw new Error('Nobody is drawn from a list of the operation.')
  const { wallets, problems, wrong } = await resolveRecipients(db, {
    recipients,
    kind,
    token,
    campaignId,
    ...beside,
  })
  // What all of them would get together is paid by nobody.
  const first = problems.find(({ code }) => code !== 'TOTAL_TOO_LARGE')
  return first ? { reason: 'AMOUNTS_WRONG', params: { problem: first.code }, wrong } : { entrants: wallets }
}
