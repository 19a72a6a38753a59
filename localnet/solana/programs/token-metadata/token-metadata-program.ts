import { DecodeError } from '../../executor/decode-error.ts'
import { BorshReader } from '../borsh-reader.ts'
import { TOKEN_METADATA } from '../program-ids.ts'
import type { Invocation, StandInProgram } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { unknownInstruction } from '../runtime/unknown-instruction.ts'
import { burnV1, readBurnArgs } from './burn-v1.ts'
import { createV1, readCreateArgs } from './create-v1.ts'
import { lockV1, readLockArgs, unlockV1 } from './lock-v1.ts'
import { metadataErrorMessage } from './metadata-errors.ts'
import { mintV1, readMintArgs } from './mint-v1.ts'
import { delegateV1, readDelegateArgs, readRevokeArgs, revokeV1 } from './token-delegates.ts'
import { readTransferArgs, transferV1 } from './transfer-v1.ts'
import { UnknownArguments } from './unknown-arguments.ts'
import { unverifyV1 } from './unverify-v1.ts'
import { readUpdateArgs } from './update-args.ts'
import { updateV1 } from './update-v1.ts'
import { readVerifyArgs, verifyV1 } from './verify-v1.ts'

/** An instruction: its title in the log, and how its arguments become its work. */
interface Handler {
  title: string
  prepare(reader: BorshReader): (call: Invocation) => void
}

/** Instructions by their first byte. */
const HANDLERS = new Map<number, Handler>([
  [41, handler('Burn', readBurnArgs, burnV1)],
  [42, handler('Create', readCreateArgs, createV1)],
  [43, handler('Mint', readMintArgs, mintV1)],
  [44, handler('Delegate', readDelegateArgs, delegateV1)],
  [45, handler('Revoke', readRevokeArgs, revokeV1)],
  [46, handler('Lock', readLockArgs, lockV1)],
  [47, handler('Unlock', readLockArgs, unlockV1)],
  [49, handler('Transfer', readTransferArgs, transferV1)],
  [50, handler('Update', readUpdateArgs, updateV1)],
  [52, handler('Verify', readVerifyArgs, verifyV1)],
  [53, handler('Unverify', readVerifyArgs, unverifyV1)],
])

/** Token Metadata: names, pictures and collections of tokens, of the instructions this product uses. */
export const tokenMetadataProgram: StandInProgram = {
  id: TOKEN_METADATA,
  process: (call) => {
    try {
      dispatch(call)
    } catch (failure) {
      const message = failure instanceof ProgramFailure ? messageOf(failure) : null
      if (message !== null) call.log(message)
      throw failure
    }
  },
}

function dispatch(call: Invocation): void {
  const found = HANDLERS.get(call.data[0] ?? -1)
  if (found === undefined) throw unknownInstruction(call)
  const run = prepared(call, found)
  call.log(`IX: ${found.title}`)
  run(call)
}

function prepared(call: Invocation, found: Handler): (call: Invocation) => void {
  try {
    const reader = new BorshReader(call.data.subarray(1))
    const run = found.prepare(reader)
    if (reader.remaining === 0) return run
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    if (error instanceof UnknownArguments) throw unknownInstruction(call)
  }
  throw new ProgramFailure('InvalidInstructionData')
}

function handler<Args>(
  title: string,
  read: (reader: BorshReader) => Args,
  process: (call: Invocation, args: Args) => void,
): Handler {
  return {
    title,
    prepare: (reader) => {
      const args = read(reader)
      return (call) => process(call, args)
    },
  }
}

function messageOf({ error }: ProgramFailure): string | null {
  return typeof error === 'string' ? null : metadataErrorMessage(error.Custom)
}
