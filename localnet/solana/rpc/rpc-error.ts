/** Codes of JSON-RPC 2.0 and of a Solana validator (agave, rpc-client-api custom_error.rs). */
export const rpcErrorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
  blockNotAvailable: -32004,
  slotSkipped: -32007,
  historyNotAvailable: -32011,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
  /** Of the DAS API: there is no such asset. */
  notFound: -32000,
} as const

/** What a method throws to answer with an error. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: keyof typeof rpcErrorCodes, message: string, data?: unknown) {
    super(message)
    this.code = rpcErrorCodes[code]
    this.data = data
  }

  /** The `error` member of the answer. `data` is left out, not null, when there is none. */
  toJson(): { code: number; message: string; data?: unknown } {
    const { code, message, data } = this
    return data === undefined ? { code, message } : { code, message, data }
  }
}
