import { deserialize, serialize } from 'node:v8'
import type {
  ExecutedTransaction,
  InnerInstructionGroup,
  TransactionErrorJson,
} from '../executor/executor.ts'
import type { TokenBalances } from './token-balances.ts'

/** A landed transaction: its bytes, where it landed and what it did. What the journal keeps. */
export interface TransactionRecord extends ExecutedTransaction {
  raw: Uint8Array
  slot: number
  /** Position among the transactions of its slot. */
  indexInSlot: number
  unixSeconds: number
  tokenBalances: TokenBalances
}

/** What the history keeps in memory is made of this much. */
export type RecordSummary = Pick<
  TransactionRecord,
  'signature' | 'slot' | 'unixSeconds' | 'err' | 'accountKeys'
>

/** The stored shape: few long values instead of many short ones, so that packing costs microseconds. */
interface Packed {
  signature: string
  slot: number
  indexInSlot: number
  unixSeconds: number
  raw: Uint8Array
  err: TransactionErrorJson | null
  logs: string
  inner: Uint8Array
  units: bigint
  fee: bigint
  keys: string
  balances: bigint[]
  returnData: ExecutedTransaction['returnData']
  tokenBalances: TokenBalances
}

/** Bytes of a record for the journal. */
export function packRecord(record: TransactionRecord): Buffer {
  const packed: Packed = {
    signature: record.signature,
    slot: record.slot,
    indexInSlot: record.indexInSlot,
    unixSeconds: record.unixSeconds,
    raw: record.raw,
    err: record.err,
    logs: record.logs.join('\n'),
    inner: packInner(record.innerInstructions),
    units: record.computeUnitsConsumed,
    fee: record.feeLamports,
    keys: record.accountKeys.join(' '),
    balances: [...record.preBalances, ...record.postBalances],
    returnData: record.returnData,
    tokenBalances: record.tokenBalances,
  }
  return serialize(packed)
}

/** The record that `packRecord` made these bytes of. */
export function unpackRecord(bytes: Uint8Array): TransactionRecord {
  const packed = deserialize(bytes) as Packed
  const half = packed.balances.length / 2
  return {
    signature: packed.signature,
    slot: packed.slot,
    indexInSlot: packed.indexInSlot,
    unixSeconds: packed.unixSeconds,
    raw: packed.raw,
    err: packed.err,
    logs: packed.logs === '' ? [] : packed.logs.split('\n'),
    innerInstructions: unpackInner(packed.inner),
    computeUnitsConsumed: packed.units,
    feeLamports: packed.fee,
    accountKeys: packed.keys.split(' '),
    preBalances: packed.balances.slice(0, half),
    postBalances: packed.balances.slice(half),
    returnData: packed.returnData,
    tokenBalances: packed.tokenBalances,
  }
}

/** The summary alone, for reading a long journal at start. */
export function unpackSummary(bytes: Uint8Array): RecordSummary {
  const { signature, slot, unixSeconds, err, keys } = deserialize(bytes) as Packed
  return { signature, slot, unixSeconds, err, accountKeys: keys.split(' ') }
}

/** Bytes before the accounts and data of one inner instruction: outer index, program, height, two lengths. */
const INNER_HEAD_BYTES = 7

function packInner(groups: InnerInstructionGroup[]): Uint8Array {
  const all = groups.flatMap((group) => group.instructions)
  const size = all.reduce((sum, each) => sum + INNER_HEAD_BYTES + each.accounts.length + each.data.length, 0)
  const bytes = Buffer.alloc(size)
  let offset = 0
  for (const group of groups) {
    for (const { programIdIndex, stackHeight, accounts, data } of group.instructions) {
      bytes[offset] = group.index
      bytes[offset + 1] = programIdIndex
      bytes[offset + 2] = stackHeight
      bytes.writeUInt16LE(accounts.length, offset + 3)
      bytes.writeUInt16LE(data.length, offset + 5)
      bytes.set(accounts, offset + INNER_HEAD_BYTES)
      bytes.set(data, offset + INNER_HEAD_BYTES + accounts.length)
      offset += INNER_HEAD_BYTES + accounts.length + data.length
    }
  }
  return bytes
}

function unpackInner(packed: Uint8Array): InnerInstructionGroup[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const groups: InnerInstructionGroup[] = []
  let offset = 0
  while (offset < bytes.length) {
    const index = bytes.readUInt8(offset)
    const accountsEnd = offset + INNER_HEAD_BYTES + bytes.readUInt16LE(offset + 3)
    const dataEnd = accountsEnd + bytes.readUInt16LE(offset + 5)
    const instruction = {
      programIdIndex: bytes.readUInt8(offset + 1),
      stackHeight: bytes.readUInt8(offset + 2),
      accounts: [...bytes.subarray(offset + INNER_HEAD_BYTES, accountsEnd)],
      data: new Uint8Array(bytes.subarray(accountsEnd, dataEnd)),
    }
    const last = groups.at(-1)
    if (last?.index === index) last.instructions.push(instruction)
    else groups.push({ index, instructions: [instruction] })
    offset = dataEnd
  }
  return groups
}
