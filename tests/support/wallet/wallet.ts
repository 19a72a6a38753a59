import { generateKeyPairSync } from 'node:crypto'
import { base58 } from '@scure/base'

export interface Wallet {
  address: string
  /** base58 of 64 bytes. */
  secret: string
}

/** A fresh wallet as a person would export it. */
export function newWallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  return { address: base58.encode(address), secret: base58.encode(Buffer.concat([seed, address])) }
}
