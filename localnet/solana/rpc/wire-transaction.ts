import { base58 } from '@scure/base'
import { DecodeError } from '../executor/decode-error.ts'
import { type DecodedTransaction, decodeTransaction } from '../executor/decode-transaction.ts'
import { RpcError } from './rpc-error.ts'

/** A client's transaction: the bytes and what they say. */
export interface WireTransaction {
  raw: Uint8Array
  decoded: DecodedTransaction
}

/** Decodes what sendTransaction and simulateTransaction were given. Throws RpcError invalidParams. */
export function readWireTransaction(text: string, encoding: 'base58' | 'base64'): WireTransaction {
  const raw = decodeText(text, encoding)
  try {
    return { raw, decoded: decodeTransaction(raw) }
  } catch (error) {
    if (error instanceof DecodeError) {
      throw new RpcError('invalidParams', `failed to deserialize the transaction: ${error.message}`)
    }
    throw error
  }
}

function decodeText(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  if (encoding === 'base64') return new Uint8Array(Buffer.from(text, 'base64'))
  try {
    return base58.decode(text)
  } catch {
    throw new RpcError('invalidParams', 'invalid base58 encoding of the transaction')
  }
}
