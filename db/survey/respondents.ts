import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/**
 * Who answered a survey, each on one wallet: the one that receives for the account now, else the first that it has proven, else the first that
 * it had when it answered. Whoever has no wallet on Solana is not among them.
 * @param asOf who answered later does not count; null: everybody does
 */
export async function listRespondents(
  db: Queryable,
  { surveyId, asOf }: { surveyId: number; asOf: Date | null },
): Promise<string[]> {
  const rows = await db.execute<{ wallet: string }>(sql`
    select distinct wallet from (
      select coalesce(
        (select w.address from wallets w join users u on u.uuid = w.user_uuid
          where w.user_uuid = a.user_uuid and w.family = 'solana'
          order by (w.address = u.solana_wallet_address) is true desc, w.wallet_id limit 1),
        (select s.address from survey_wallets s
          where s.answer_id = a.answer_id and s.family = 'solana' order by s.address limit 1)) as wallet
      from survey_answers a
      where a.survey_id = ${surveyId}
        and (${asOf?.toISOString() ?? null}::timestamptz is null or a.answered_at <= ${asOf?.toISOString() ?? null}::timestamptz)
    ) respondents where wallet is not null`)
  return rows.map(({ wallet }) => wallet)
}
