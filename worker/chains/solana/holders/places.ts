import { z } from 'zod'
import type { SnapshotPlace } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { ChainError } from '../../chain-error.ts'
import { askAllRpcs } from '../census/ask-every-rpc.ts'
import { lowest } from '../network/finalized-height.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'
import { u64 } from '../rpc/rpc-schemas.ts'

/** Seconds since 1970, as the validators took it. Until the year 9999, which is as far as dates are written. */
const blockTime = z.number().int().positive().max(253_402_300_799)

/** What is final for every RPC, with the earliest time that any of them says of it. */
export async function findFinalPlace(pool: RpcPool): Promise<SnapshotPlace> {
  const slot = lowest(
    await askAllRpcs(pool, 'getSlot', (rpc) => rpc.call('getSlot', [{ commitment: 'finalized' }], u64)),
  )
  return placeOf(pool, Number(slot))
}

/** See HolderReader.findEnd. A slot that was skipped has no time: then the next place is the end. */
export async function findEnd(pool: RpcPool, slot: number): Promise<SnapshotPlace | null> {
  const place = await findFinalPlace(pool)
  if (place.slot < slot) return null
  try {
    return await placeOf(pool, slot)
  } catch (error) {
    if (error instanceof ChainError && error.code === 'RPC_BAD_ANSWER') return place
    throw error
  }
}

/** How far an RPC has come. */
export async function readConfirmedSlot(rpc: Rpc): Promise<number> {
  return Number(await rpc.call('getSlot', [{ commitment: 'confirmed' }], u64))
}

async function placeOf(pool: RpcPool, slot: number): Promise<SnapshotPlace> {
  const times = await askAllRpcs(pool, 'getBlockTime', (rpc) => rpc.call('getBlockTime', [slot], blockTime))
  return { slot, at: new Date(Math.min(...times) * 1_000).toISOString() }
}
