import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase58Key } from '../list/cells/base58.ts'

const seedLabel = utf8ToBytes('punky/draw/seed/v1\0')

export interface DrawEntropy {
  /** 32 bytes. */
  kaia: Uint8Array
  /** 32 bytes. */
  solana: Uint8Array
}

/** The bytes of a Kaia block hash (0x and 64 digits) and of a Solana blockhash (base58); null where it is none. */
export function readEntropy(hashes: { kaiaBlockHash: string; solanaBlockhash: string }): {
  kaia: Uint8Array | null
  solana: Uint8Array | null
} {
  const solana = new Uint8Array(32)
  return {
    kaia: /^0x[0-9a-f]{64}$/i.test(hashes.kaiaBlockHash) ? hexToBytes(hashes.kaiaBlockHash.slice(2)) : null,
    solana: decodeBase58Key(hashes.solanaBlockhash, solana) ? solana : null,
  }
}

/**
 * seed = HMAC-SHA256(key, label ‖ SHA256(rules) ‖ kaia ‖ solana).
 * @param input.rules the published text
 * @param input.secret 32 bytes, if the rules have its hash; else the key is 32 zero bytes
 */
export function drawSeed(input: {
  rules: string
  entropy: DrawEntropy
  secret?: Uint8Array | null | undefined
}): Uint8Array {
  const { kaia, solana } = input.entropy
  const key = input.secret ?? new Uint8Array(32)
  for (const part of [kaia, solana, key])
    if (part.length !== 32)
      throw new TypeError(`Every part of a seed has 32 bytes, and one has ${part.length}.`)
  return hmac(sha256, key, concatBytes(seedLabel, sha256(utf8ToBytes(input.rules)), kaia, solana))
}
