import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'

export interface ApplicationSource {
  /** Null: those of no window. */
  windowId: number | null
  from: string | null
  until: string | null
  /** Who applied later does not count; null: everybody does. */
  asOf: Date | null
  /** Whose round it is; null: of a campaign that is not stored yet. */
  campaignId: number | null
}

/**
 * Accepted applications that a round may be for. Of a window that takes one a person, the first of each person: wallets may have been linked
 * since. What rounds of another campaign took from a window is theirs.
 */
export async function listCountedApplications(
  db: Queryable,
  { windowId, from, until, asOf, campaignId }: ApplicationSource,
): Promise<{ applicationId: number; wallet: string }[]> {
  const by = asOf?.toISOString() ?? null
  const rows = await db.execute<{ application_id: string; wallet: string }>(sql`
    select distinct on (person) application_id, wallet from (
      select a.application_id, a.solana_address as wallet, case when w.one_per = 'person'
        then coalesce(p.user_uuid::text, a.applicant_key, a.solana_address) else a.solana_address end as person
      from airdrop_applications a left join application_windows w using (window_id)
        left join wallets p on p.family = 'solana' and p.address = a.solana_address
      where a.deleted_at is null and a.state = 'accepted' and coalesce(a.window_id, 0) = ${windowId ?? 0}
        and (${from}::timestamptz is null or a.registered_at >= ${from}::timestamptz)
        and (${until}::timestamptz is null or a.registered_at <= ${until}::timestamptz)
        and (${by}::timestamptz is null or a.registered_at <= ${by}::timestamptz)
        and (a.window_id is null or not exists (
          select 1 from application_rounds x join campaign_rounds r using (round_id)
          where x.application_id = a.application_id and r.campaign_id is distinct from ${campaignId}::bigint))
    ) counted order by person, application_id`)
  return rows.map(({ application_id: id, wallet }) => ({ applicationId: Number(id), wallet }))
}

interface Taken {
  applicationIds: readonly number[]
  roundId: number
  masterId: number
  /** A person may have received on another linked wallet. */
  isOnePerPerson: boolean
}

/** Stores which applications a round was planned for, each with its item. Called by the transaction that plans it. */
export async function saveApplicationRounds(tx: Tx, taken: Taken): Promise<void> {
  const { applicationIds, roundId, masterId, isOnePerPerson } = taken
  const ids = sql`any(${sql.param([...applicationIds])}::bigint[])`
  await tx.execute(sql`
    insert into application_rounds (application_id, round_id, item_id)
    select a.application_id, ${roundId}, min(i.item_id)
    from airdrop_applications a join minting_items i on i.owner = a.solana_address and i.master_id = ${masterId}
    where a.application_id = ${ids} group by a.application_id`)
  if (!isOnePerPerson) return
  await tx.execute(sql`
    insert into application_rounds (application_id, round_id, item_id)
    select a.application_id, ${roundId}, min(i.item_id)
    from airdrop_applications a
      join wallets w on w.family = 'solana' and w.address = a.solana_address
      join wallets o on o.user_uuid = w.user_uuid and o.family = 'solana'
      join minting_items i on i.owner = o.address and i.master_id = ${masterId}
    where a.application_id = ${ids} group by a.application_id
    on conflict do nothing`)
}

/** The item that took the place of another one pays its applications. */
export async function moveApplicationRounds(tx: Tx, { from, to }: { from: number; to: number }) {
  await tx.execute(sql`update application_rounds set item_id = ${to} where item_id = ${from}`)
}
