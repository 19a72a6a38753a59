import type { RpcPool } from '../rpc/rpc-pool.ts'
import { performanceSamplesSchema } from '../rpc/rpc-schemas.ts'
import { ChainError } from '../../chain-error.ts'
import type { SolanaTimings } from '../../timings.ts'

type Timings = Pick<SolanaTimings, 'slotSpanMinMs' | 'slotSpanMaxMs'>

const SAMPLES = 5

/** Slot time from our own readings of (slot, clock), or from the node's samples until there are two. */
export class SlotTime {
  readonly #pool: RpcPool
  readonly #timings: Timings
  readonly #nowMs: () => number
  #readings: { slot: bigint; atMs: number }[] = []

  constructor(pool: RpcPool, timings: Timings, nowMs: () => number) {
    this.#pool = pool
    this.#timings = timings
    this.#nowMs = nowMs
  }

  /** Takes a slot just read; milliseconds a slot, or null while it is not known yet. */
  async measure(slot: bigint): Promise<number | null> {
    const { slotSpanMinMs, slotSpanMaxMs } = this.#timings
    const atMs = this.#nowMs()
    this.#readings = [...this.#readings.filter((old) => atMs - old.atMs <= slotSpanMaxMs), { slot, atMs }]
    const first = this.#readings[0]
    const spanMs = first === undefined ? 0 : atMs - first.atMs
    if (first === undefined || spanMs < slotSpanMinMs || slot <= first.slot) return this.#sampled()
    return spanMs / Number(slot - first.slot)
  }

  async #sampled(): Promise<number | null> {
    try {
      const samples = await this.#pool.call(
        'getRecentPerformanceSamples',
        [SAMPLES],
        performanceSamplesSchema,
      )
      const slots = samples.reduce((sum, sample) => sum + sample.numSlots, 0)
      const seconds = samples.reduce((sum, sample) => sum + sample.samplePeriodSecs, 0)
      return slots === 0 ? null : (seconds * 1000) / slots
    } catch (error) {
      // Not every RPC serves samples; the own readings will do in a moment.
      if (error instanceof ChainError && error.code === 'RPC_BAD_ANSWER') return null
      throw error
    }
  }
}
