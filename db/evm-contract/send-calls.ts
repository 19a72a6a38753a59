import { sql } from 'drizzle-orm'
import type { Told } from '#contract/codes/told.ts'
import type { EvmArgs } from '#contract/evm-contract/args.ts'
import { evmCallValidMs, type EvmContractKind, type EvmContractState } from '#contract/evm-contract/codes.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { moveOne } from '../moves/move.ts'
import { failCreated } from './calls.ts'

/** A call that waits to be signed. Addresses are 0x in lower case. */
export interface WaitingCall {
  callId: number
  from: string
  /** Null: it creates a contract. */
  to: string | null
  data: string
  valueWei: bigint
  feeMaxWei: bigint
  /** The NFT of `to` that it moves or lets be moved. */
  tokenId: string | null
  askedBlock: number
  /** It waits longer than what was agreed to holds. */
  isExpired: boolean
  /** What was simulated and shown; `constructor` creates the contract. */
  functionName: string
  args: EvmArgs
  /** The contract as it is registered, with the wallet of its project. One that was removed is `failed`. */
  contract: { kind: EvmContractKind; state: EvmContractState; address: string | null; wallet: string | null }
}

type Row = {
  call_id: string
  from_address: string
  to_address: string | null
  data: string
  value_wei: string
  fee_max_wei: string
  token_id: string | null
  asked_block: string
  is_expired: boolean
  function_name: string
  args: EvmArgs
  kind: EvmContractKind
  contract_state: EvmContractState
  contract_address: string | null
  wallet: string | null
}

const columns = sql`c.call_id, c.from_address, c.to_address, c.data, c.value_wei::text, c.fee_max_wei::text, c.token_id,
  c.asked_block, c.registered_at < now() - ${evmCallValidMs} * interval '1 millisecond' as is_expired,
  c.function_name, c.args, k.kind, case when k.deleted_at is null then k.state else 'failed' end as contract_state,
  k.address as contract_address,
  (select lower(p.address) from project_keys p where p.project_id = k.project_id and p.purpose = 'admin') as wallet`
const calls = sql`evm_calls c join evm_contracts k using (contract_id)`

function toWaiting(row: Row): WaitingCall {
  return {
    callId: Number(row.call_id),
    from: row.from_address,
    to: row.to_address,
    data: row.data,
    valueWei: BigInt(row.value_wei),
    feeMaxWei: BigInt(row.fee_max_wei),
    tokenId: row.token_id,
    askedBlock: Number(row.asked_block),
    isExpired: row.is_expired,
    functionName: row.function_name,
    args: row.args,
    contract: {
      kind: row.kind,
      state: row.contract_state,
      address: row.contract_address,
      wallet: row.wallet,
    },
  }
}

/** Of each wallet the oldest first. The wallets take turns, in another order each time, so that none keeps another waiting. */
export async function listWaitingCalls(
  db: Queryable,
  chain: SourceChain,
  limit: number,
): Promise<WaitingCall[]> {
  const rows = await db.execute<Row>(sql`
    select ${columns} from ${calls} where c.chain = ${chain} and c.state = 'waiting'
    order by row_number() over (partition by c.from_address order by c.call_id), random() limit ${limit}`)
  return rows.map(toWaiting)
}

/** Locks a call until the transaction ends. @returns null when it does not wait any more: it was signed, or given up. */
export async function lockWaitingCall(tx: Tx, callId: number): Promise<WaitingCall | null> {
  const [row] = await tx.execute<Row>(sql`
    select ${columns} from ${calls} where c.call_id = ${callId} and c.state = 'waiting' for update of c`)
  return row ? toWaiting(row) : null
}

/** What one of our wallets sent, as the chain shows it. */
export interface SentCall {
  chain: SourceChain
  from: string
  to: string | null
  data: string
  valueWei: bigint
}

/**
 * Locks the oldest call that waits and is just what a wallet has sent: rows that were restored have lost that it was signed.
 * @returns null when none is: nothing here asked for it.
 */
export async function lockCallAsSent(tx: Tx, sent: SentCall): Promise<WaitingCall | null> {
  const [row] = await tx.execute<Row>(sql`
    select ${columns} from ${calls}
    where c.chain = ${sent.chain} and c.from_address = ${sent.from} and c.state = 'waiting'
      and c.to_address is not distinct from ${sent.to}::text and c.data = ${sent.data}
      and c.value_wei = ${String(sent.valueWei)}::numeric
    order by c.call_id limit 1 for update of c`)
  return row ? toWaiting(row) : null
}

/**
 * Its transaction is stored in the same transaction of the database. A contract that it creates has its address now, unless somebody
 * found it on the chain and registered it meanwhile.
 * @param creates the address that its nonce gives; null: it creates none.
 */
