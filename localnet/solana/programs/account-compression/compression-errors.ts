import { loggedFailure } from '../anchor/anchor-errors.ts'
import type { Invocation } from '../runtime/invocation.ts'
import type { ProgramFailure } from '../runtime/program-failure.ts'

/** The program's own errors: number and message. */
const ERRORS = {
  ConcurrentMerkleTreeError: [6001, 'Concurrent merkle tree error'],
  ConcurrentMerkleTreeConstantsError: [
    6003,
    'An unsupported max depth or max buffer size constant was provided',
  ],
  CanopyLengthMismatch: [6004, 'Expected a different byte length for the merkle tree canopy'],
  IncorrectAuthority: [6005, 'Provided authority does not match expected tree authority'],
  IncorrectAccountOwner: [
    6006,
    'Account is owned by a different program, expected it to be owned by this program',
  ],
  IncorrectAccountType: [6007, 'Account provided has incorrect account type'],
  LeafIndexOutOfBounds: [6008, 'Leaf index of concurrent merkle tree is out of bounds'],
} as const satisfies Record<string, readonly [number, string]>

/** The error of the program by its name, logged as the program logs it. */
export function compressionFailure(call: Invocation, name: keyof typeof ERRORS): ProgramFailure {
  const [code, message] = ERRORS[name]
  return loggedFailure(call, { name, code, message })
}
