import type { Sql } from 'postgres'
import type { LandedDeed } from './ledger.ts'

/** What a schedule came to. It shares no code with what it judges: it reads rows, and the ledger. */
export interface Verdict {
  /** Business keys with two landings. */
  doubled: string[]
  /** Items whose rows say completed without a landing, and landings whose item's rows do not. */
  lost: string[]
  /** Why it did not come to an end; null when it did. */
  stuck: string | null
}

export async function audit(
  admin: Sql,
  landed: readonly LandedDeed[],
  stuck: string | null,
): Promise<Verdict> {
  const times = new Map<string, number>()
  for (const { deed, err } of landed)
    if (err === null) for (const { key } of deed.items) times.set(key, (times.get(key) ?? 0) + 1)
  const items = await admin<{ key: string; status: string; reason_code: string | null }[]>`
    select regexp_replace(business_key, '^released:[0-9]+:', '') as key, status, reason_code
    from minting_items where master_id = 2 order by item_id`
  return {
    doubled: [...times].flatMap(([key, count]) => (count > 1 ? [`${key}: ${count} landings`] : [])),
    lost: items.flatMap(({ key, status, reason_code: reason }) => {
      if ((status === '20') === (times.get(key) ?? 0) > 0) return []
      return [`${key}: rows ${status} ${reason ?? ''}, landings ${times.get(key) ?? 0}`]
    }),
    stuck,
  }
}

export function isGood({ doubled, lost, stuck }: Verdict): boolean {
  return doubled.length === 0 && lost.length === 0 && stuck === null
}
