import { inspect } from 'node:util'
import { computeAddress, SigningKey, Transaction, type TransactionLike } from 'ethers'

import { ChainError, type Said } from '../chain-error.ts'
import type { SourceSigner, SignedSourceTransaction } from '../source-chain.ts'
import { holdSend, type SendLimits } from './hold-send.ts'

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
  if (digits === undefined) throw badSecret({ code: 'SOURCE_KEY_SIZE', params: {} })
  try {
    return new KeySigner(new SigningKey(`0x${digits}`))
  } catch {
    // Zero, or beyond the order of the curve. What was thrown may quote the key.
    throw badSecret({ code: 'SOURCE_KEY_OFF_CURVE', params: {} })
  }
}

/**
 * Signs; sends nothing. Deterministic: the same fields give the same bytes.
 * @param limits what its row allows, which the bytes are held against first.
 * @throws ChainError SIGNING_REFUSED, permanent.
 */
export function signTransaction(
  signer: SourceSigner,
  fields: TransactionLike & { gasLimit: bigint; feePerGasMaxWei: bigint },
  limits: SendLimits,
): SignedSourceTransaction {
  if (!(signer instanceof KeySigner)) throw badSecret({ log: 'The signer was not made by signerFromSecret.' })
  const { feePerGasMaxWei, ...rest } = fields
  const tx = Transaction.from(rest)
  holdSend(tx.unsignedSerialized, limits)
  signer.sign(tx)
  const bytes = Uint8Array.from(Buffer.from(tx.serialized.slice(2), 'hex'))
  return { txHash: (tx.hash ?? '').toLowerCase(), bytes, feeWei: fields.gasLimit * feePerGasMaxWei }
}

function badSecret(said: Said): ChainError {
  return new ChainError('AUTHORITY_INVALID', 'permanent', said)
}
