import type { Instruction } from './instruction.ts'

export interface CompiledAccounts {
  addresses: string[]
  indexOf: Map<string, number>
  requiredSignatures: number
  readonlySigned: number
  readonlyUnsigned: number
}

interface Flags {
  isSigner: boolean
  isWritable: boolean
}

/**
 * The account table of a message: payer, writable signers, read-only signers, writable, read-only;
 * within a group in order of first mention, program before its accounts. The runtime demands the
 * groups; the order inside them is what web3.js and Umi produce, so that bytes can be compared.
 */
export function compileAccounts(payer: string, instructions: Instruction[]): CompiledAccounts {
  const flags = mergeFlags(payer, instructions)
  const groups: [string[], string[], string[], string[]] = [[], [], [], []]
  for (const [address, flag] of flags) {
    groups[flag.isSigner ? (flag.isWritable ? 0 : 1) : flag.isWritable ? 2 : 3].push(address)
  }
  const addresses = groups.flat()
  return {
    addresses,
    indexOf: new Map(addresses.map((address, index) => [address, index])),
    requiredSignatures: groups[0].length + groups[1].length,
    readonlySigned: groups[1].length,
    readonlyUnsigned: groups[3].length,
  }
}

function mergeFlags(payer: string, instructions: Instruction[]): Map<string, Flags> {
  const flags = new Map<string, Flags>([[payer, { isSigner: true, isWritable: true }]])
  for (const instruction of instructions) {
    if (!flags.has(instruction.programId)) {
      flags.set(instruction.programId, { isSigner: false, isWritable: false })
    }
    for (const { address, isSigner, isWritable } of instruction.accounts) {
      const known = flags.get(address)
      if (known === undefined) flags.set(address, { isSigner, isWritable })
      else {
        known.isSigner ||= isSigner
        known.isWritable ||= isWritable
      }
    }
  }
  return flags
}
