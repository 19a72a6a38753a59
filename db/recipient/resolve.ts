import { amountDecimalsOf } from '#contract/campaign/amount-decimals.ts'
import type { CampaignKind } from '#contract/campaign/codes.ts'
import type { Problem } from '#contract/problem.ts'
import type { AmountProblemCode } from '#contract/recipient/amount/amount-problems.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import { countEarlier, type NamedWallets } from '#contract/recipient/leave-out.ts'
import { recipientsOf } from '#contract/recipient/recipient-set.ts'
import type { RecipientFacts, RuleRecipients } from '#contract/recipient/sources.ts'
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import { workOut, workOutExample, type WorkedOut } from '#contract/recipient/work-out.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { Queryable } from '../connection.ts'
import type { NotPaid } from './read-holders.ts'
import { countedBy, readEarlierRounds, readExclusions, readPersons, readSources } from './read-sources.ts'

export interface ToResolve {
  recipients: RuleRecipients
  kind: CampaignKind
  token: Token | null
  /** Whose earlier rounds count; null: it has none yet. */
  campaignId: number | null
  /** Who applied later is none of it: a round that is planned late, or once more, is for the same people. Null: now. */
  asOf: Date | null
  /** The snapshot of each source of holders, by its id. */
  snapshots: ReadonlyMap<string, number>
  /** Who was drawn from among them, and gets it alone; without it everybody does. */
  winners?: readonly string[] | null
  /** Who got it on chain by what no row knows: they are left out. Without it, nobody. */
  paidBefore?: readonly string[]
}

export interface Resolved {
  /** In the order of bytes, each once. */
  wallets: string[]
  /** A list of the operation: the wallets, and the amounts as they are written. */
  text: string
  facts: RecipientFacts
  problems: readonly Problem<AmountProblemCode>[]
  /** The accepted applications that sources of it counted. */
  applicationIds: number[]
  /** Rows of its stored lists that it was worked out without. */
  wrong: WrongRow[]
}

/** Works recipients out of what the rows say now. */
export async function resolveRecipients(db: Queryable, asked: ToResolve): Promise<Resolved> {
  const gathered = await gather(db, asked)
  const worked = workOut({ ...gathered.given, winners: asked.winners ?? null })
  return toResolved(worked, gathered, { ...worked.facts, entrants: null })
}

/** What a round would plan now; of one that draws an example, as nobody knows who will win, and how many it is drawn from. */
export async function previewRecipients(db: Queryable, asked: ToResolve): Promise<Resolved> {
  const { drawn } = asked.recipients
  if (!drawn) return resolveRecipients(db, asked)
  const gathered = await gather(db, asked)
  const { entrants, example } = workOutExample(gathered.given, drawn.winners)
  const { recipients, total } = example.facts
  const facts = { ...entrants.facts, recipients, total, entrants: entrants.rows.length }
  return toResolved(example, gathered, facts)
}

/** Everything that recipients are worked out of. */
async function gather(
  db: Queryable,
  { recipients, kind, token, campaignId, asOf, snapshots, paidBefore = [] }: ToResolve,
) {
  const decimals = amountDecimalsOf(kind, token) ?? 0
  const beside = { counted: countedBy(recipients.amounts, decimals), asOf, campaignId, snapshots }
  const { sets, applicationIds, notPaid, wrong } = await readSources(db, recipients.sources, beside)
  const { lists: named, wrong: wrongHere } = await readExclusions(db, recipients.exclude)
  const exclude = paidBefore.length === 0 ? named : [...named, { name: '#?', wallets: [...paidBefore] }]
  const earlier = campaignId === null ? [] : await readEarlierRounds(db, campaignId)
  const wallets = [...sets.values()].flatMap((set) => [...set.keys()])
  const personOf = await readPersons(db, [...wallets, ...namedIn([...exclude, ...earlier])])
  const given = { recipients, sets, exclude, earlier, personOf }
  return { given, decimals, applicationIds, notPaid, wrong: [...wrong, ...wrongHere] }
}

function toResolved(
  { rows, problems }: WorkedOut,
  { given: { recipients }, decimals, applicationIds, notPaid, wrong }: Awaited<ReturnType<typeof gather>>,
  facts: Omit<RecipientFacts, keyof NotPaid>,
): Resolved {
  const lines = rows.map(({ wallet, amount }) =>
    amount === null ? wallet : `${wallet},${writeAmount(amount, decimals)}`,
  )
  const header = recipients.amounts === null ? 'owner' : 'owner,amount'
  return {
    wallets: rows.map(({ wallet }) => wallet),
    text: [header, ...lines].join('\n'),
    facts: { ...facts, ...notPaid },
    problems,
    applicationIds,
    wrong,
  }
}

/** Of these wallets, how many got each earlier round of a campaign, with all linked wallets. */
export async function countGivenEarlier(
  db: Queryable,
  { campaignId, owners }: { campaignId: number; owners: readonly string[] },
): Promise<RecipientFacts['earlier']> {
  const earlier = await readEarlierRounds(db, campaignId)
  const personOf = await readPersons(db, [...owners, ...namedIn(earlier)])
  const lines = owners.map((wallet) => ({ wallet, weight: 0n }))
  return countEarlier(recipientsOf('list', lines), earlier, personOf)
}

function namedIn(lists: readonly NamedWallets[]): string[] {
  return lists.flatMap(({ wallets }) => [...wallets])
}
