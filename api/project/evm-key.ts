import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toChecksum } from '#contract/evm-address.ts'

const secretShape = /^(0x)?[0-9a-fA-F]{64}$/

/**
 * The address of an EVM wallet key as people export it: 32 bytes in hex, with or without 0x.
 * @returns the address with its EIP-55 checksum; null when the text is not such a key.
 */
export function addressOfEvmSecret(text: string): string | null {
  if (!secretShape.test(text)) return null
  const secret = Buffer.from(text.replace(/^0x/, ''), 'hex')
  if (!secp256k1.utils.isValidSecretKey(secret)) return null
  // An address is the end of the hash of the point, without the byte that says it is uncompressed.
  const point = secp256k1.getPublicKey(secret, false).subarray(1)
  return toChecksum(`0x${Buffer.from(keccak_256(point).subarray(-20)).toString('hex')}`)
}