export async function startSending(
  tx: Tx,
  call: WaitingCall,
  { creates, txHash, actor }: { creates: string | null; txHash: string; actor: string },
) {
  await moveOne(tx, 'evmCall', {
    ...{ id: call.callId, from: 'waiting', to: 'sending', actor, reason: txHash },
    set: sql`error = null`,
  })
  if (creates !== null)
    await tx.execute(sql`
      update evm_contracts k set address = ${creates} from evm_calls c
      where c.call_id = ${call.callId} and k.contract_id = c.contract_id and not exists (
        select 1 from evm_contracts o where o.chain = k.chain and o.address = ${creates} and o.state <> 'failed'
          and o.deleted_at is null)`)
}

/** Why it waits; it is tried again at the next poll. */
export async function noteCallDelay(db: Queryable, callId: number, error: Told | null) {
  await db.execute(sql`
    update evm_calls set error = ${error}
    where call_id = ${callId} and state = 'waiting' and error is distinct from ${error}`)
}

/** It was not even signed. @returns false when it does not wait any more. */
export function refuseCall(
  db: Queryable,
  input: { callId: number; error: Told | null; revertData: string | null; actor: string },
): Promise<boolean> {
  const { callId, error, revertData, actor } = input
  return inOne(db, async (tx) => {
    const isRefused = await moveOne(tx, 'evmCall', {
      ...{ id: callId, from: 'waiting', to: 'failed', actor, reason: 'REFUSED' },
      set: sql`error = ${error}, revert_data = ${revertData}, finished_at = now()`,
    })
    if (isRefused) await failCreated(tx, { callId, actor })
    return isRefused
  })
}

/** A call whose transaction came to its end, deep on the chain. */
export interface EndedCall {
  callId: number
  contractId: number
  from: string
  to: string | null
  data: string
  valueWei: bigint
  txHash: string
  isSuccess: boolean
  /** Null: it was never mined, because another transaction has its nonce. */
  blockNumber: number | null
  error: Told | null
}

/** Those of a chain whose transaction has ended and who do not say so yet. */
export async function listEndedCalls(db: Queryable, chain: SourceChain, limit: number): Promise<EndedCall[]> {
  const rows = await db.execute<{
    call_id: string
    contract_id: string
    from_address: string
    to_address: string | null
    data: string
    value_wei: string
    tx_hash: string
    state: string
    block_number: string | null
    error: Told | null
  }>(sql`
    select c.call_id, c.contract_id, c.from_address, c.to_address, c.data, c.value_wei::text, s.tx_hash, s.state,
      s.block_number, s.error
    from evm_calls c join source_chain_sends s on s.call_id = c.call_id
    where c.chain = ${chain} and c.state = 'sending' and s.state in ('final', 'failed')
    order by c.call_id limit ${limit}`)
  return rows.map((row) => ({
    callId: Number(row.call_id),
    contractId: Number(row.contract_id),
    from: row.from_address,
    to: row.to_address,
    data: row.data,
    valueWei: BigInt(row.value_wei),
    txHash: row.tx_hash,
    isSuccess: row.state === 'final',
    blockNumber: row.block_number === null ? null : Number(row.block_number),
    error: row.error,
  }))
}

/** It succeeded, for good: what it created is live. */
export function finishCall(
  db: Queryable,
  { call, tokenIds, actor }: { call: EndedCall; tokenIds: string[]; actor: string },
): Promise<boolean> {
  return inOne(db, async (tx) => {
    const isDone = await moveOne(tx, 'evmCall', {
      ...{ id: call.callId, from: 'sending', to: 'done', actor, reason: call.txHash },
      set: sql`token_ids = ${JSON.stringify(tokenIds)}::jsonb, error = null, finished_at = now()`,
    })
    if (isDone && call.to === null) {
      const isLive = await moveOne(tx, 'evmContract', {
        ...{ id: call.contractId, from: 'deploying', to: 'live', actor, reason: call.txHash },
        where: sql`k.address is not null`,
      })
      if (!isLive) await failCreated(tx, { callId: call.callId, actor })
    }
    return isDone
  })
}

/** It was mined and reverted, or can never be mined: nothing is tried again by itself. */
export function failCall(
  db: Queryable,
  { call, revertData, actor }: { call: EndedCall; revertData: string | null; actor: string },
): Promise<boolean> {
  return inOne(db, async (tx) => {
    const { callId, error } = call
    const hasFailed = await moveOne(tx, 'evmCall', {
      ...{ id: callId, from: 'sending', to: 'failed', actor, reason: 'CALL_FAILED' },
      set: sql`error = ${error}, revert_data = ${revertData}, finished_at = now()`,
    })
    if (hasFailed) await failCreated(tx, { callId, actor })
    return hasFailed
  })
}

function inOne<T>(db: Queryable, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(work)
}

/** What the gas of a call may cost at most, as a person agreed to it; null: there is no such call. */
export async function findOptionalFeeMax(db: Queryable, callId: number): Promise<bigint | null> {
  const [row] = await db.execute<{ fee_max_wei: string }>(
    sql`select fee_max_wei::text from evm_calls where call_id = ${callId}`,
  )
  return row ? BigInt(row.fee_max_wei) : null
}
