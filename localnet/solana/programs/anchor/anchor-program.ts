import { createHash } from 'node:crypto'
import { DecodeError } from '../../executor/decode-error.ts'
import { BorshReader, HeapError } from '../borsh-reader.ts'
import type { Invocation, StandInProgram } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { unknownInstruction } from '../runtime/unknown-instruction.ts'
import { anchorFailure } from './anchor-errors.ts'

/** An instruction of an Anchor program: how its arguments are read, and what it does with them. */
export interface AnchorInstruction<Args> {
  /** Snake case, as in the program's source: the discriminator comes from it. */
  name: string
  readArgs(reader: BorshReader): Args
  process(call: Invocation, args: Args): void
}

/** An instruction made ready for dispatch; its argument type is closed over. */
export interface AnchorHandler {
  discriminator: string
  run(call: Invocation): void
}

/** What runs an instruction of Anchor: it logs its name and reads its arguments as Anchor does. */
export function anchorInstruction<Args>(instruction: AnchorInstruction<Args>): AnchorHandler {
  const title = instruction.name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
  return {
    discriminator: hex(instructionDiscriminator(instruction.name)),
    run: (call) => {
      call.log(`Instruction: ${title}`)
      instruction.process(call, readArgs(call, instruction))
    },
  }
}

/**
 * A program that finds its instruction by the first eight bytes, as Anchor programs do. `lacking` names, in snake case,
 * the instructions of the real program that have no handler here.
 */
export function anchorProgram(
  id: Uint8Array,
  handlers: AnchorHandler[],
  lacking: readonly string[],
): StandInProgram {
  const lackingDiscriminators = new Set(lacking.map((name) => hex(instructionDiscriminator(name))))
  const byDiscriminator = new Map(handlers.map((handler) => [handler.discriminator, handler]))
  return {
    id,
    process: (call) => {
      if (call.data.length < 8) throw anchorFailure(call, 'InstructionMissing')
      const discriminator = hex(call.data.subarray(0, 8))
      const handler = byDiscriminator.get(discriminator)
      if (lackingDiscriminators.has(discriminator)) throw unknownInstruction(call)
      if (handler === undefined) throw anchorFailure(call, 'InstructionFallbackNotFound')
      handler.run(call)
    },
  }
}

/** The eight bytes an instruction begins with. @param name in snake_case. */
export function instructionDiscriminator(name: string): Uint8Array {
  return discriminator(`global:${name}`)
}

/** The eight bytes an account begins with. @param name in PascalCase. */
export function accountDiscriminator(name: string): Uint8Array {
  return discriminator(`account:${name}`)
}

function discriminator(preimage: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(preimage).digest().subarray(0, 8))
}

function readArgs<Args>(call: Invocation, instruction: AnchorInstruction<Args>): Args {
  try {
    return instruction.readArgs(new BorshReader(call.data.subarray(8)))
  } catch (error) {
    if (error instanceof HeapError) throw new ProgramFailure('ProgramFailedToComplete')
    if (error instanceof DecodeError) throw anchorFailure(call, 'InstructionDidNotDeserialize')
    throw error
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
