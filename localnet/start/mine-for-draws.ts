import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '#db/connection.ts'
import { listDraws } from '#db/draw/draws.ts'
import { callRpc } from '../evm/json-rpc.ts'

interface Where {
  db: Queryable
  kaiaUrl: string
  /** Of a block of Kaia. */
  blockMs: number
  stopping: AbortSignal
}

/**
 * Goes on with a chain that rests while nothing is sent on it, as long as a draw waits for one of its blocks: else that block
 * never came, and nobody would ever be drawn. Ends when it is to stop.
 */
export async function mineForDraws({ db, kaiaUrl, blockMs, stopping }: Where): Promise<void> {
  while (!stopping.aborted) {
    await sleep(blockMs, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return
    // What is away or restarting is asked again the next time.
    const waiting = await listDraws(db, { state: 'waiting', after: null, limit: 1 }).catch(() => [])
    if (waiting.length > 0) await callRpc(kaiaUrl, 'evm_mine').catch(() => undefined)
  }
}
