/** An RPC that is more slots than this behind the best shows a past that no longer holds: 20 s on mainnet. */
export const SLOTS_BEHIND_MAX = 50n
/**
 * While an RPC reports the same head, the best may move by so many. The head of a node that works stays the same for a few slots at most,
 * when its leaders skip theirs.
 */
export const SLOTS_STILL_MAX = 24n

interface Head {
  slot: bigint
  /** The best of all when this one was last seen to move. */
  bestAtMove: bigint
}

/** How far each RPC of a list has got. What is too far behind the best is not read from; it stays a witness. */
export class RpcHeads {
  readonly #heads = new Map<string, Head>()
  readonly #asked = new Set<string>()

  /** Keeps what `slot` comes to. @throws what it throws. */
  async read(rpc: string, slot: () => Promise<bigint>): Promise<void> {
    this.#asked.add(rpc)
    try {
      this.note(rpc, await slot())
    } finally {
      this.#asked.delete(rpc)
    }
  }

  /** Its answer is under way. */
  isAsked(rpc: string): boolean {
    return this.#asked.has(rpc)
  }

  note(rpc: string, slot: bigint): void {
    const before = this.#heads.get(rpc)
    this.#heads.set(rpc, { slot, bestAtMove: 0n })
    const bestAtMove = before?.slot === slot ? before.bestAtMove : this.#best()
    this.#heads.set(rpc, { slot, bestAtMove })
  }

  forget(rpc: string): void {
    this.#heads.delete(rpc)
  }

  /** How many slots it was behind the best when both were last asked; null before it has answered. */
  slotsBehind(rpc: string): bigint | null {
    const head = this.#heads.get(rpc)
    return head === undefined ? null : this.#best() - head.slot
  }

  isBehind(rpc: string): boolean {
    const head = this.#heads.get(rpc)
    if (head === undefined) return false
    const best = this.#best()
    return best - head.slot > SLOTS_BEHIND_MAX || best - head.bestAtMove > SLOTS_STILL_MAX
  }

  #best(): bigint {
    return [...this.#heads.values()].reduce((best, { slot }) => (slot > best ? slot : best), 0n)
  }
}
