import { ByteReader } from './byte-reader.ts'
import { DecodeError } from './decode-error.ts'

/** Bytes a legacy or v0 transaction may have: one UDP packet. */
export const PACKET_BYTES_MAX = 1232
/** Bytes a v1 transaction may have (SIMD-0385). */
export const V1_BYTES_MAX = 4096

const VERSION_BIT = 0x80
const SIGNATURE_BYTES = 64
/** Bits 0 and 1 priority fee, 2 compute unit limit, 3 loaded accounts size, 4 heap size (SIMD-0385). */
const CONFIG_BITS = { priorityFee: 0b11, computeUnitLimit: 0b100, loadedBytes: 0b1000, heap: 0b10000 }

/** One transaction as its bytes say it; every array is a view into those bytes. */
export interface DecodedTransaction {
  version: 'legacy' | 0 | 1
  signatures: Uint8Array[]
  requiredSignatures: number
  readonlySigned: number
  readonlyUnsigned: number
  staticKeys: Uint8Array[]
  recentBlockhash: Uint8Array
  instructions: CompiledInstruction[]
  lookups: TableLookup[]
  /** The inline budget of a v1 transaction; null in older versions, which use instructions for it. */
  config: InlineBudget | null
}

export interface CompiledInstruction {
  programIdIndex: number
  accounts: Uint8Array
  data: Uint8Array
}

export interface TableLookup {
  table: Uint8Array
  writableIndexes: Uint8Array
  readonlyIndexes: Uint8Array
}

/** `priorityFeeLamports` is the total for the transaction, not a price. */
export interface InlineBudget {
  priorityFeeLamports: bigint | null
  computeUnitLimit: number | null
  loadedBytesMax: number | null
  heapBytes: number | null
}

/**
 * Reads wire bytes as the runtime would. It is as strict as LiteSVM's own reader or stricter, because
 * bytes that reader cannot take end the whole process. Throws DecodeError, and nothing else.
 */
export function decodeTransaction(raw: Uint8Array): DecodedTransaction {
  const isV1 = raw.length > 0 && (Number(raw[0]) & VERSION_BIT) !== 0
  const bytesMax = isV1 ? V1_BYTES_MAX : PACKET_BYTES_MAX
  if (raw.length > bytesMax) {
    throw new DecodeError(
      `The transaction is too large: ${raw.length} bytes (max: ${bytesMax} bytes). Put fewer instructions in it.`,
    )
  }
  const reader = new ByteReader(raw)
  const transaction = isV1 ? readV1(reader) : readLegacyOrV0(reader)
  if (reader.remaining > 0) {
    throw new DecodeError(`The transaction has ${reader.remaining} bytes after its end.`)
  }
  return transaction
}

function readLegacyOrV0(reader: ByteReader): DecodedTransaction {
  const signatures = readMany(reader.compactU16(), () => reader.take(SIGNATURE_BYTES))
  const isVersioned = reader.remaining > 0 && (Number(reader.bytes[reader.position]) & VERSION_BIT) !== 0
  if (isVersioned) readVersion(reader, 0)
  const header = readHeader(reader)
  const staticKeys = readMany(reader.compactU16(), () => reader.take(32))
  const recentBlockhash = reader.take(32)
  const instructions = readMany(reader.compactU16(), () => readInstruction(reader))
  const lookups = isVersioned ? readMany(reader.compactU16(), () => readLookup(reader)) : []
  const version = isVersioned ? 0 : 'legacy'
  return { version, signatures, ...header, staticKeys, recentBlockhash, instructions, lookups, config: null }
}

function readV1(reader: ByteReader): DecodedTransaction {
  readVersion(reader, 1)
  const header = readHeader(reader)
  const mask = reader.u32()
  const recentBlockhash = reader.take(32)
  const instructionCount = reader.u8()
  const staticKeys = readMany(reader.u8(), () => reader.take(32))
  const config = readConfig(reader, mask)
  const heads = readMany(instructionCount, () => ({
    programIdIndex: reader.u8(),
    accountsLength: reader.u8(),
    dataLength: reader.u16(),
  }))
  const instructions = heads.map((head) => ({
    programIdIndex: head.programIdIndex,
    accounts: reader.take(head.accountsLength),
    data: reader.take(head.dataLength),
  }))
  const signatures = readMany(header.requiredSignatures, () => reader.take(SIGNATURE_BYTES))
  return { version: 1, signatures, ...header, staticKeys, recentBlockhash, instructions, lookups: [], config }
}

function readVersion(reader: ByteReader, expected: 0 | 1): void {
  const version = reader.u8() & ~VERSION_BIT
  if (version !== expected) {
    throw new DecodeError(`Transaction version ${version} is not known here: send legacy, v0 or v1.`)
  }
}

function readHeader(reader: ByteReader) {
  return { requiredSignatures: reader.u8(), readonlySigned: reader.u8(), readonlyUnsigned: reader.u8() }
}

function readConfig(reader: ByteReader, mask: number): InlineBudget {
  const priorityBits = mask & CONFIG_BITS.priorityFee
  if (mask > 0b11111 || (priorityBits !== 0 && priorityBits !== CONFIG_BITS.priorityFee)) {
    throw new DecodeError('The transaction config mask of this v1 transaction has undefined bits.')
  }
  return {
    priorityFeeLamports: priorityBits === 0 ? null : reader.u64(),
    computeUnitLimit: mask & CONFIG_BITS.computeUnitLimit ? reader.u32() : null,
    loadedBytesMax: mask & CONFIG_BITS.loadedBytes ? reader.u32() : null,
    heapBytes: mask & CONFIG_BITS.heap ? reader.u32() : null,
  }
}

function readInstruction(reader: ByteReader): CompiledInstruction {
  const programIdIndex = reader.u8()
  const accounts = reader.take(reader.compactU16())
  return { programIdIndex, accounts, data: reader.take(reader.compactU16()) }
}

function readLookup(reader: ByteReader): TableLookup {
  const table = reader.take(32)
  const writableIndexes = reader.take(reader.compactU16())
  return { table, writableIndexes, readonlyIndexes: reader.take(reader.compactU16()) }
}

function readMany<T>(count: number, readOne: () => T): T[] {
  return Array.from({ length: count }, readOne)
}
