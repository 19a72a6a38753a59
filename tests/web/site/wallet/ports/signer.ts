import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A key behind a device or a phone. The same text always has the same signature (RFC 6979). */
export function openSigner() {
  const secret = secp256k1.utils.randomSecretKey()
  const publicKey = secp256k1.getPublicKey(secret, false).subarray(1)
  /** EIP-191. */
  const sign = (text: string) => {
    const message = utf8ToBytes(text)
    const hash = keccak_256(
      concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${message.length}`), message),
    )
    const bytes = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
    const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(bytes, 'recovered')
    const word = (it: bigint) => it.toString(16).padStart(64, '0')
    return { r: `0x${word(r)}`, s: `0x${word(s)}`, v: 27 + recovery }
  }
  return {
    address: `0x${bytesToHex(keccak_256(publicKey).subarray(-20))}`,
    sign,
    /** All 65 bytes as hex. */
    signature: (text: string) => {
      const { r, s, v } = sign(text)
      return `${r}${s.slice(2)}${v.toString(16)}`
    },
  }
}
