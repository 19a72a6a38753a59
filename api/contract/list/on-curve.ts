/** The field of ed25519 and the constant d of -x^2 + y^2 = 1 + d x^2 y^2 (RFC 8032, section 5.1). */
const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const signBit = 2n ** 255n - 1n

const primeWords = new Uint32Array(8)
writeWords(p, primeWords)
const left = new Uint32Array(8)
const right = new Uint32Array(8)

/**
 * Is this 32-byte public key a point of ed25519, that is, can somebody hold its private key? Program-derived
 * addresses are exactly the ones that are not.
 *
 * x^2 = (y^2 - 1) / (d y^2 + 1) has a solution when the quotient, or as well the product, is a square. The Jacobi
 * symbol answers that without computing the root: about 10 us, where decompression takes over 100.
 * Agrees with `ed25519.Point.fromBytes` of @noble/curves (strict RFC 8032); the tests compare them.
 */
export function isOnCurve(key: Uint8Array): boolean {
  const packed = readWords(key)
  const y = packed & signBit
  if (y >= p) return false
  const ySquared = (y * y) % p
  if (ySquared === 1n) return packed === y
  const product = ((ySquared - 1n + p) * (d * ySquared + 1n)) % p
  writeWords(product, left)
  right.set(primeWords)
  return isJacobiPositive(left, right)
}

function readWords(key: Uint8Array): bigint {
  const view = new DataView(key.buffer, key.byteOffset, 32)
  const low = view.getBigUint64(0, true) | (view.getBigUint64(8, true) << 64n)
  return low | (view.getBigUint64(16, true) << 128n) | (view.getBigUint64(24, true) << 192n)
}

function writeWords(value: bigint, words: Uint32Array): void {
  const view = new BigUint64Array(words.buffer)
  for (let index = 0; index < 4; index++) view[index] = value >> BigInt(64 * index)
}

/**
 * The binary algorithm for the Jacobi symbol (a / n), n odd, on little-endian 32-bit words, destroying both.
 * Each turn strips the twos of a, by the law for 2; swaps so that a is the larger, by reciprocity; subtracts.
 */
function isJacobiPositive(a: Uint32Array, n: Uint32Array): boolean {
  let isPositive = true
  let length = 8
  for (;;) {
    while (length > 1 && a[length - 1] === 0 && n[length - 1] === 0) length--
    const twos = stripTwos(a, length)
    if (twos < 0) return isPositive
    const nLow = (n[0] ?? 0) & 7
    if ((twos & 1) === 1 && (nLow === 3 || nLow === 5)) isPositive = !isPositive
    if (isLess(a, n, length)) {
      if (((a[0] ?? 0) & 3) === 3 && (nLow & 3) === 3) isPositive = !isPositive
      const swap = a
      a = n
      n = swap
    }
    subtract(a, n, length)
  }
}

/** Shifts the twos out of a and says how many there were; -1 when a is zero. */
function stripTwos(a: Uint32Array, length: number): number {
  let words = 0
  while (words < length && a[words] === 0) words++
  if (words === length) return -1
  const low = a[words] ?? 0
  const bits = 31 - Math.clz32(low & -low)
  if (words === 0 && bits === 0) return 0
  const last = length - 1
  for (let index = 0; index + words <= last; index++) {
    const high = index + words < last ? (a[index + words + 1] ?? 0) : 0
    a[index] =
      bits === 0 ? (a[index + words] ?? 0) : ((a[index + words] ?? 0) >>> bits) | (high << (32 - bits))
  }
  for (let index = length - words; index < length; index++) a[index] = 0
  return words * 32 + bits
}

function isLess(a: Uint32Array, n: Uint32Array, length: number): boolean {
  for (let index = length - 1; index >= 0; index--) {
    const difference = (a[index] ?? 0) - (n[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function subtract(a: Uint32Array, n: Uint32Array, length: number): void {
  let borrow = 0
  for (let index = 0; index < length; index++) {
    const difference = (a[index] ?? 0) - (n[index] ?? 0) - borrow
    a[index] = difference
    borrow = difference < 0 ? 1 : 0
  }
}
