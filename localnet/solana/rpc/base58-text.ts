const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Eight digits are one exact number (58^9 is the largest power below 2^53), and four pairs. */
const NUMBER_DIGITS = 8

/** Every two digits, by their value. */
const pairs = Array.from({ length: 58 * 58 }, (_, value) => {
  return ALPHABET.charAt(Math.floor(value / 58)) + ALPHABET.charAt(value % 58)
})

/** A byte is log(256) / log(58) digits. */
const DIGITS_PER_BYTE = Math.log(256) / Math.log(58)

const powers = new Map<number, bigint>()

/**
 * Base58 of any bytes. Inner instructions carry hundreds of bytes, where an encoder that goes digit by
 * digit takes longer than the transaction itself; this one halves the number until it is small.
 */
export function base58Text(bytes: Uint8Array): string {
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++
  const rest = bytes.subarray(zeros)
  if (rest.length === 0) return '1'.repeat(zeros)
  const value = BigInt(`0x${Buffer.from(rest.buffer, rest.byteOffset, rest.length).toString('hex')}`)
  const digits = digitsOf(value, Math.ceil(rest.length * DIGITS_PER_BYTE))
  return '1'.repeat(zeros) + digits.replace(/^1+/, '')
}

/** Exactly `count` digits. */
function digitsOf(value: bigint, count: number): string {
  if (count <= NUMBER_DIGITS) return numberDigits(Number(value), count)
  const lowCount = NUMBER_DIGITS * 2 ** Math.floor(Math.log2((count - 1) / NUMBER_DIGITS))
  const power = powerOf58(lowCount)
  const high = value / power
  return digitsOf(high, count - lowCount) + digitsOf(value - high * power, lowCount)
}

function powerOf58(exponent: number): bigint {
  const known = powers.get(exponent)
  if (known !== undefined) return known
  const power = 58n ** BigInt(exponent)
  powers.set(exponent, power)
  return power
}

function numberDigits(value: number, count: number): string {
  const high = Math.floor(value / 58 ** 4)
  const low = value - high * 58 ** 4
  const text = pairText(high / 58 ** 2) + pairText(high) + pairText(low / 58 ** 2) + pairText(low)
  return text.slice(NUMBER_DIGITS - count)
}

function pairText(value: number): string {
  return pairs[Math.floor(value) % 58 ** 2] ?? ''
}
