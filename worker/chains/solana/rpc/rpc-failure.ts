/**
 * Why one RPC gave no usable answer.
 * refused: it answered with a JSON-RPC error. behind: its answer is older than what was asked for. other-network: it serves
 * another network than ours.
 */
export type RpcFailureReason =
  | 'rate-limited'
  | 'unreachable'
  | 'timed-out'
  | 'bad-answer'
  | 'refused'
  | 'behind'
  | 'other-network'

/** One RPC's failure. Carries the RPC's host, never its URL, which may hold a key. */
export class RpcFailure extends Error {
  readonly rpc: string
  readonly reason: RpcFailureReason
  /** JSON-RPC error code or HTTP status, when there was one. */
  readonly status: number | null
  /** `error.data` of a JSON-RPC error, unparsed. */
  readonly data: unknown
  /** `error.message` of a JSON-RPC error: EVM nodes have one code for most refusals. Never shown, never upstream. */
  readonly said: string

  constructor(
    rpc: string,
    reason: RpcFailureReason,
    options: { status?: number; data?: unknown; said?: string; cause?: unknown } = {},
  ) {
    const status = options.status === undefined ? '' : ` (${options.status})`
    super(`${rpc}: ${reason}${status}`, { cause: options.cause })
    this.name = 'RpcFailure'
    this.rpc = rpc
    this.reason = reason
    this.status = options.status ?? null
    this.data = options.data
    this.said = options.said ?? ''
  }
}

/** As a detail names it. */
export function troubleOf({ rpc, reason, status }: RpcFailure) {
  return { rpc, trouble: reason, status }
}
