import type { Payout, PayoutContext } from '../../payout.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import type { Instruction } from '../message/instruction.ts'
import type { RentReader } from '../network/rent.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { LandedTransaction } from '../rpc/rpc-schemas.ts'

export interface PayoutSources {
  pool: RpcPool
  rent: RentReader
}

/** What one payout takes of a transaction. */
export interface PayoutLoad {
  /** Instructions that it runs, those they call counted. */
  trace: number
  /** Compute units above what was measured. */
  units: number
}

/** What one operation does for each of its payouts. */
export interface PayoutSteps {
  load: PayoutLoad
  /** The same where the account that gets it is made; null: none ever is. */
  openingLoad: PayoutLoad | null
  /** As many for every payout. */
  instructions(context: PayoutContext, payout: Payout): Instruction[]
  /** The account that gets it. */
  accountOf(payout: Payout): string
  /** What an instruction of the authority pays; null for one that is no payout. */
  read(authority: string, instruction: Instruction): { account: string; amount: bigint } | null
  /** Coins that a payout moves out of the wallet. */
  carriedLamports(amount: bigint): bigint
  /** Base units of it that reach the account. */
  arrivesOf(payout: Payout): bigint
  /** By how much a transaction made the account of a payout larger; null where that is not the owner's. */
  arrivals(transaction: LandedTransaction, signature: string): (payout: Payout) => bigint | null
  /** @throws ChainError permanent, naming the payout, for what every RPC says against it. */
  check(sources: PayoutSources, context: PayoutContext, payouts: Payout[]): Promise<void>
  /** What custom codes of its own mean, by the place of the instruction. */
  codes: readonly ReadonlyMap<number, InstructionCode>[]
}
