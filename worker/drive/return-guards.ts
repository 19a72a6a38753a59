import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { addSpent, saveTxLog } from '../../db/queries/outcomes.ts'
import type { Run } from '../../db/queries/runs.ts'
import { chunks } from '../../db/schema.ts'
import type { Guard, Signer } from '../chains/adapter.ts'
import type { WorkerContext } from '../context.ts'

const guardsAtOnce = 200
/** Returns under way, by run: a second one before the first is decided would only cost a fee. */
const underway = new Map<
  number,
  { signature: string; lastValidBlockHeight: bigint; guards: Guard[]; lamports: bigint }
>()

/**
 * Brings the lamports of guard accounts home once their chunk can send nothing more.
 * @returns true while some are still out.
 */
export const returnGuards = async (ctx: WorkerContext, run: Run, authority: Signer): Promise<boolean> => {
  const masterId = run.master.id
  const out = await ctx.db
    .select({ chunkId: chunks.id, seed: sql<string>`${chunks.guardSeed}` })
    .from(chunks)
    .where(
      and(
        eq(chunks.masterId, masterId),
        isNotNull(chunks.guardSeed),
        eq(chunks.guardReturned, false),
        inArray(chunks.state, ['final', 'failed', 'split', 'cancelled']),
      ),
    )
    .limit(guardsAtOnce)
  if (out.length === 0) return false
  if (await isUndecided(ctx, run, authority)) return true
  const live = await ctx.chain.liveGuards(
    authority.address,
    out.map(({ seed }) => ({ seed })),
  )
  const liveSeeds = new Set(live.map(({ seed }) => seed))
  const home = out.filter(({ seed }) => !liveSeeds.has(seed)).map(({ chunkId }) => chunkId)
  if (home.length > 0)
    await ctx.db.update(chunks).set({ guardReturned: true }).where(inArray(chunks.id, home))
  if (live.length === 0) return home.length < out.length || out.length === guardsAtOnce
  const blockhash = await ctx.chain.latestBlockhash()
  const signed = ctx.chain.buildGuardReclaim(authority, live, {
    blockhash,
    computeUnits: 200_000,
    microLamports: (await ctx.conditions()).priorityMicroLamports,
  })
  const lamports = live.reduce((sum, guard) => sum + guard.lamports, 0n)
  underway.set(masterId, { ...signed, guards: live, lamports })
  await ctx.chain.broadcast(signed.bytes)
  return true
}

const isUndecided = async (ctx: WorkerContext, run: Run, authority: Signer) => {
  const sent = underway.get(run.master.id)
  if (!sent) return false
  const [status] = await ctx.chain.statuses([sent.signature])
  if (status && status.confirmation !== 'finalized') return true
  const height = await ctx.chain.finalizedHeight()
  if (!status && height.blockHeight <= sent.lastValidBlockHeight) return true
  underway.delete(run.master.id)
  if (status && !status.err) await record(ctx, run, authority, sent, status.slot)
  return false
}

const record = async (
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  sent: { signature: string; lamports: bigint; feeLamports?: bigint },
  slot: bigint,
) => {
  const feeLamports = sent.feeLamports ?? 0n
  await ctx.db.transaction(async (tx) => {
    await saveTxLog(tx, [
      {
        chain: 'solana',
        signature: sent.signature,
        kind: 'guard-return',
        status: 'final',
        payerAddress: authority.address,
        slot,
        feeLamports,
        spentLamports: feeLamports - sent.lamports,
        itemCount: 0,
        masterId: run.master.id,
        chunkId: null,
      },
    ])
    await addSpent(tx, run.master.id, feeLamports - sent.lamports)
  })
}
