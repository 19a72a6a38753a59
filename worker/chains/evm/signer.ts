import { inspect } from 'node:util'
import { computeAddress, SigningKey, Transaction, type TransactionLike } from 'ethers'

import { ChainError } from '../chain-error.ts'
import type { SourceSigner, SignedSourceTransaction } from '../source-chain.ts'

/** The key lives in a private field, out of reach of inspect and JSON. */
class KeySigner implements SourceSigner {
  readonly address: string
  readonly #key: SigningKey

  constructor(key: SigningKey) {
    this.#key = key
    this.address = computeAddress(key.publicKey).toLowerCase()
  }

  sign(tx: Transaction): void {
    tx.signature = this.#key.sign(tx.unsignedHash)
  }

  toString(): string {
    return this.address
  }

  toJSON(): string {
    return this.address
  }

  [inspect.custom](): string {
    return `SourceSigner(${this.address})`
  }
}

/** See SourceChainClient.signerFromSecret. The text never shows in the error. */
export function signerFromSecret(text: string): SourceSigner {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text.trim())?.[1]
  if (digits === undefined) throw badSecret('is not 32 bytes')
  try {
    return new KeySigner(new SigningKey(`0x${digits}`))
  } catch {
    // Zero, or beyond the order of the curve. What was thrown may quote the key.
    throw badSecret('is not a key of this curve')
  }
}

/** Signs; sends nothing. Deterministic: the same fields give the same bytes. */
export function signTransaction(
  signer: SourceSigner,
  fields: TransactionLike & { gasLimit: bigint; feePerGasMaxWei: bigint },
): SignedSourceTransaction {
  if (!(signer instanceof KeySigner)) throw badSecret('was not made by signerFromSecret')
  const { feePerGasMaxWei, ...rest } = fields
  const tx = Transaction.from(rest)
  signer.sign(tx)
  const bytes = Uint8Array.from(Buffer.from(tx.serialized.slice(2), 'hex'))
  return { txHash: (tx.hash ?? '').toLowerCase(), bytes, feeWei: fields.gasLimit * feePerGasMaxWei }
}

function badSecret(fault: string): ChainError {
  return new ChainError(
    'AUTHORITY_INVALID',
    'permanent',
    `The secret key ${fault}. Enter 64 hex digits, with or without 0x.`,
  )
}
