import { addressWithSeed } from '../address/program-address.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { SYSTEM_PROGRAM } from '../address/well-known.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import { signer, writable, writableSigner, type Instruction } from '../message/instruction.ts'

/** `space` bytes at `account`, owned by `owner`. Both sign. */
export function createAccount(input: {
  payer: string
  account: string
  lamports: bigint
  space: number
  owner: string
}): Instruction {
  const data = new ByteWriter()
    .u32(0)
    .u64(input.lamports)
    .u64(BigInt(input.space))
    .raw(addressBytes(input.owner))
  return {
    programId: SYSTEM_PROGRAM,
    accounts: [writableSigner(input.payer), writableSigner(input.account)],
    data: data.finish(),
  }
}

/** Where the guard of (payer, seed) lives: owned by System, so that its lamports can come back. */
export function guardAddress(payer: string, seed: string): string {
  return addressWithSeed(payer, seed, SYSTEM_PROGRAM)
}

/** A zero-byte account that can be created once: a second landing of the same chunk fails here. */
export function createGuard(payer: string, seed: string, lamports: bigint): Instruction {
  const data = new ByteWriter().u32(3).raw(addressBytes(payer))
  writeLongString(data, seed).u64(lamports).u64(0n).raw(addressBytes(SYSTEM_PROGRAM))
  return {
    programId: SYSTEM_PROGRAM,
    accounts: [writableSigner(payer), writable(guardAddress(payer, seed))],
    data: data.finish(),
  }
}

/** Takes the lamports of a guard back to its payer. */
export function reclaimGuard(payer: string, seed: string, lamports: bigint): Instruction {
  const data = new ByteWriter().u32(11).u64(lamports)
  writeLongString(data, seed).raw(addressBytes(SYSTEM_PROGRAM))
  return {
    programId: SYSTEM_PROGRAM,
    accounts: [writable(guardAddress(payer, seed)), signer(payer), writable(payer)],
    data: data.finish(),
  }
}

/** System's instructions are bincode: the length of a string is a u64. */
function writeLongString(out: ByteWriter, value: string): ByteWriter {
  const bytes = new TextEncoder().encode(value)
  return out.u64(BigInt(bytes.length)).raw(bytes)
}
