import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { ItemStatus, Standard } from '#contract/codes/status.ts'
import type { PreparedEntry } from '#contract/reveal/make-entries.ts'
import type { RevealOpening } from '#contract/reveal/commitment.ts'
import { writeRevealEntry } from '#contract/reveal/reveal-entry.ts'
import type { Queryable, Tx } from '../connection.ts'
import { mintingItems, revealEntries, revealRuns, reveals } from '../schema.ts'
import { numberOfItem } from './reveal-tokens.ts'
import type { RevealRecord } from './reveals.ts'

type Of = Pick<RevealRecord, 'id' | 'outcome'>

/** Of entries `e`: those of a reveal that may be shown, by the result of its match where it has a rule. */
function ownOf({ id, outcome }: Of): SQL {
  return sql`e.reveal_id = ${id} and e.outcome is not distinct from ${outcome}`
}

/** The entries of a new reveal, one set at a time. @param from the place of the first one. */
export async function saveEntries(
  tx: Tx,
  { revealId, from }: { revealId: number; from: number },
  entries: readonly PreparedEntry[],
) {
  await tx.insert(revealEntries).values(
    entries.map(({ number, outcome, entry, image, metadata }, at) => ({
      ...{ revealId, entryNo: from + at, tokenNo: number, outcome, image, metadata },
      entry: writeRevealEntry(entry),
    })),
  )
}

/** What was committed to, in its order. */
export async function listEntryTexts(db: Queryable, revealId: number): Promise<string[]> {
  const rows = await db
    .select({ entry: revealEntries.entry })
    .from(revealEntries)
    .where(eq(revealEntries.revealId, revealId))
    .orderBy(asc(revealEntries.entryNo))
  return rows.map(({ entry }) => entry)
}

/** An entry that is to be revealed, with the NFT of its number, or an NFT that is to go back. */
export interface EntryOfNft {
  entryNo: number
  tokenNo: number
  entry: string
  assetId: string
  beforeName: string
  beforeUri: string
  /** NFTs with this number. */
  sameNumber: number
}

/** Entries that no token shows yet and whose NFT is there, in the order of their numbers. */
export async function listEntriesToReveal(
  db: Queryable,
  reveal: Of & { collectionId: number; standard: Standard },
): Promise<EntryOfNft[]> {
  const rows = await db.execute<{
    entry_no: number
    token_no: number
    entry: string
    asset_id: string
    name: string
    uri: string
    same_number: number
  }>(sql`
    with own as (
      select n.asset_id, ${numberOfItem} as token_no,
        coalesce(n.revealed_name, i.name) as name, coalesce(n.revealed_uri, i.payload->>'uri') as uri
      from nfts n join minting_items i using (item_id)
      where n.collection_id = ${reveal.collectionId} and n.standard = ${reveal.standard} and n.status = '20'
        and n.burnt_at is null and n.asset_id is not null
    ), counted as (select *, count(*) over (partition by token_no)::int as same_number from own)
    select e.entry_no, e.token_no, e.entry, c.asset_id, c.name, c.uri, c.same_number
    from reveal_entries e join counted c on c.token_no = e.token_no
    where ${ownOf(reveal)} and e.revealed_at is null
    order by e.token_no, c.asset_id`)
  return rows.map((row) => ({
    entryNo: row.entry_no,
    tokenNo: row.token_no,
    entry: row.entry,
    assetId: row.asset_id,
    beforeName: row.name,
    beforeUri: row.uri,
    sameNumber: row.same_number,
  }))
}

/** Entries whose NFTs a run of it revealed, with what those showed before. */
export async function listEntriesToTakeBack(db: Queryable, { id }: Of): Promise<EntryOfNft[]> {
  const rows = await db
    .select()
    .from(revealEntries)
    .where(
      and(
        eq(revealEntries.revealId, id),
        sql`${revealEntries.revealedAt} is not null and ${revealEntries.assetId} is not null`,
      ),
    )
    .orderBy(asc(revealEntries.tokenNo))
  return rows.map(({ entryNo, tokenNo, entry, assetId, beforeName, beforeUri }) => ({
    ...{ entryNo, tokenNo, entry, sameNumber: 1 },
    ...{ assetId: assetId ?? '', beforeName: beforeName ?? '', beforeUri: beforeUri ?? '' },
  }))
}

/** The NFT of each entry, and what it showed when its first round began. */
export async function saveAssets(tx: Tx, revealId: number, entries: readonly EntryOfNft[]) {
  await tx.execute(sql`
    update reveal_entries e set asset_id = g."assetId", before_name = coalesce(e.before_name, g."beforeName"),
      before_uri = coalesce(e.before_uri, g."beforeUri")
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as g("entryNo" int, "assetId" text, "beforeName" text, "beforeUri" text)
    where e.reveal_id = ${revealId} and e.entry_no = g."entryNo"`)
}

