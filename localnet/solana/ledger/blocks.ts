import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** Blocks a blockhash stays usable for (agave: MAX_PROCESSING_AGE). */
export const BLOCKHASH_LIFE_BLOCKS = 150

/** The first slot of a new chain. */
export const FIRST_SLOT = 64

/** Slots that never had a block, all before FIRST_SLOT: slot and height must not be confused by a client. */
const SKIPPED_SLOTS = 63

/** Blockhashes older than this are forgotten: twice their life, so that a lagging view can still name them. */
const REMEMBERED_SLOTS = 2 * BLOCKHASH_LIFE_BLOCKS

/**
 * The clock of the chain: the current slot, its block height, and one blockhash per slot. Blockhashes
 * are derived from the chain's seed and the slot, so they need no storage and survive a restart.
 */
export class Blocks {
  #slot: number
  readonly #seed: Uint8Array
  readonly #hashBySlot = new Map<number, string>()
  readonly #slotByHash = new Map<string, number>()
  readonly #timeBySlot = new Map<number, number>()

  constructor(seed: Uint8Array, slot: number, unixSeconds: number) {
    this.#seed = seed
    this.#slot = slot
    this.#timeBySlot.set(slot, unixSeconds)
    const oldest = Math.max(FIRST_SLOT, slot - REMEMBERED_SLOTS)
    for (let past = oldest; past <= slot; past++) this.#remember(past)
  }

  get slot(): number {
    return this.#slot
  }

  /** Moves to the next slot. Seconds never go back, as the clock sysvar's do not. */
  next(unixSeconds: number): void {
    const time = Math.max(unixSeconds, this.timeOf(this.#slot))
    this.#slot += 1
    this.#timeBySlot.set(this.#slot, time)
    this.#remember(this.#slot)
    this.#forget(this.#slot - REMEMBERED_SLOTS - 1)
  }

  heightOf(slot: number): number {
    return slot - SKIPPED_SLOTS
  }

  slotOfHeight(height: number): number {
    return height + SKIPPED_SLOTS
  }

  blockhashOf(slot: number): string {
    return this.#hashBySlot.get(slot) ?? this.#derive(slot)
  }

  /** Slot of a blockhash, or null when it is unknown or expired long ago. */
  slotOfBlockhash(blockhash: string): number | null {
    return this.#slotByHash.get(blockhash) ?? null
  }

  lastValidBlockHeightOf(slot: number): number {
    return this.heightOf(slot) + BLOCKHASH_LIFE_BLOCKS
  }

  /** Whether a transaction naming this blockhash may still land at `atSlot`. */
  isLive(blockhash: string, atSlot: number): boolean {
    const slot = this.slotOfBlockhash(blockhash)
    if (slot === null || slot > atSlot) return false
    return this.heightOf(atSlot) <= this.lastValidBlockHeightOf(slot)
  }

  /** Unix seconds of a slot; of the nearest slot before it whose time is known when that one is not. */
  timeOf(slot: number): number {
    const oldest = Math.max(FIRST_SLOT, slot - REMEMBERED_SLOTS)
    for (let past = slot; past >= oldest; past--) {
      const time = this.#timeBySlot.get(past)
      if (time !== undefined) return time
    }
    return this.#timeBySlot.get(this.#slot) ?? 0
  }

  #remember(slot: number): void {
    const hash = this.#derive(slot)
    this.#hashBySlot.set(slot, hash)
    this.#slotByHash.set(hash, slot)
  }

  #forget(slot: number): void {
    const hash = this.#hashBySlot.get(slot)
    if (hash === undefined) return
    this.#hashBySlot.delete(slot)
    this.#slotByHash.delete(hash)
    this.#timeBySlot.delete(slot)
  }

  #derive(slot: number): string {
    const input = new Uint8Array(this.#seed.length + 8)
    input.set(this.#seed)
    new DataView(input.buffer).setBigUint64(this.#seed.length, BigInt(slot))
    return base58.encode(createHash('sha256').update(input).digest())
  }
}
