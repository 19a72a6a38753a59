import { addressBytes } from '../address/address-bytes.ts'
import { ByteWriter } from './byte-writer.ts'
import type { CompiledAccounts } from './compile-accounts.ts'
import type { Instruction } from './instruction.ts'

/** Budget of a v1 transaction. The fee is the total in lamports, not a price per unit (SIMD-0385). */
export interface V1Budget {
  priorityFeeLamports: bigint
  computeUnits: number
  loadedAccountsBytesMax: number
}

const V0_PREFIX = 0x80
const V1_PREFIX = 0x81
/** Bits of the v1 config mask: priority fee takes two, then compute units, then loaded account bytes. */
const V1_CONFIG_MASK = 0b01111

/** The bytes of a v0 message, which are signed; it uses no address lookup table. Source: Solana's VersionedMessage. */
export function serializeV0(
  accounts: CompiledAccounts,
  instructions: Instruction[],
  blockhash: string,
): Uint8Array {
  const out = new ByteWriter().u8(V0_PREFIX)
  writeHeader(out, accounts)
  out.compactU16(accounts.addresses.length)
  for (const address of accounts.addresses) out.raw(addressBytes(address))
  out.raw(addressBytes(blockhash)).compactU16(instructions.length)
  for (const instruction of instructions) {
    out.u8(indexOf(accounts, instruction.programId)).compactU16(instruction.accounts.length)
    for (const { address } of instruction.accounts) out.u8(indexOf(accounts, address))
    out.compactU16(instruction.data.length).raw(instruction.data)
  }
  // No address lookup tables.
  return out.compactU16(0).finish()
}

/** The bytes of a v1 message (SIMD-0385), which are signed; its budget stands in its head in place of instructions. */
export function serializeV1(
  accounts: CompiledAccounts,
  instructions: Instruction[],
  blockhash: string,
  budget: V1Budget,
): Uint8Array {
  const out = new ByteWriter().u8(V1_PREFIX)
  writeHeader(out, accounts)
  out.u32(V1_CONFIG_MASK).raw(addressBytes(blockhash)).u8(instructions.length).u8(accounts.addresses.length)
  for (const address of accounts.addresses) out.raw(addressBytes(address))
  out.u64(budget.priorityFeeLamports).u32(budget.computeUnits).u32(budget.loadedAccountsBytesMax)
  for (const instruction of instructions) {
    out.u8(indexOf(accounts, instruction.programId)).u8(instruction.accounts.length)
    out.u16(instruction.data.length)
  }
  for (const instruction of instructions) {
    for (const { address } of instruction.accounts) out.u8(indexOf(accounts, address))
    out.raw(instruction.data)
  }
  return out.finish()
}

function writeHeader(out: ByteWriter, accounts: CompiledAccounts): void {
  out.u8(accounts.requiredSignatures).u8(accounts.readonlySigned).u8(accounts.readonlyUnsigned)
}

function indexOf(accounts: CompiledAccounts, address: string): number {
  const index = accounts.indexOf.get(address)
  if (index === undefined) throw new TypeError(`${address} is not in the account table of its own message.`)
  return index
}
