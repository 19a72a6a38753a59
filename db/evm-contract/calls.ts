import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { moveOne, recordCreated } from '../moves/move.ts'
import { evmCalls, evmContracts, sourceChainSends } from '../schema.ts'
import { isUser, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

function selectCalls(db: Queryable) {
  return (
    db
      .select({
        call: evmCalls,
        kind: evmContracts.kind,
        nonce: sourceChainSends.nonce,
        txHash: sourceChainSends.txHash,
        sendState: sourceChainSends.state,
        sendError: sourceChainSends.error,
        feeWei: sourceChainSends.feeWei,
        signedAt: sourceChainSends.signedAt,
        registrant: registrants.uid,
      })
      .from(evmCalls)
      .innerJoin(evmContracts, eq(evmContracts.id, evmCalls.contractId))
      // It is signed once: what failed is never signed again.
      .leftJoin(sourceChainSends, eq(sourceChainSends.callId, evmCalls.id))
      .leftJoin(registrants, isUser(registrants, evmCalls.registrantId))
  )
}
export type EvmCallRow = Awaited<ReturnType<typeof listEvmCalls>>[number]

export const listEvmCalls = keysetQuery({
  select: selectCalls,
  key: evmCalls.id,
  where: isNull(evmCalls.deletedAt),
  filters: { contractId: evmCalls.contractId, state: evmCalls.state },
})

/** One that was removed, too: the log tells of it. */
export async function findOptionalEvmCall(db: Queryable, callId: number) {
  const [row] = await selectCalls(db).where(eq(evmCalls.id, callId))
  return row ?? null
}

export type NewEvmCall = Pick<
  typeof evmCalls.$inferInsert,
  | 'contractId'
  | 'functionName'
  | 'args'
  | 'chain'
  | 'from'
  | 'to'
  | 'data'
  | 'valueWei'
  | 'feeMaxWei'
  | 'tokenId'
  | 'askedBlock'
> & { registrantId: string }

export async function saveNewEvmCall(db: Queryable, values: NewEvmCall): Promise<number> {
  const id = onlyId(await db.insert(evmCalls).values(values).returning({ id: evmCalls.id }))
  const { registrantId } = values
  await recordCreated(db, 'evmCall', { ids: [id], masterId: null, to: 'waiting', actor: registrantId })
  return id
}

/** A person gives a call up that is not signed. A contract that it was to create will never be. @returns false when it is signed, or over. */
export async function cancelEvmCall(
  tx: Tx,
  { callId, actor }: { callId: number; actor: string },
): Promise<boolean> {
  const isCancelled = await moveOne(tx, 'evmCall', {
    ...{ id: callId, from: 'waiting', to: 'cancelled', actor, reason: 'CANCELLED' },
    set: sql`finished_at = now(), modifier_id = ${actor}`,
  })
  if (isCancelled) await failCreated(tx, { callId, actor })
  return isCancelled
}

/**
 * Takes a call that came to nothing off the list, with the contract that it was to create.
 * @returns false for one that is under way, done, or removed.
 */
export async function removeEvmCall(
  tx: Tx,
  { callId, actor }: { callId: number; actor: string },
): Promise<boolean> {
  const removed = { deletedAt: new Date(), deleterId: actor }
  const [call] = await tx
    .update(evmCalls)
    .set(removed)
    .where(
      and(
        eq(evmCalls.id, callId),
        inArray(evmCalls.state, ['failed', 'cancelled']),
        isNull(evmCalls.deletedAt),
      ),
    )
    .returning({ contractId: evmCalls.contractId, to: evmCalls.to })
  if (call?.to === null)
    await tx
      .update(evmContracts)
      .set(removed)
      .where(and(eq(evmContracts.id, call.contractId), eq(evmContracts.state, 'failed')))
  return call !== undefined
}

/** The contract that a call was to create, if it was, will never be. */
export async function failCreated(db: Queryable, { callId, actor }: { callId: number; actor: string }) {
  const [row] = await db
    .select({ contractId: evmCalls.contractId })
    .from(evmCalls)
    .where(and(eq(evmCalls.id, callId), sql`${evmCalls.to} is null`))
  if (row)
    await moveOne(db, 'evmContract', {
      ...{ id: row.contractId, from: 'deploying', to: 'failed', actor, reason: 'DEPLOY_FAILED' },
    })
}
