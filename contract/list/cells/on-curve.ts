/** The field of ed25519 and the constant d of -x^2 + y^2 = 1 + d x^2 y^2 (RFC 8032, section 5.1). */
const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const signBit = 2n ** 255n - 1n

/** Numbers of 256 bits are nine little-endian limbs of 30 bits, so that all of the work stays in small integers. */
const limbCount = 9
const limbMask = 0x3fffffff
const words = new Uint32Array(limbCount + 1)
const wordPairs = new BigUint64Array(words.buffer, 0, 4)
const left = new Int32Array(limbCount)
const right = new Int32Array(limbCount)
const primeLimbs = new Int32Array(limbCount)
writeLimbs(p, primeLimbs)

/**
 * Is this 32-byte public key a point of ed25519, that is, can somebody hold its private key? Program-derived
 * addresses are exactly the ones that are not.
 *
 * x^2 = (y^2 - 1) / (d y^2 + 1) has a solution when the quotient, or as well the product, is a square. The Jacobi
 * symbol answers that without computing the root, some fifteen times as fast as decompressing the point.
 * Agrees with `ed25519.Point.fromBytes` of @noble/curves (strict RFC 8032); the tests compare them.
 */
export function isOnCurve(key: Uint8Array): boolean {
  const packed = readWords(key)
  const y = packed & signBit
  if (y >= p) return false
  const ySquared = (y * y) % p
  if (ySquared === 1n) return packed === y
  writeLimbs(((ySquared - 1n + p) * (d * ySquared + 1n)) % p, left)
  right.set(primeLimbs)
  return isJacobiPositive(left, right)
}

function readWords(key: Uint8Array): bigint {
  const view = new DataView(key.buffer, key.byteOffset, 32)
  const low = view.getBigUint64(0, true) | (view.getBigUint64(8, true) << 64n)
  return low | (view.getBigUint64(16, true) << 128n) | (view.getBigUint64(24, true) << 192n)
}

function writeLimbs(value: bigint, limbs: Int32Array): void {
  for (let index = 0; index < 4; index++) wordPairs[index] = value >> BigInt(64 * index)
  for (let index = 0; index < limbCount; index++) {
    const bit = index * 30
    const [at, offset] = [bit >>> 5, bit & 31]
    const low = (words[at] ?? 0) >>> offset
    limbs[index] = (offset > 2 ? low | ((words[at + 1] ?? 0) << (32 - offset)) : low) & limbMask
  }
}

/**
 * The binary algorithm for the Jacobi symbol (a / n), n odd, destroying both. Each turn makes a the larger, by
 * reciprocity, subtracts n, and takes the twos out of the difference, by the law for 2.
 */
function isJacobiPositive(a: Int32Array, n: Int32Array): boolean {
  let isPositive = !isFlippedByTwos(shiftOutTwos(a, limbCount), n)
  let length = limbCount
  for (;;) {
    while (length > 1 && a[length - 1] === 0 && n[length - 1] === 0) length--
    const order = compare(a, n, length)
    // Equal: both are the greatest common divisor, which is 1 for a prime.
    if (order === 0) return isPositive
    if (order < 0) {
      if (((a[0] ?? 0) & (n[0] ?? 0) & 3) === 3) isPositive = !isPositive
      const swap = a
      a = n
      n = swap
    }
    if (isFlippedByTwos(subtractAndShift(a, n, length), n)) isPositive = !isPositive
  }
}

/** (2 / n) is -1 when n is 3 or 5 modulo 8. */
function isFlippedByTwos(twos: number, n: Int32Array): boolean {
  const rest = (n[0] ?? 0) & 7
  return (twos & 1) === 1 && (rest === 3 || rest === 5)
}

function compare(a: Int32Array, n: Int32Array, length: number): number {
  for (let index = length - 1; index >= 0; index--) {
    const difference = (a[index] ?? 0) - (n[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** a = (a - n) without its twos, for odd a > n; says how many twos there were. One pass, but for rare zeros. */
function subtractAndShift(a: Int32Array, n: Int32Array, length: number): number {
  let difference = (a[0] ?? 0) - (n[0] ?? 0)
  let previous = difference & limbMask
  const twos = previous === 0 ? 0 : 31 - Math.clz32(previous & -previous)
  for (let index = 1; index < length; index++) {
    difference = (a[index] ?? 0) - (n[index] ?? 0) + (difference >> 30)
    const current = difference & limbMask
    a[index - 1] = (previous >>> twos) | ((current << (30 - twos)) & limbMask)
    previous = current
  }
  a[length - 1] = previous >>> twos
  return twos === 0 ? shiftOutTwos(a, length) : twos
}

/** Takes the twos out of a, which is not zero; says how many there were. */
function shiftOutTwos(a: Int32Array, length: number): number {
  let zeros = 0
  while (a[zeros] === 0) zeros++
  const low = a[zeros] ?? 0
  const bits = 31 - Math.clz32(low & -low)
  for (let index = 0; index < length; index++) {
    const [here, above] = [a[index + zeros] ?? 0, a[index + zeros + 1] ?? 0]
    a[index] = (here >>> bits) | ((above << (30 - bits)) & limbMask)
  }
  return zeros * 30 + bits
}
