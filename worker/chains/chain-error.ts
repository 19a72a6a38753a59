import type { ChainErrorCode } from '#contract/codes/chain-errors.ts'
import type { Detail } from '#contract/codes/details.ts'
import { sayDetail } from '#contract/codes/say-detail.ts'
import { tellDetail, tellWords, type Told } from '#contract/codes/told.ts'
import { details } from '#contract/locales/eng/details.ts'

export type { ChainErrorCode }

/**
 * temporary: the same call may succeed later. permanent: never with the same input. unknown: it cannot be known
 * whether the call took effect.
 */
export type ChainErrorKind = 'temporary' | 'permanent' | 'unknown'

/**
 * What is said beside the code. A detail is shown to people, each in their language. What is for the log alone goes with a
 * failure that the chain itself named.
 */
export type Said = Detail | { log: string }

export class ChainError extends Error {
  readonly code: ChainErrorCode
  readonly kind: ChainErrorKind
  readonly said: Said
  /** Index of the instruction the chain named, or null. */
  readonly instructionIndex: number | null
  readonly detail: Record<string, string>

  constructor(
    code: ChainErrorCode,
    kind: ChainErrorKind,
    said: Said,
    options: { cause?: unknown; instructionIndex?: number | null; detail?: Record<string, string> } = {},
  ) {
    super('log' in said ? said.log : sayDetail(said, details), { cause: options.cause })
    this.name = 'ChainError'
    this.code = code
    this.kind = kind
    this.said = said
    this.instructionIndex = options.instructionIndex ?? null
    this.detail = options.detail ?? {}
  }
}

const rawTextMax = 1_500

/**
 * What a row keeps of an error beside its code: what the chain itself said, for a person who reads programs (the failure as the
 * chain wrote it, then the last lines of its log), or where it said nothing, our detail.
 * @returns at most 1,500 characters of the chain's; null where only the code is for people.
 */
export function toldOf({ detail, said }: ChainError): Told | null {
  const { failure, logs } = detail
  if (failure === undefined) return 'log' in said ? null : tellDetail(said)
  const instruction = detail['instruction'] === undefined ? '' : ` at instruction ${detail['instruction']}`
  const head = `${failure}${instruction}`.slice(0, rawTextMax)
  const room = rawTextMax - head.length - 1
  return tellWords(logs && room > 0 ? `${head}\n${logs.slice(-room)}` : head)
}

/** An RPC that keeps no state of old blocks refuses the question. It still has the blocks. RPCs that disagree do not count. */
export function isStateMissing(error: unknown): boolean {
  return error instanceof ChainError && error.code === 'RPC_BAD_ANSWER' && !('disagreement' in error.detail)
}
