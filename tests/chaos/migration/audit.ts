import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/connection.ts'
import type { Anvil } from '../../support/anvil.ts'
import type { Deployed } from '../../support/anvil-contracts.ts'
import { listAssets } from '../audit.ts'

export interface MigrationAudit {
  minted: number
  returned: number
  /** Never handed over, so it was never ours. */
  expired: number
  /** With us, or unfinished, and neither minted nor given back. */
  lost: number
  /** Minted twice, or minted and given back. */
  doubled: number
  /** Fees that were kept without a mint, refunded twice, or not refunded. */
  feesWrong: number
  notes: string[]
}

interface Row extends Record<string, unknown> {
  id: string
  state: string
  outcome: string | null
  token: string
  holder: string
  fee_outcome: string | null
  fee_paid: boolean
  new_mint: string | null
}

/** Compares both chains with the records, NFT by NFT and fee by fee. Knows nothing of how it was done. */
export async function auditMigrations(
  db: Db,
  input: { anvil: Anvil; solanaUrl: string; collection: Deployed; admin: string; collectionMint: string },
): Promise<MigrationAudit> {
  const rows = await db.execute<Row>(sql`
    select m.migration_id as id, m.state, m.outcome, m.old_nft_id as token, m.old_wallet_address as holder,
      m.fee_outcome, m.fee_deposit_id is not null as fee_paid, m.new_mint_account_key as new_mint
    from migrations m order by m.migration_id`)
  const minted = await mintedTokens(input.solanaUrl, input.collectionMint)
  const result: MigrationAudit = {
    minted: 0,
    returned: 0,
    expired: 0,
    lost: 0,
    doubled: 0,
    feesWrong: 0,
    notes: [],
  }
  const note = (kind: 'lost' | 'doubled' | 'feesWrong', text: string) => {
    result[kind] += 1
    if (result.notes.length < 20) result.notes.push(`${kind}: ${text}`)
  }
  for (const row of rows) {
    const owner = String(await input.collection.read('ownerOf', [row.token])).toLowerCase()
    const mints = minted.get(row.token) ?? []
    const words = `migration ${row.id}, token ${row.token}: ${row.state}, ${mints.length} mints, held by ${owner === input.admin ? 'us' : owner === row.holder ? 'its holder' : owner}`
    if (mints.length > 1 || (mints.length === 1 && owner !== input.admin)) note('doubled', words)
    else if (row.state === 'completed' && mints[0] === row.new_mint && owner === input.admin)
      result.minted += 1
    else if (row.state === 'returned' && mints.length === 0 && owner === row.holder) result.returned += 1
    else if (row.state === 'expired' && mints.length === 0 && owner === row.holder) result.expired += 1
    else note('lost', `${words}; ${await trailOf(db, row)}`)
    const isKept = row.fee_outcome === 'kept'
    if (row.fee_paid && isKept !== (row.state === 'completed'))
      note('feesWrong', `migration ${row.id} (${row.state}) has the fee ${row.fee_outcome}`)
  }
  await auditFees(db, input, note)
  return result
}

/** What the records know of one that went wrong: reason, and the transfers seen. */
async function trailOf(db: Db, row: Row) {
  const [found] = await db.execute<{ trail: string }>(sql`
    select concat_ws('; ', coalesce(m.reason, 'no reason'),
      (select string_agg(concat_ws(' ', d.kind, d.deposit_id, d.state, d.handling, 'block', d.block_number), ', ')
        from source_chain_deposits d where d.deposit_id in (m.fee_deposit_id, m.nft_deposit_id)
          or d.from_address = m.old_wallet_address and d.token_id = m.old_nft_id),
      (select string_agg(concat_ws(' ', s.purpose, s.state, s.nonce), ', ')
        from source_chain_sends s where s.migration_id = m.migration_id)) as trail
    from migrations m where m.migration_id = ${row.id}`)
  return found?.trail ?? ''
}

async function mintedTokens(solanaUrl: string, collectionMint: string) {
  const tokens = new Map<string, string[]>()
  for (const asset of await listAssets(solanaUrl, collectionMint)) {
    const token = /\/(\d+)\.json/.exec(asset.key)?.[1]
    if (token !== undefined) tokens.set(token, [...(tokens.get(token) ?? []), asset.id])
  }
  return tokens
}

const amounts = z.array(z.object({ from: z.string(), to: z.string().nullable(), value: z.string() }))

/** What each holder paid us and got back, by the blocks of the chain, against what the records say. */
async function auditFees(
  db: Db,
  input: { anvil: Anvil; admin: string },
  note: (kind: 'feesWrong', text: string) => void,
) {
  const paid = new Map<string, bigint>()
  const head = await input.anvil.provider.getBlockNumber()
  for (let number = 0; number <= head; number++) {
    const block = z
      .object({ transactions: amounts })
      .parse(await input.anvil.rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, true]))
    for (const { from, to, value } of block.transactions) {
      if (to === input.admin) paid.set(from, (paid.get(from) ?? 0n) + BigInt(value))
      if (from === input.admin && to) paid.set(to, (paid.get(to) ?? 0n) - BigInt(value))
    }
  }
  const kept = await db.execute<{ holder: string; wei: string }>(sql`
    select old_wallet_address as holder, coalesce(sum(fee_wei) filter (where fee_outcome = 'kept'), 0)::text as wei
    from migrations group by 1`)
  for (const { holder, wei } of kept) {
    const left = paid.get(holder) ?? 0n
    if (left !== BigInt(wei))
      note('feesWrong', `${holder} paid ${left} wei in the end, the records keep ${wei}`)
  }
}
