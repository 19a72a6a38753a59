import type { TransactionVersion } from '../../programs.ts'
import type { Instruction } from './instruction.ts'

/** Bytes of a whole transaction on the wire (1280 minus headers; SIMD-0385 for v1). */
export const TRANSACTION_BYTES_MAX: Record<TransactionVersion, number> = { v0: 1232, v1: 4096 }
/** Inline addresses of a v1 message (SIMD-0385). A v0 message is out of bytes long before. */
export const ADDRESSES_MAX = 64
/** Signatures of a v1 transaction (SIMD-0385). */
export const SIGNATURES_MAX = 12

/** Grows a transaction instruction by instruction, knowing its exact size without serializing it. */
export class MessageSizer {
  readonly #version: TransactionVersion
  readonly #addresses = new Set<string>()
  readonly #signers = new Set<string>()
  #instructionBytes = 0
  #instructions = 0

  constructor(version: TransactionVersion, payer: string) {
    this.#version = version
    this.#addresses.add(payer)
    this.#signers.add(payer)
  }

  /**
   * Adds the instructions when the transaction still fits its limits; else changes nothing and says no.
   * @param moreBytes by which the data of one that is there already grows with them.
   */
  tryAdd(instructions: Instruction[], moreBytes = 0): boolean {
    const newAddresses = new Set<string>()
    const newSigners = new Set<string>()
    let bytes = moreBytes
    for (const instruction of instructions) {
      if (!this.#addresses.has(instruction.programId)) newAddresses.add(instruction.programId)
      for (const { address, isSigner } of instruction.accounts) {
        if (!this.#addresses.has(address)) newAddresses.add(address)
        if (isSigner && !this.#signers.has(address)) newSigners.add(address)
      }
      bytes += this.#sizeOf(instruction)
    }
    const addresses = this.#addresses.size + newAddresses.size
    const signers = this.#signers.size + newSigners.size
    const count = this.#instructions + instructions.length
    const total = this.#total(addresses, signers, count, this.#instructionBytes + bytes)
    if (total > TRANSACTION_BYTES_MAX[this.#version]) return false
    if (addresses > ADDRESSES_MAX || signers > SIGNATURES_MAX) return false
    for (const address of newAddresses) this.#addresses.add(address)
    for (const address of newSigners) this.#signers.add(address)
    this.#instructionBytes += bytes
    this.#instructions = count
    return true
  }

  get bytes(): number {
    return this.#total(this.#addresses.size, this.#signers.size, this.#instructions, this.#instructionBytes)
  }

  #sizeOf({ accounts, data }: Instruction): number {
    if (this.#version === 'v1') return 4 + accounts.length + data.length
    return 1 + compactBytes(accounts.length) + accounts.length + compactBytes(data.length) + data.length
  }

  #total(addresses: number, signers: number, instructions: number, instructionBytes: number): number {
    const shared = 64 * signers + 32 * addresses + instructionBytes
    // v1: prefix 1, header 3, mask 4, blockhash 32, two counts, budget 8 + 4 + 4.
    if (this.#version === 'v1') return shared + 58
    // v0: signature count, prefix 1, header 3, address count, blockhash 32, instruction count, no tables 1.
    return shared + 37 + compactBytes(signers) + compactBytes(addresses) + compactBytes(instructions)
  }
}

function compactBytes(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : 3
}
