import type { Payout, PayoutContext } from '../../payout.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import type { Instruction } from '../message/instruction.ts'
import type { RentReader } from '../network/rent.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'

export interface PayoutSources {
  pool: RpcPool
  rent: RentReader
}

/** What one operation does for each of its payouts. */
export interface PayoutSteps {
  /** Instructions that one payout runs, those they call counted. */
  trace: number
  /** Compute units above what was measured. */
  units: number
  /** As many for every payout. */
  instructions(context: PayoutContext, payout: Payout): Instruction[]
  /** The account that gets it. */
  accountOf(payout: Payout): string
  /** What an instruction of the authority pays; null for one that is no payout. */
  read(authority: string, instruction: Instruction): { account: string; amount: bigint } | null
  /** Coins that a payout moves out of the wallet. */
  carriedLamports(amount: bigint): bigint
  /** @throws ChainError permanent, naming the payout, for what every RPC says against it. */
  check(sources: PayoutSources, context: PayoutContext, payouts: Payout[]): Promise<void>
  /** What custom codes of its own mean. */
  codes: ReadonlyMap<number, InstructionCode>
}
