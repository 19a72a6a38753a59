import type { Chain } from '#worker/chains/adapter.ts'
import type { SignedTransaction } from '#worker/chains/transaction.ts'
import { sendAll, untilSeen } from './send-all.ts'

interface Sending<Item> {
  /** Before a wave is signed; without it, nothing is waited for. */
  untilReady?(wave: Item[][]): Promise<void>
  sign(group: Item[]): Promise<SignedTransaction>
}

/**
 * Sends waves of transactions, each of them when all of the one before are confirmed. The clock stands still while a wave is made
 * ready and signed.
 * @returns milliseconds until the last wave was final.
 */
export async function sendInWaves<Item>(
  chain: Chain,
  waves: Item[][][],
  { untilReady, sign }: Sending<Item>,
): Promise<number> {
  let sendingMs = 0
  for (const [at, wave] of waves.entries()) {
    await untilReady?.(wave)
    const signed: SignedTransaction[] = []
    for (const group of wave) signed.push(await sign(group))
    const start = performance.now()
    await sendAll(chain, signed, 'confirmed')
    if (at === waves.length - 1) await untilSeen(chain, signed, 'finalized')
    sendingMs += performance.now() - start
  }
  return sendingMs
}

/** Peers' way: one transaction, signed when the one before is confirmed. @returns how many a second. */
export async function sendOneAtATime<Item>(
  chain: Chain,
  groups: Item[][],
  sign: (group: Item[]) => Promise<SignedTransaction>,
): Promise<number> {
  const start = performance.now()
  for (const group of groups) await sendAll(chain, [await sign(group)], 'confirmed')
  return groups.length / ((performance.now() - start) / 1_000)
}

/** Groups of items, in order, in waves of so many items at most; a group of more goes alone. */
export function wavesOf<Item>(groups: Item[][], itemsMax: number): Item[][][] {
  const waves: Item[][][] = []
  let items = Number.POSITIVE_INFINITY
  for (const group of groups) {
    items += group.length
    if (items > itemsMax) {
      waves.push([])
      items = group.length
    }
    waves.at(-1)?.push(group)
  }
  return waves
}

/** Groups of items, in order, in waves of so many groups. */
export function slicesOf<Item>(groups: Item[][], perWave: number): Item[][][] {
  const waves = Math.ceil(groups.length / perWave)
  return Array.from({ length: waves }, (_, at) => groups.slice(at * perWave, (at + 1) * perWave))
}
