import type { Invocation } from './invocation.ts'
import { ProgramFailure } from './program-failure.ts'

/** What every stand-in says of an instruction that the real program knows and it does not. */
export const UNKNOWN_INSTRUCTION =
  'The stand-in does not know this instruction: cache the real program images'

/** Logs that sentence, so that the mistake is not searched for in a client, and returns the failure to throw. */
export function unknownInstruction(call: Invocation): ProgramFailure {
  call.log(UNKNOWN_INSTRUCTION)
  return new ProgramFailure('InvalidInstructionData')
}
