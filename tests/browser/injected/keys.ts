import { createPrivateKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { concat, getBytes, keccak256, toUtf8Bytes, Wallet as EvmWallet } from 'ethers'
import { newWallet } from '../../support/wallet/wallet.ts'

export interface SolanaKey {
  address: string
  sign(message: Uint8Array): Uint8Array
}

const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param secret base58 of 64 bytes; a fresh one where none is given. */
export function solanaKey(secret = newWallet().secret): SolanaKey {
  const bytes = base58.decode(secret)
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Head, bytes.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  return { address: base58.encode(bytes.subarray(32)), sign: (message) => sign(null, message, key) }
}

/** @param secret 0x hex of 32 bytes; a fresh one where none is given. */
export function evmKey(secret?: string): EvmWallet {
  return secret ? new EvmWallet(secret) : new EvmWallet(EvmWallet.createRandom().privateKey)
}

/** KIP-97: Kaia Wallet's own prefix. */
export function signAsKaia(key: EvmWallet, hex: string): string {
  const message = getBytes(hex)
  const prefix = toUtf8Bytes(`\u0019Klaytn Signed Message:\n${message.length}`)
  return key.signingKey.sign(keccak256(concat([prefix, message]))).serialized
}
