import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { isEvmAddress, toChecksum } from '../chain/evm/address.ts'

const secretShape = /^(0x)?[0-9a-fA-F]{64}$/
const oneCaseShape = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/

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

/** Whether a text a person typed is an EVM address: all letters of one case, or those of its checksum. */
export function isTypedEvmAddress(text: string) {
  return isEvmAddress(text) && (oneCaseShape.test(text) || toChecksum(text) === text)
}
