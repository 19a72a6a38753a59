import { and, asc, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { ItemGroup } from '#contract/run/item-group.ts'
import { assetFields } from '#contract/operation/operations.ts'
import type { Queryable } from '../connection.ts'
import { burntAtOfItem, itemOfAsset } from '../operation/item-records.ts'
import { chunks, mintingItems, mintingMasters, mintPlans } from '../schema.ts'
import { containsPattern, prefixPattern } from '../sql/like-pattern.ts'
import { countRetryable, isInGroup, itemGroup } from './item-groups.ts'

export interface ItemFilter {
  group?: ItemGroup | undefined
  reason?: string | undefined
  /** Part of a name, or a whole wallet, asset id or signature. */
  search?: string | undefined
}

const columns = {
  item: mintingItems,
  kind: mintPlans.kind,
  group: itemGroup,
  burntAt: burntAtOfItem,
}
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

const base58Shape = /^[1-9A-HJ-NP-Za-km-z]{32,88}$/

/** Addresses have 32 to 44 characters of base58, signatures up to 88: no name looks like that by accident. */
function isChainText(text: string) {
  return base58Shape.test(text)
}

function chainTextIs(text: string) {
  return text.length > 44
    ? sql`${mintingItems.id} in (select ci.item_id from attempts a
        join chunk_items ci on ci.chunk_id = a.chunk_id where a.signature = ${text})`
    : sql`(${mintingItems.owner} = ${text}
        or ${mintingItems.id} = ${itemOfAsset(text)} or ${isAbout(text)})`
}

/** Its operation was given this NFT. The names of fields are part of the statement, or no index would serve it. */
function isAbout(assetId: string) {
  const fields = assetFields.map(
    (name) => sql`${mintingItems.payload}->>${sql.raw(`'${name}'`)} = ${assetId}`,
  )
  return sql.join(fields, sql` or `)
}

function conditions(filter: ItemFilter): (SQL | undefined)[] {
  return [
    filter.group ? isInGroup(filter.group) : undefined,
    filter.reason ? eq(mintingItems.reasonCode, filter.reason) : undefined,
    filter.search
      ? isChainText(filter.search)
        ? chainTextIs(filter.search)
        : sql`${mintingItems.name} ilike ${containsPattern(filter.search)}`
      : undefined,
  ]
}

/**
 * The items of one run, to be read in the order of run and id. As a range, since of one run PostgreSQL may read the items of all
 * runs before it in the order of their ids, where most items are of this run.
 */
function areOfRun(masterId: number) {
  return sql`${mintingItems.masterId} between ${masterId} and ${masterId}`
}

/**
 * Items of a run in row order. Rows are numbered from 1 without gaps and ids grow with rows, so the id
 * of the row after `after` is at least the first id plus `after`: the index is entered there, and any
 * place of a run of 100,000 is reached at once.
 * @param after row number the page starts behind.
 */
export function listItems(
  db: Queryable,
  input: { masterId: number; after: number; limit: number; filter: ItemFilter },
) {
  const firstId = sql`(select item_id from minting_items where master_id between ${input.masterId} and ${input.masterId}
    order by master_id, item_id limit 1)`
  // The same for all of them, and so read once.
  const kind = sql<PlanKind>`(select kind from minting_masters join mint_plans using (plan_id)
    where master_id = ${input.masterId})`
  return db
    .select({ ...columns, kind })
    .from(mintingItems)
    .leftJoin(chunks, eq(chunks.id, mintingItems.chunkId))
    .where(
      and(
        areOfRun(input.masterId),
        ...conditions(input.filter),
        input.after > 0
          ? sql`${mintingItems.id} >= ${firstId} + ${input.after}::bigint and ${mintingItems.rowNo} > ${input.after}`
          : undefined,
      ),
    )
    .orderBy(asc(mintingItems.masterId), asc(mintingItems.id))
    .limit(input.limit)
}

/** How many items of a run there are, or how many a filter finds. Null: there is no such run. */
export async function countItems(
  db: Queryable,
  masterId: number,
  filter: ItemFilter,
): Promise<number | null> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const [run] = await db
    .select({ total: mintingMasters.total })
    .from(mintingMasters)
    .where(eq(mintingMasters.id, masterId))
  if (!run || !isFiltered) return run?.total ?? null
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(mintingItems)
    .leftJoin(chunks, eq(chunks.id, mintingItems.chunkId))
    .where(and(eq(mintingItems.masterId, masterId), ...conditions(filter)))
  return row?.count ?? 0
}

/** Items of all runs, newest first: the beginning of a name, or a whole wallet, asset id or signature. */
export function searchAllItems(
  db: Queryable,
  input: { search: string; after: number | null; limit: number },
) {
  return db
    .select({ ...columns, masterName: mintPlans.name })
    .from(mintingItems)
    .innerJoin(mintingMasters, eq(mintingMasters.id, mintingItems.masterId))
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .leftJoin(chunks, eq(chunks.id, mintingItems.chunkId))
    .where(
      and(
        isChainText(input.search)
          ? chainTextIs(input.search)
          : sql`lower(${mintingItems.name}) like ${prefixPattern(input.search.toLowerCase())}`,
        input.after === null ? undefined : lt(mintingItems.id, input.after),
      ),
    )
    .orderBy(desc(mintingItems.id))
    .limit(input.limit)
}

/** Failed items of a run grouped by reason, the most frequent first, with how many a retry takes and one item's detail each. */
export async function listReasons(db: Queryable, masterId: number) {
  const rows = await db.execute<{
    reason_code: string
    count: number
    retryable: number
    example: string | null
  }>(sql`
    select reason_code, count(*)::int as count, ${countRetryable(sql`${masterId}`)} as retryable,
      min(reason_detail) as example
    from minting_items where master_id = ${masterId} and ${isInGroup('failed')}
    group by 1 order by 2 desc, 1`)
  return rows.map((row) => ({
    reasonCode: row.reason_code,
    count: row.count,
    retryable: row.retryable,
    example: row.example,
  }))
}
