/** An instruction's error as JSON-RPC writes it: a name, or `{ Custom: code }`. */
export type InstructionErrorJson = string | { Custom: number }

/** A program refused: the transaction fails at the running instruction with this error. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure'

  constructor(readonly error: InstructionErrorJson) {
    super(typeof error === 'string' ? error : `custom program error: 0x${error.Custom.toString(16)}`)
  }
}

/** An account would be left with less than its rent: the whole transaction fails, no instruction is to blame. */
export class RentFailure extends Error {
  override readonly name = 'RentFailure'

  /** `accountIndex` counts in the transaction's account keys. */
  constructor(readonly accountIndex: number) {
    super(`account ${accountIndex} would have insufficient funds for rent`)
  }
}

/** Shorthand for the errors programs number themselves. */
export function customFailure(code: number): ProgramFailure {
  return new ProgramFailure({ Custom: code })
}
