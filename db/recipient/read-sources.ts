import { eq, sql } from 'drizzle-orm'
import { checkList, parseList, usableItems } from '#contract/list/index.ts'
import { readAmountColumn } from '#contract/recipient/amount/amount-column.ts'
import type { NamedWallets } from '#contract/recipient/leave-out.ts'
import type { Person, PersonOf } from '#contract/recipient/person.ts'
import { recipientList, type ListedWallet } from '#contract/recipient/recipient-list.ts'
import { recipientsOf, type RecipientSet, type WeightedWallet } from '#contract/recipient/recipient-set.ts'
import type { DrawPick, RecipientSource, RunPick } from '#contract/recipient/sources.ts'
import { listCountedApplications } from '../airdrop/index.ts'
import { mayHaveGiven } from '../campaign/index.ts'
import type { Queryable } from '../connection.ts'
import { draws } from '../schema.ts'
import { listRespondents } from '../survey/index.ts'
import { findOptionalFileText } from './files.ts'
import { readHeldBy, type HeldBy, type NotPaid } from './read-holders.ts'

export interface Beside {
  /** Of what is given, for lists with amounts; null: nothing is counted by amounts. */
  decimals: number | null
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
}

/** Where recipients of a source are read. */
type Read<Kind extends RecipientSource['kind']> = (
  db: Queryable,
  source: Extract<RecipientSource, { kind: Kind }>,
  beside: Beside,
) => Promise<Line[] | HeldBy>

const readers: { [Kind in RecipientSource['kind']]: Read<Kind> } = {
  list: (db, { fileId }, { decimals }) => readList(db, fileId, decimals),
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
  for (const source of sources) {
    const read = readers[source.kind] as Read<typeof source.kind>
    const found = await read(db, source as never, beside)
    const lines: readonly Line[] = Array.isArray(found) ? found : found.lines
    sets.set(source.id, recipientsOf(source.id, [...lines]))
    for (const { applicationId } of lines) if (applicationId !== undefined) applicationIds.add(applicationId)
    if (Array.isArray(found)) continue
    for (const why of whyNot) notPaid[why] += found[why]
  }
  return { sets, applicationIds: [...applicationIds], notPaid }
}

/** Wallets of a stored list, with the amounts that can be read; rows with errors are none of it. */
async function readList(db: Queryable, fileId: number, decimals: number | null): Promise<WeightedWallet[]> {
  const items = await readListed(db, fileId)
  if (decimals === null) return items.map(({ owner }) => ({ wallet: owner, weight: 0n }))
  const withAmount = items.filter(({ amount }) => amount !== '')
  const cells = withAmount.map(({ row, owner: wallet, amount: text }) => ({ row, wallet, text }))
  const bare = items.filter(({ amount }) => amount === '').map(({ owner }) => ({ wallet: owner, weight: 0n }))
  return [...readAmountColumn(cells, decimals).lines, ...bare]
}

async function readListed(db: Queryable, fileId: number): Promise<ListedWallet[]> {
  const text = await findOptionalFileText(db, fileId)
  if (text === null) throw new Error(`There is no file ${fileId}.`)
  const check = checkList(parseList(recipientList, text, {}))
  return [...usableItems(check)].map((item) => item as ListedWallet)
}

/** The wallets of exclusion lists, each under the name of its list. */
export async function readExclusions(
  db: Queryable,
  exclude: readonly { name: string; fileId: number }[],
): Promise<NamedWallets[]> {
  const lists: NamedWallets[] = []
  for (const { name, fileId } of exclude)
    lists.push({ name, wallets: (await readListed(db, fileId)).map(({ owner }) => owner) })
  return lists
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
