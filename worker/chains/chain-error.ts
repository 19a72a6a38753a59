/** What went wrong on a chain or on the way to it, mapped once from the foreign error, never by its text upstream. */
export type ChainErrorCode =
  | 'RPC_UNREACHABLE' // no configured RPC answered
  | 'RPC_RATE_LIMITED' // every RPC answered 429
  | 'RPC_BAD_ANSWER' // an RPC answered something that does not parse
  | 'BLOCKHASH_EXPIRED'
  | 'PAYER_BALANCE_TOO_LOW'
  | 'ALREADY_PROCESSED' // the same signature landed before: ask for its status
  | 'ACCOUNT_IN_USE' // a derived mint, tree or guard exists: an earlier attempt may have landed
  | 'ALREADY_DONE' // what is to be done is done: an earlier attempt may have landed
  | 'NOT_HELD' // the authority does not hold the asset, or it is locked
  | 'RECIPIENT_ATA_FOREIGN' // the receiver's associated token account is there, and belongs to somebody else
  | 'RECIPIENT_BELOW_RENT' // the receiver holds nothing yet, and would hold less than the network asks for
  | 'PROOF_STALE' // a leaf changed since its proof was made, or the index is behind: made anew
  | 'TREE_FULL'
  | 'OWNER_INVALID'
  | 'METADATA_INVALID' // name, symbol, uri, creators or royalty refused by the program
  | 'AUTHORITY_INVALID' // wrong collection or tree authority
  | 'COMPUTE_EXCEEDED'
  | 'FEE_TOO_HIGH' // the chain asks more for gas than the cap allows
  | 'NONCE_USED' // another transaction of the same wallet took the nonce, or waits with it
  | 'PROGRAM_ERROR' // any other refusal by a program; `detail` says which
  | 'READ_BACK_MISMATCH'

/**
 * temporary: the same call may succeed later. permanent: never with the same input. unknown: it cannot be known
 * whether the call took effect.
 */
export type ChainErrorKind = 'temporary' | 'permanent' | 'unknown'

export class ChainError extends Error {
  readonly code: ChainErrorCode
  readonly kind: ChainErrorKind
  /** Index of the instruction the chain named, or null. */
  readonly instructionIndex: number | null
  readonly detail: Record<string, string>

  constructor(
    code: ChainErrorCode,
    kind: ChainErrorKind,
    message: string,
    options: { cause?: unknown; instructionIndex?: number | null; detail?: Record<string, string> } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ChainError'
    this.code = code
    this.kind = kind
    this.instructionIndex = options.instructionIndex ?? null
    this.detail = options.detail ?? {}
  }
}

const rawTextMax = 1_500

/**
 * What the chain itself said, for a person who reads programs: the failure as the chain wrote it, then the last lines
 * of its log. It is kept with what failed; the sentence for everybody else belongs to the code.
 * @returns at most 1,500 characters; the message where the chain said nothing.
 */
export function rawTextOf({ detail, message }: ChainError): string {
  const { failure, logs } = detail
  if (failure === undefined) return message
  const instruction = detail['instruction'] === undefined ? '' : ` at instruction ${detail['instruction']}`
  const head = `${failure}${instruction}`.slice(0, rawTextMax)
  const room = rawTextMax - head.length - 1
  return logs && room > 0 ? `${head}\n${logs.slice(-room)}` : head
}
