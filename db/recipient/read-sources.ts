import { eq, sql } from 'drizzle-orm'
import type { NamedWallets } from '#contract/recipient/leave-out.ts'
import type { Person, PersonOf } from '#contract/recipient/person.ts'
import { recipientsOf, type RecipientSet, type WeightedWallet } from '#contract/recipient/recipient-set.ts'
import type { DrawPick, RecipientSource, RuleRecipients, RunPick } from '#contract/recipient/sources.ts'
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import { listCountedApplications } from '../airdrop/index.ts'
import { mayHaveGiven } from '../campaign/index.ts'
import type { Queryable } from '../connection.ts'
import { draws } from '../schema.ts'
import { listRespondents } from '../survey/index.ts'
import { readHeldBy, type HeldBy, type NotPaid } from './read-holders.ts'
import { readListed, type Listed } from './read-listed.ts'

export interface Beside {
  /** The list whose amounts count, with the decimals of what is given; null: those of none do. */
  counted: { source: string; decimals: number } | null
  /** What came later does not count; null: all of it does. */
  asOf: Date | null
  /** Whose recipients they are; null: of a campaign that is not stored yet. */
  campaignId: number | null
  /** The snapshot of each source of holders, by its id. */
  snapshots: ReadonlyMap<string, number>
}

interface Line extends WeightedWallet {
  /** The application that it is of. */
  applicationId?: number
}

export interface ReadSources {
  /** What every source counted, by its id. */
  sets: Map<string, RecipientSet>
  /** The applications among them. */
  applicationIds: number[]
  /** Holders that are in none of them. */
  notPaid: NotPaid
  /** Rows of stored lists that are in none of them. */
  wrong: WrongRow[]
}

/** Where recipients of a source are read. */
type Read<Kind extends RecipientSource['kind']> = (
  db: Queryable,
  source: Extract<RecipientSource, { kind: Kind }>,
  beside: Beside,
) => Promise<Line[] | HeldBy | Listed>

const readers: { [Kind in RecipientSource['kind']]: Read<Kind> } = {
  list: (db, { id, fileId }, { counted }) =>
    readListed(db, {
      ...{ fileId, name: null, isExclusion: false },
      decimals: counted?.source === id ? counted.decimals : null,
    }),
  applications: readApplications,
  run: (db, { masterId, pick }) => listWalletsOfRun(db, masterId, pick),
  draw: (db, { drawId, pick }) => listDrawn(db, drawId, pick),
  holders: (db, { id }, { snapshots }) => readHeldBy(db, snapshots.get(id)),
  snapshot: (db, { snapshotId }) => readHeldBy(db, snapshotId),
  survey: async (db, { surveyId }, { asOf }) =>
    (await listRespondents(db, { surveyId, asOf })).map((wallet) => ({ wallet, weight: 1n })),
}

const whyNot = ['unresolved', 'unlinked', 'ours'] as const satisfies readonly (keyof NotPaid)[]

/** What every source counted, by its id, and how many holders are in none of them. */
export async function readSources(
  db: Queryable,
  sources: readonly RecipientSource[],
  beside: Beside,
): Promise<ReadSources> {
  const sets = new Map<string, RecipientSet>()
  const applicationIds = new Set<number>()
  const notPaid: NotPaid = { unresolved: 0, unlinked: 0, ours: 0 }
  const wrong: WrongRow[] = []
  for (const source of sources) {
    const read = readers[source.kind] as Read<typeof source.kind>
    const found = await read(db, source as never, beside)
    const lines: readonly Line[] = Array.isArray(found) ? found : found.lines
    sets.set(source.id, recipientsOf(source.id, [...lines]))
    for (const { applicationId } of lines) if (applicationId !== undefined) applicationIds.add(applicationId)
    if (Array.isArray(found)) continue
    if ('wrong' in found) wrong.push(...found.wrong)
    else for (const why of whyNot) notPaid[why] += found[why]
  }
  return { sets, applicationIds: [...applicationIds], notPaid, wrong }
}

/** The wallets of exclusion lists, each under the name of its list, and their rows that name nobody. */
export async function readExclusions(
  db: Queryable,
  exclude: RuleRecipients['exclude'],
): Promise<{ lists: NamedWallets[]; wrong: WrongRow[] }> {
  const lists: NamedWallets[] = []
  const wrong: WrongRow[] = []
  for (const { name, fileId } of exclude) {
    const listed = await readListed(db, { fileId, name, isExclusion: true, decimals: null })
    lists.push({ name, wallets: listed.lines.map(({ wallet }) => wallet) })
    wrong.push(...listed.wrong)
  }
  return { lists, wrong }
}

