import { adoptTransaction } from '#db/census/adopt.ts'
import { listKnownSignatures } from '#db/census/count.ts'
import { listUnfinishedOfChunk } from '#db/census/unfinished.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import { saveTokenMint } from '#db/token/tokens.ts'
import type { TokenContext } from '../../chains/token.ts'
import type { WorkerContext } from '../../context.ts'
import type { Adoption } from '../define-operation.ts'
import { toMade } from './made-token.ts'

const nothing: Adoption = { adopted: 0 }

interface Refused {
  toContext(item: PlannedItem): TokenContext
  refusedChunkId: number | null
}

/** The token is there: its address is derived from its plan, so it is this one, made in a life the rows do not know. */
export async function adoptToken(
  ctx: WorkerContext,
  run: Run,
  { toContext, refusedChunkId }: Refused,
): Promise<Adoption> {
  if (refusedChunkId === null) return nothing
  const { programs } = ctx.chain
  const [item] = await listUnfinishedOfChunk(ctx.db, refusedChunkId)
  if (!item) return nothing
  const context = toContext(item)
  const [signature] = await programs.census.listSignatures(programs.createToken.traceOf(context))
  if (signature === undefined || (await listKnownSignatures(ctx.db, [signature])).size > 0) return nothing
  if (!(await programs.census.listCertain([signature])).has(signature)) return nothing
  const landed = await programs.census.readLanded(signature)
  const { item: made } = await programs.createToken.readBack(context, signature)
  const { kind, id: planId } = run.plan
  const isAdopted = await ctx.db.transaction(async (tx) => {
    const isNew = await adoptTransaction(tx, {
      ...{ masterId: run.master.id, planKind: kind, kind, landed },
      ...{ treeId: null, chunkId: null, guardSeed: null },
      items: [{ itemId: item.itemId, signature, ...toMade(made) }],
      ...{ payerAddress: context.authority.address, actor: ctx.workerId },
      spentLamports: landed.cost.payerSpentLamports,
    })
    if (isNew) await saveTokenMint(tx, { planId, mintAddress: made.mint, signature })
    return isNew
  })
  return { adopted: isAdopted ? 1 : 0 }
}
