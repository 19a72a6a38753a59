import { addressFromBytes } from '../address/address-bytes.ts'
import type { Instruction } from '../message/instruction.ts'
import { ByteReader } from './byte-reader.ts'
import { transactionParts } from './transaction-accounts.ts'

/**
 * The instructions of a v0 or v1 transaction that uses no lookup table, in their order. Who signs and writes is not read. Throws
 * RangeError on torn bytes, and where an account is in a table.
 */
export function transactionInstructions(bytes: Uint8Array): Instruction[] {
  const { version, accounts, message } = transactionParts(bytes)
  const addresses = accounts.map(addressFromBytes)
  const found = version === 'v1' ? readV1(message) : readV0(message)
  return found.map(({ program, places, data }) => ({
    programId: addressAt(addresses, program),
    accounts: places.map((place) => ({
      address: addressAt(addresses, place),
      isSigner: false,
      isWritable: false,
    })),
    data,
  }))
}

interface Found {
  program: number
  places: number[]
  data: Uint8Array
}

function readV0(message: Uint8Array): Found[] {
  const reader = new ByteReader(message)
  const isVersioned = reader.u8() >= 0x80
  reader.raw(isVersioned ? 3 : 2)
  reader.raw(32 * reader.compactU16())
  // The blockhash.
  reader.raw(32)
  return reader.array(reader.compactU16(), () => ({
    program: reader.u8(),
    places: [...reader.raw(reader.compactU16())],
    data: reader.raw(reader.compactU16()),
  }))
}

/** Bits of the mask that stand for a field of eight bytes together, and for one of four each. Source: SIMD-0385. */
const FEE_BITS = 0b11
const FOUR_BYTE_BITS = [0b100, 0b1000, 0b10000]

function readV1(message: Uint8Array): Found[] {
  const reader = new ByteReader(message)
  // Version and header.
  reader.raw(1 + 3)
  const mask = reader.u32()
  // The blockhash.
  reader.raw(32)
  const count = reader.u8()
  reader.raw(32 * reader.u8())
  reader.raw((mask & FEE_BITS) === FEE_BITS ? 8 : 0)
  reader.raw(4 * FOUR_BYTE_BITS.filter((bit) => (mask & bit) !== 0).length)
  const heads = reader.array(count, () => ({
    program: reader.u8(),
    accounts: reader.u8(),
    bytes: reader.u16(),
  }))
  return heads.map(({ program, accounts, bytes }) => ({
    program,
    places: [...reader.raw(accounts)],
    data: reader.raw(bytes),
  }))
}

function addressAt(addresses: string[], place: number): string {
  const address = addresses[place]
  if (address === undefined)
    throw new RangeError('An instruction names an account that is not in its message.')
  return address
}
