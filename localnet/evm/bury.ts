import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { callRpc } from './json-rpc.ts'

const blockSchema = z.object({ number: z.string(), transactions: z.array(z.unknown()) })
/** Empty blocks that follow a transaction: more than the depth anything waits for. */
const blocksOnTop = 16

/**
 * Lets time pass on a chain that makes a block only when there is a transaction: each is followed by some empty
 * blocks, one every `blockMs`, so that it becomes deep enough, and then the chain rests.
 */
export async function buryTransactions(url: string, blockMs: number, stopping: AbortSignal) {
  while (!stopping.aborted) {
    await sleep(blockMs, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return
    // A chain that is away or restarting is asked again the next time.
    if (await isYoung(url).catch(() => false)) await callRpc(url, 'evm_mine').catch(() => undefined)
  }
}

/** Whether one of the last blocks has a transaction. */
async function isYoung(url: string) {
  const head = Number(z.string().parse(await callRpc(url, 'eth_blockNumber')))
  for (let number = head; number > Math.max(0, head - blocksOnTop); number--) {
    const block = blockSchema.parse(
      await callRpc(url, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, false]),
    )
    if (block.transactions.length > 0) return true
  }
  return false
}
