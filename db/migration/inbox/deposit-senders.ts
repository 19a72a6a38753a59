import { sql } from 'drizzle-orm'
import { zeroAddress } from '#contract/evm-address.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable } from '../../connection.ts'

/** Senders of orphans of which nobody knows yet whether they are contracts. */
export async function listUnknownSenders(
  db: Queryable,
  chain: SourceChain,
  limit: number,
): Promise<string[]> {
  const rows = await db.execute<{ from_address: string }>(sql`
    select distinct from_address from source_chain_deposits
    where chain = ${chain} and handling = 'orphan' and state = 'final' and is_from_contract is null
      and from_address <> ${zeroAddress}
    limit ${limit}`)
  return rows.map((row) => row.from_address)
}

export async function saveSenderKind(
  db: Queryable,
  input: { chain: SourceChain; address: string; isContract: boolean },
) {
  await db.execute(sql`
    update source_chain_deposits set is_from_contract = ${input.isContract}
    where chain = ${input.chain} and from_address = ${input.address} and is_from_contract is null`)
}
