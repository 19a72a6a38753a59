import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { insertEvents } from '../moves/insert-events.ts'
import { sourceChainReplacements } from '../schema.ts'
import type { SourceChainSend } from './source-chain-sends.ts'

/** A transaction of a send: all of them have its nonce, and move the same. */
export interface SignedSend {
  txHash: string
  signedBytes: Uint8Array
  feeWei: string | null
}

/** Those of a send beside that which it has now, the newest first. */
export function listReplacements(
  db: Queryable,
  { id, txHash }: Pick<SourceChainSend, 'id' | 'txHash'>,
): Promise<SignedSend[]> {
  const { sendId, signedBytes, feeWei, signedAt } = sourceChainReplacements
  return db
    .select({ txHash: sourceChainReplacements.txHash, signedBytes, feeWei })
    .from(sourceChainReplacements)
    .where(and(eq(sendId, id), ne(sourceChainReplacements.txHash, txHash)))
    .orderBy(sql`${signedAt} desc`)
}

/** Every transaction that was signed for these sends since the fee of one was raised, the newest first. */
export function listSignedFor(db: Queryable, sendIds: readonly number[]) {
  const { sendId, txHash, feeWei, signedAt } = sourceChainReplacements
  return db
    .select({ sendId, txHash, feeWei, signedAt })
    .from(sourceChainReplacements)
    .where(inArray(sendId, [...sendIds]))
    .orderBy(desc(signedAt), desc(feeWei))
}
export type SignedFor = Awaited<ReturnType<typeof listSignedFor>>[number]

/**
 * The send has this transaction from now on; all that it had stay known. Commit before it is broadcast.
 * @returns false, with nothing changed, when it has another by now, or is over.
 */
export async function replaceSend(
  db: Queryable,
  send: SourceChainSend,
  { next, actor }: { next: SignedSend; actor: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    with replaced as (
      update source_chain_sends set tx_hash = ${next.txHash}, signed_bytes = ${next.signedBytes}, fee_wei = ${next.feeWei},
        sent_at = null, error = null
      where send_id = ${send.id} and tx_hash = ${send.txHash} and state in ('signed', 'sent', 'landed')
      returning send_id as id, state
    ), kept as (
      insert into source_chain_replacements (tx_hash, send_id, signed_bytes, fee_wei)
      select ${send.txHash}, id, ${send.signedBytes}::bytea, ${send.feeWei ?? '0'}::numeric from replaced
      union all select ${next.txHash}, id, ${next.signedBytes}::bytea, ${next.feeWei ?? '0'}::numeric from replaced
      on conflict (tx_hash) do nothing
    )
    ${insertEvents({
      ...{ entity: 'sourceChainSend', rows: sql`replaced`, actor, reason: next.txHash },
      ...{ from: sql`state`, to: sql`state` },
    })}
    returning seq`)
  return rows.length === 1
}
