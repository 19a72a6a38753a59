import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { u64BigEndian } from '../bytes.ts'

const streamLabel = utf8ToBytes('punky/draw/stream/v1\0')
const words = 2n ** 64n

/** Even numbers out of a seed, the same ones for everybody. */
export interface DrawStream {
  /** @returns the next number from 0 to n - 1, each as likely as the others; n is at least 1 */
  below(n: number): number
}

/** Block i is HMAC-SHA256(seed, label ‖ i as eight bytes): four numbers of 64 bits, the most significant byte first. */
export function createDrawStream(seed: Uint8Array): DrawStream {
  let block = 0n
  let left: bigint[] = []
  const nextWord = (): bigint => {
    for (;;) {
      const word = left.shift()
      if (word !== undefined) return word
      left = wordsOf(hmac(sha256, seed, concatBytes(streamLabel, u64BigEndian(block++))))
    }
  }
  return {
    below(n) {
      if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`There is no number from 0 to ${n} - 1.`)
      for (;;) {
        const chosen = numberBelow(BigInt(n), nextWord())
        if (chosen !== null) return Number(chosen)
      }
    },
  }
}

/** What a word says of n numbers; null for the words at the end of the range, which would make the first numbers likelier. */
export function numberBelow(n: bigint, word: bigint): bigint | null {
  return word >= words - (words % n) ? null : word % n
}

function wordsOf(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return [0, 8, 16, 24].map((at) => view.getBigUint64(at))
}
