import { ByteReader } from './byte-reader.ts'

export interface TransactionAccounts {
  /** The payer's signature. */
  signature: Uint8Array
  /** Account table of the message, in order. */
  accounts: Uint8Array[]
}

const SIGNATURE_BYTES = 64
const V1_PREFIX = 0x81

/** First signature and account table of a legacy, v0 or v1 transaction. Throws RangeError on torn bytes. */
export function transactionAccounts(bytes: Uint8Array): TransactionAccounts {
  return bytes[0] === V1_PREFIX ? readV1(bytes) : readLegacyOrV0(bytes)
}

function readV1(bytes: Uint8Array): TransactionAccounts {
  const reader = new ByteReader(bytes, 1)
  const signatures = reader.u8()
  // The rest of the header, the config mask, the blockhash and the instruction count.
  reader.raw(2 + 4 + 32 + 1)
  const accounts = reader.array(reader.u8(), () => reader.raw(32))
  const tail = new ByteReader(bytes, Math.max(0, bytes.length - signatures * SIGNATURE_BYTES))
  return { signature: tail.raw(SIGNATURE_BYTES), accounts }
}

function readLegacyOrV0(bytes: Uint8Array): TransactionAccounts {
  const reader = new ByteReader(bytes)
  const signatures = reader.array(reader.compactU16(), () => reader.raw(SIGNATURE_BYTES))
  const isVersioned = reader.u8() >= 0x80
  // A version byte comes before the header; without one the byte read was the header's first.
  reader.raw(isVersioned ? 3 : 2)
  const accounts = reader.array(reader.compactU16(), () => reader.raw(32))
  return { signature: signatures[0] ?? new Uint8Array(SIGNATURE_BYTES), accounts }
}