/** Entries that are to be opened: their items are done, or they were revealed without a transaction. */
export async function listEntriesToOpen(
  db: Queryable,
  reveal: Of,
  { masterId, limit }: { masterId: number | null; limit: number },
): Promise<number[]> {
  const isDone =
    masterId === null
      ? sql`e.revealed_at is not null and e.salt is null`
      : sql`(e.revealed_at is null and e.asset_id in (
          select i.payload->>'assetId' from minting_items i where i.master_id = ${masterId} and i.status = '20'))`
  const rows = await db.execute<{ entry_no: number }>(sql`
    select e.entry_no from reveal_entries e where ${ownOf(reveal)} and ${isDone} order by e.entry_no limit ${limit}`)
  return rows.map((row) => row.entry_no)
}

/** Publishes entries with what proves them, and says since when their tokens show them. Done twice, the first time counts. */
export async function saveOpenings(
  db: Queryable,
  { revealId, actor }: { revealId: number; actor: string },
  openings: readonly RevealOpening[],
) {
  await db.execute(sql`
    update reveal_entries e set salt = coalesce(e.salt, g.salt), path = coalesce(e.path, g.path),
      revealed_at = coalesce(e.revealed_at, now()), revealed_by = coalesce(e.revealed_by, ${actor})
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as g(index int, salt text, path jsonb)
    where e.reveal_id = ${revealId} and e.entry_no = g.index`)
}

/** Tokens whose metadata we serve turn: from now on our address answers with their entries. @returns how many turned. */
export async function turnEntries(
  db: Queryable,
  reveal: Of,
  { tokenNo, actor, limit }: { tokenNo?: number; actor: string; limit: number },
): Promise<number> {
  const one = tokenNo === undefined ? sql`` : sql` and e.token_no = ${tokenNo}`
  const rows = await db.execute(sql`
    with own as (
      select e.entry_no from reveal_entries e where ${ownOf(reveal)} and e.revealed_at is null${one}
      order by e.entry_no limit ${limit} for update
    )
    update reveal_entries e set revealed_at = now(), revealed_by = ${actor} from own
    where e.reveal_id = ${reveal.id} and e.entry_no = own.entry_no and e.revealed_at is null returning e.entry_no`)
  return rows.length
}

/** Tokens show their placeholder again. What was published of them stays public. @param masterId the run that took them back. */
export async function takeBackEntries(
  db: Queryable,
  revealId: number,
  masterId: number | null,
): Promise<void> {
  const which =
    masterId === null
      ? sql`true`
      : sql`(e.asset_id is null or e.asset_id in (
          select i.payload->>'assetId' from minting_items i where i.master_id = ${masterId} and i.status = '20'))`
  await db.execute(sql`
    update reveal_entries e set revealed_at = null, revealed_by = null
    where e.reveal_id = ${revealId} and e.revealed_at is not null and ${which}`)
}

export interface EntryCounts {
  revealed: number
  opened: number
}

/** How many tokens of each reveal are revealed, and how many entries are public. */
export async function countEntries(
  db: Queryable,
  revealIds: readonly number[],
): Promise<Map<number, EntryCounts>> {
  const rows = await db.execute<{ reveal_id: string; revealed: number; opened: number }>(sql`
    select e.reveal_id, count(e.revealed_at)::int as revealed, count(e.salt)::int as opened
    from reveal_entries e where e.reveal_id = any(${sql.param([...revealIds])}::bigint[]) group by 1`)
  return new Map(rows.map((row) => [Number(row.reveal_id), { revealed: row.revealed, opened: row.opened }]))
}

/** A page of the tokens of a reveal, with the item of its latest round. */
export function listTokens(
  db: Queryable,
  reveal: Of,
  { after, limit }: { after: number | null; limit: number },
) {
  const { id, outcome } = reveal
  return db
    .select({
      entry: revealEntries,
      itemId: mintingItems.id,
      itemStatus: sql<ItemStatus | null>`${mintingItems.status}`,
      itemReason: mintingItems.reasonCode,
    })
    .from(revealEntries)
    .innerJoin(reveals, eq(reveals.id, revealEntries.revealId))
    .leftJoin(revealRuns, and(eq(revealRuns.revealId, reveals.id), eq(revealRuns.round, reveals.round)))
    .leftJoin(
      mintingItems,
      sql`${mintingItems.masterId} = ${revealRuns.masterId} and ${mintingItems.payload}->>'assetId' = ${revealEntries.assetId}`,
    )
    .where(
      and(
        eq(revealEntries.revealId, id),
        // Before the match one entry stands for all that a token may become.
        sql`${revealEntries.outcome} is not distinct from ${outcome ?? sql`(case when ${reveals.rule} is null then null::text else 'home' end)`}`,
        after === null ? undefined : gt(revealEntries.entryNo, after),
      ),
    )
    .orderBy(asc(revealEntries.entryNo))
    .limit(limit)
}
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number]

/** What a token of a reveal shows, by its number; null when it is not in the list. */
export async function findOptionalEntry(db: Queryable, reveal: Of, tokenNo: number) {
  const [row] = await db
    .select()
    .from(revealEntries)
    .where(
      and(
        eq(revealEntries.revealId, reveal.id),
        eq(revealEntries.tokenNo, tokenNo),
        sql`${revealEntries.outcome} is not distinct from ${reveal.outcome}`,
      ),
    )
  return row ?? null
}
