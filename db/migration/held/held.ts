import { sql, type SQL } from 'drizzle-orm'
import { eventKinds, type DepositKind, type SourceChain } from '#contract/migration/codes.ts'
import {
  heldListedDays,
  strangeReturnsOfOurs,
  strangeReturnsPerDay,
  type HeldState,
} from '#contract/migration/held.ts'
import { tellDetail } from '#contract/codes/told.ts'
import type { Queryable } from '../../connection.ts'
import { moveOne } from '../../moves/move.ts'
import type { OldWallet } from '../of-old-wallets.ts'
import { hasFailed, isSendable } from '../source-chain-sends.ts'
import { dustWei, waitsSeconds } from './surplus.ts'

/** A transfer of a proven wallet to one of ours that no migration has. Addresses in lower case. */
export interface HeldRow {
  depositId: number
  kind: DepositKind
  state: HeldState
  chain: SourceChain
  from: string
  to: string
  txHash: string
  sentAt: Date
  contract: string | null
  tokenId: string | null
  /** Of the project of its contract; null: none has it. */
  projectName: string | null
  valueWei: string | null
  amount: string | null
  /** Coin that is worth no more than sending it, or of a contract that no project has, when its wallet took enough of these back today. */
  staysForNow: boolean
  /** When coin goes back by itself, if no migration takes it. */
  goesBackAt: Date | null
  returnTxHash: string | null
}

/** So many are sent to a browser at once; older ones are found in the console. */
const heldMax = 200

/** Coin `d` that is worth no more than sending it. */
const isDust = sql`(d.kind = 'fee' and d.value_wei <= ${dustWei})`

const strange = sql.raw(eventKinds.map((kind) => `'${kind}'`).join(', '))

/** How many deposits of contracts that no project has went back today, or were tried: what was reverted has cost its gas as well. */
function returnedToday(of: SQL): SQL {
  return sql`(select count(*) from source_chain_deposits o where ${of} and o.kind in (${strange})
    and (o.handling in ('return_planned', 'returned') and o.modified_at > now() - interval '1 day' or exists (
      select 1 from source_chain_sends s where s.deposit_id = o.deposit_id and s.signed_at > now() - interval '1 day')))`
}

/**
 * A deposit `d` is of a contract that no project has, and enough of these went back today: to its wallet, whoever proves it, or from ours,
 * since wallets cost nothing. What failed once waits for staff.
 */
const isTooMany = sql`(d.kind in (${strange}) and (${hasFailed}
  or ${strangeReturnsPerDay} <= ${returnedToday(sql`o.from_address = d.from_address`)}
  or ${strangeReturnsOfOurs} <= ${returnedToday(sql`o.chain = d.chain and o.to_address = d.to_address`)}))`

const noMigration = sql`not exists (
  select 1 from migrations m where m.fee_deposit_id = d.deposit_id or m.nft_deposit_id = d.deposit_id)`

/** It is with us, or goes back without a migration, or went back not long ago. What staff decided to keep is not listed. */
const isListed = sql`d.kind <> 'coin' and ${noMigration} and (
  d.handling = 'orphan' and ${isSendable}
  or d.handling = 'return_planned'
  or d.handling = 'returned' and d.modified_at > now() - ${heldListedDays} * interval '1 day')`

/** Whether a proof of its sender `w` counts on the chain of a transfer `d`. */
const isProven = sql`(w.proven_by = 'key' or d.chain = 'kaia')`

/** What these wallets sent to ours and no migration has, the newest first; of one proven on Kaia alone, what is there. */
export async function listHeld(
  db: Queryable,
  wallets: readonly OldWallet[],
  depositId: number | null = null,
): Promise<HeldRow[]> {
  if (wallets.length === 0) return []
  const rows = await db.execute<StoredRow>(sql`
    select d.deposit_id, d.kind, d.handling, d.chain, d.from_address, d.to_address, d.tx_hash, d.block_time,
      d.contract, d.token_id, d.value_wei::text, d.amount::text, ${isDust} or ${isTooMany} as stays_for_now,
      case when d.kind = 'fee' and d.handling = 'orphan' and d.role is null and not ${isDust}
        then d.block_time + ${waitsSeconds} * interval '1 second' end as goes_back_at,
      (select p.name from projects p where p.mainnet = d.chain and lower(p.contract_address) = d.contract
        order by p.deleted_at is not null, p.project_id limit 1) as project_name,
      (select s.tx_hash from source_chain_sends s where s.deposit_id = d.deposit_id
        and s.state in ('sent', 'landed', 'final') limit 1) as return_tx_hash
    from unnest(${sql.param(wallets.map((it) => it.address))}::text[],
      ${sql.param(wallets.map((it) => it.provenBy))}::text[]) as w(address, proven_by)
    join source_chain_deposits d on d.from_address = w.address and ${isProven}
    where ${isListed} and (${depositId}::bigint is null or d.deposit_id = ${depositId})
    order by d.deposit_id desc limit ${heldMax}`)
  return rows.map(toHeld)
}

interface StoredRow extends Record<string, unknown> {
  deposit_id: string
  kind: DepositKind
  handling: 'orphan' | 'return_planned' | 'returned'
  chain: SourceChain
  from_address: string
  to_address: string
  tx_hash: string
  block_time: string
  contract: string | null
  token_id: string | null
  value_wei: string | null
  amount: string | null
  stays_for_now: boolean
  goes_back_at: string | null
  project_name: string | null
  return_tx_hash: string | null
}

const stateOf = { orphan: 'held', return_planned: 'goingBack', returned: 'back' } as const

function toHeld(row: StoredRow): HeldRow {
  return {
    depositId: Number(row.deposit_id),
    kind: row.kind,
    state: stateOf[row.handling],
    chain: row.chain,
    from: row.from_address,
    to: row.to_address,
    txHash: row.tx_hash,
    sentAt: new Date(row.block_time),
    contract: row.contract,
    tokenId: row.token_id,
    projectName: row.project_name,
    valueWei: row.value_wei,
    amount: row.amount,
    staysForNow: row.stays_for_now,
    goesBackAt: row.goes_back_at === null ? null : new Date(row.goes_back_at),
    returnTxHash: row.return_tx_hash,
  }
}

/**
 * Its sender has it sent back. @returns false when it was no orphan (any more): claimed, on its way back, or gone with a fork.
 */
export function planTakingBack(db: Queryable, input: { depositId: number; actor: string }): Promise<boolean> {
  const note = tellDetail({ code: 'TAKEN_BACK', params: {} })
  return moveOne(db, 'deposit', {
    ...{ id: input.depositId, from: 'orphan', to: 'return_planned', actor: input.actor, reason: note },
    set: sql`note = ${note}`,
    where: sql`d.kind <> 'coin' and ${isSendable} and not ${isDust} and not ${isTooMany}`,
  })
}
