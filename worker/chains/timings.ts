/** How long an RPC that fails again and again is not asked: doubles, with a cap. */
export interface RpcTimings {
  rpcPauseFirstMs: number
  rpcPauseMaxMs: number
}

/** The timings of one chain's adapter; a worker's policy has them all and says why. */
export interface SolanaTimings extends RpcTimings {
  blockhashSharedMs: number
  rentMaxAgeMs: number
  acceptsV1MaxAgeMs: number
  priorityFeeMaxAgeMs: number
  blockHeightMaxAgeMs: number
  slotSpanMinMs: number
  slotSpanMaxMs: number
}

export interface SourceChainTimings extends RpcTimings {
  /** Before a question whose answer was lost is asked again. */
  rpcAskAgainMs: number
}
