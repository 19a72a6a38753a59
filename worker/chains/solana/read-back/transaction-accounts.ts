import type { TransactionVersion } from '../../programs.ts'
import { ByteReader } from './byte-reader.ts'

export interface TransactionAccounts {
  /** The payer's signature. */
  signature: Uint8Array
  /** Account table of the message, in order. */
  accounts: Uint8Array[]
}

export interface TransactionParts extends TransactionAccounts {
  version: TransactionVersion
  /** How many there are: those of the first accounts, the payer's first. */
  signatures: number
  blockhash: Uint8Array
  /** What the signatures sign. */
  message: Uint8Array
  /** Its instructions, by the places of their accounts in the table. Call it once. Throws RangeError on torn bytes. */
  instructions(): PlacedInstruction[]
}

export interface PlacedInstruction {
  program: number
  places: number[]
  data: Uint8Array
}

const SIGNATURE_BYTES = 64
const V1_PREFIX = 0x81

/** First signature and account table of a legacy, v0 or v1 transaction. Throws RangeError on torn bytes. */
export function transactionAccounts(bytes: Uint8Array): TransactionAccounts {
  return transactionParts(bytes)
}

/** The same, with what its signatures sign. Throws RangeError on torn bytes. */
export function transactionParts(bytes: Uint8Array): TransactionParts {
  return bytes[0] === V1_PREFIX ? readV1(bytes) : readLegacyOrV0(bytes)
}

function readV1(bytes: Uint8Array): TransactionParts {
  const reader = new ByteReader(bytes, 1)
  const signatures = reader.u8()
  // The rest of the header, the config mask, the blockhash and the instruction count.
  reader.raw(2)
  const configMask = reader.u32()
  const blockhash = reader.raw(32)
  const count = reader.u8()
  const accounts = reader.array(reader.u8(), () => reader.raw(32))
  const end = Math.max(0, bytes.length - signatures * SIGNATURE_BYTES)
  const signature = new ByteReader(bytes, end).raw(SIGNATURE_BYTES)
  return {
    ...{ version: 'v1', signatures, signature, accounts, blockhash, message: bytes.subarray(0, end) },
    instructions: () => readV1Instructions(reader, configMask, count),
  }
}

/** The values of the config come first, four bytes a bit; then the heads of all instructions, then what each carries. */
function readV1Instructions(reader: ByteReader, configMask: number, count: number): PlacedInstruction[] {
  for (let bit = 0; bit < 32; bit += 1) if ((configMask >>> bit) & 1) reader.u32()
  const heads = reader.array(count, () => ({
    program: reader.u8(),
    placeCount: reader.u8(),
    bytes: reader.u16(),
  }))
  return heads.map(({ program, placeCount, bytes }) => ({
    ...{ program, places: [...reader.raw(placeCount)], data: reader.raw(bytes) },
  }))
}

function readLegacyOrV0(bytes: Uint8Array): TransactionParts {
  const reader = new ByteReader(bytes)
  const count = reader.compactU16()
  const [signature = new Uint8Array(SIGNATURE_BYTES)] = reader.array(count, () => reader.raw(SIGNATURE_BYTES))
  // Up to 127 signatures are counted in one byte, more in two.
  const message = bytes.subarray((count < 128 ? 1 : 2) + count * SIGNATURE_BYTES)
  const isVersioned = reader.u8() >= 0x80
  // A version byte comes before the header; without one the byte read was the header's first.
  reader.raw(isVersioned ? 3 : 2)
  const accounts = reader.array(reader.compactU16(), () => reader.raw(32))
  const blockhash = reader.raw(32)
  return {
    ...{ version: 'v0', signatures: count, signature, accounts, blockhash, message },
    instructions: () =>
      reader.array(reader.compactU16(), () => ({
        program: reader.u8(),
        places: [...reader.raw(reader.compactU16())],
        data: reader.raw(reader.compactU16()),
      })),
  }
}
