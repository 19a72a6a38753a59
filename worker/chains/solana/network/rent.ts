import { ChainError } from '../../chain-error.ts'
import type { SolanaTimings } from '../../timings.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { u64 } from '../rpc/rpc-schemas.ts'

/** Rent of `bytes` is base + bytes * perByte; both are falling on mainnet, so they are read, never written down. */
export interface Rent {
  baseLamports: bigint
  perByteLamports: bigint
}

/** Far enough apart that the division is exact. */
const SAMPLE_BYTES = 1000n

/** The rent last read, for builders, which cannot wait. */
export class RentReader {
  readonly #pool: RpcPool
  readonly #maxAgeMs: number
  readonly #nowMs: () => number
  #known: Rent | null = null
  #readAtMs = -Infinity
  #reading: Promise<Rent> | null = null

  constructor(pool: RpcPool, { rentMaxAgeMs }: Pick<SolanaTimings, 'rentMaxAgeMs'>, nowMs: () => number) {
    this.#pool = pool
    this.#maxAgeMs = rentMaxAgeMs
    this.#nowMs = nowMs
  }

  /** Reads it from the chain. Throws ChainError. */
  async read(): Promise<Rent> {
    this.#reading ??= this.#readNow().finally(() => (this.#reading = null))
    return this.#reading
  }

  /** Reads it when the last reading is too old. */
  async keepFresh(): Promise<void> {
    if (this.#nowMs() - this.#readAtMs >= this.#maxAgeMs) await this.read()
  }

  /** Rent of an account of that many bytes, by the last reading. */
  lamports(bytes: number): bigint {
    if (this.#known === null) {
      // Whoever asks reads the latest blockhash or the conditions first.
      throw new ChainError('RPC_UNREACHABLE', 'temporary', { code: 'RENT_UNREAD', params: {} })
    }
    return this.#known.baseLamports + BigInt(bytes) * this.#known.perByteLamports
  }

  async #readNow(): Promise<Rent> {
    const at = (bytes: bigint) => this.#pool.call('getMinimumBalanceForRentExemption', [Number(bytes)], u64)
    const [baseLamports, sampleLamports] = await Promise.all([at(0n), at(SAMPLE_BYTES)])
    this.#known = { baseLamports, perByteLamports: (sampleLamports - baseLamports) / SAMPLE_BYTES }
    this.#readAtMs = this.#nowMs()
    return this.#known
  }
}
