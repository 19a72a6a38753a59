import type { Invocation } from '../runtime/invocation.ts'
import { customFailure, type ProgramFailure } from '../runtime/program-failure.ts'

/** The errors the Anchor framework itself raises, by name: number and message of its public error list. */
export const ANCHOR_ERRORS = {
  InstructionMissing: [100, '8 byte instruction identifier not provided'],
  InstructionFallbackNotFound: [101, 'Fallback functions are not supported'],
  InstructionDidNotDeserialize: [102, 'The program could not deserialize the given instruction'],
  ConstraintMut: [2000, 'A mut constraint was violated'],
  ConstraintHasOne: [2001, 'A has one constraint was violated'],
  ConstraintZero: [2004, 'Expected zero account discriminant'],
  ConstraintSeeds: [2006, 'A seeds constraint was violated'],
  AccountDiscriminatorNotFound: [3001, 'No discriminator was found on the account'],
  AccountDiscriminatorMismatch: [3002, 'Account discriminator did not match what was expected'],
  AccountDidNotDeserialize: [3003, 'Failed to deserialize the account'],
  AccountNotEnoughKeys: [3005, 'Not enough account keys given to the instruction'],
  AccountOwnedByWrongProgram: [3007, 'The given account is owned by a different program than expected'],
  InvalidProgramId: [3008, 'Program ID was not as expected'],
  AccountNotSigner: [3010, 'The given account did not sign'],
  AccountNotInitialized: [3012, 'The program expected this account to be already initialized'],
} as const satisfies Record<string, readonly [number, string]>

export type AnchorErrorName = keyof typeof ANCHOR_ERRORS

/** One of Anchor's own errors, logged as Anchor logs it. */
export function anchorFailure(call: Invocation, name: AnchorErrorName, accountName?: string): ProgramFailure {
  const [code, message] = ANCHOR_ERRORS[name]
  return loggedFailure(call, { name, code, message }, accountName)
}

/** An error of an Anchor program, logged as Anchor logs it. */
export function loggedFailure(
  call: Invocation,
  error: { name: string; code: number; message: string },
  accountName?: string,
): ProgramFailure {
  const where = accountName === undefined ? 'occurred' : `caused by account: ${accountName}`
  call.log(
    `AnchorError ${where}. Error Code: ${error.name}. Error Number: ${error.code}. Error Message: ${error.message}.`,
  )
  return customFailure(error.code)
}