/** The rows of its stored lists that a rule works without. */
export async function listWrongRows(
  db: Queryable,
  { sources, exclude, amounts }: Pick<RuleRecipients, 'sources' | 'exclude' | 'amounts'>,
  decimals: number,
): Promise<WrongRow[]> {
  const lists = sources.filter(({ kind }) => kind === 'list')
  const beside = { counted: countedBy(amounts, decimals), asOf: null, campaignId: null, snapshots: new Map() }
  const read = await readSources(db, lists, beside)
  return [...read.wrong, ...(await readExclusions(db, exclude)).wrong]
}

/** The list whose amounts decide what everybody gets, with the decimals of what is given. */
export function countedBy(amounts: RuleRecipients['amounts'], decimals: number): Beside['counted'] {
  return amounts && 'source' in amounts ? { source: amounts.source, decimals } : null
}

async function readApplications(
  db: Queryable,
  { from, until, windowId }: Extract<RecipientSource, { kind: 'applications' }>,
  { asOf, campaignId }: Beside,
): Promise<Line[]> {
  const counted = await listCountedApplications(db, {
    windowId: windowId ?? null,
    from,
    until,
    asOf,
    campaignId,
  })
  return counted.map(({ wallet, applicationId }) => ({ wallet, weight: 0n, applicationId }))
}

const conditionOf: Record<RunPick, ReturnType<typeof sql>> = {
  received: sql`status = '20'`,
  failed: sql`status = '40'`,
  all: sql`true`,
}

/** Who was to get something of a run; the weight is how many items of it each has. */
async function listWalletsOfRun(db: Queryable, masterId: number, pick: RunPick): Promise<WeightedWallet[]> {
  const rows = await db.execute<{ wallet: string; weight: string }>(sql`
    select owner as wallet, count(*)::text as weight from minting_items
    where master_id = ${masterId} and ${conditionOf[pick]} group by owner`)
  return rows.map(({ wallet, weight }) => ({ wallet, weight: BigInt(weight) }))
}

/** Who was drawn; nobody while it is not. The weight is 1: it may be counted for amounts. */
async function listDrawn(db: Queryable, drawId: number, pick: DrawPick): Promise<WeightedWallet[]> {
  const [row] = await db
    .select({ winners: draws.winners, reserves: draws.reserves })
    .from(draws)
    .where(eq(draws.id, drawId))
  return (row?.[pick] ?? []).map((wallet) => ({ wallet, weight: 1n }))
}

/** Who got each earlier round of a campaign, or may still: what failed for good got nothing. */
export async function readEarlierRounds(db: Queryable, campaignId: number): Promise<NamedWallets[]> {
  const rows = await db.execute<{ n: number; wallets: string[] }>(sql`
    select r.n, jsonb_agg(distinct i.owner) as wallets
    from campaign_rounds r join minting_items i using (master_id)
    where r.campaign_id = ${campaignId} and ${mayHaveGiven} group by r.n order by r.n`)
  return rows.map(({ n, wallets }) => ({ name: `#${n}`, wallets }))
}

/** Whose wallets these are: each user with all linked wallets, and the one that receives for the user. */
export async function readPersons(db: Queryable, wallets: readonly string[]): Promise<PersonOf> {
  const rows = await db.execute<{ address: string; user_uuid: string; receiver: string | null }>(sql`
    select w.address, w.user_uuid, u.solana_wallet_address as receiver
    from wallets w join users u on u.uuid = w.user_uuid
    where w.family = 'solana' and w.user_uuid in (
      select user_uuid from wallets where family = 'solana' and address = any(${sql.param([...wallets])}::text[])
    )`)
  const proven = new Set(rows.map(({ address }) => address))
  const persons = new Map<string, Person>()
  for (const { address, user_uuid: id, receiver } of rows)
    // What is only claimed receives nothing for a person.
    persons.set(address, { id, wallet: receiver !== null && proven.has(receiver) ? receiver : null })
  return (wallet) => persons.get(wallet) ?? null
}

/** All other wallets of the users who have linked any of these. */
export async function listLinkedWallets(db: Queryable, wallets: readonly string[]): Promise<string[]> {
  const given = sql`${sql.param([...wallets])}::text[]`
  const rows = await db.execute<{ address: string }>(sql`
    select distinct o.address from wallets w join wallets o on o.user_uuid = w.user_uuid
    where w.family = 'solana' and o.family = 'solana' and w.address = any(${given}) and o.address <> all(${given})`)
  return rows.map(({ address }) => address)
}
