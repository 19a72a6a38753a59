const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The value of a letter by its code; -1 of one that is no digit. */
const digits = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)))

/** So many digits are one exact number: 58^9 is the largest power below 2^53. */
const GROUP_DIGITS = 8
/** 58^8, 58^16, 58^32 and so on: what joins two groups, two pairs, two fours. Enough for 8,000 digits. */
const powers: readonly bigint[] = Array.from(
  { length: 10 },
  (_, level) => 58n ** BigInt(GROUP_DIGITS * 2 ** level),
)

/**
 * Base58 text to bytes, or null when it is not base58. For hundreds of digits: joining groups of them in
 * pairs takes a third of the time of a decoder that goes digit by digit, and every leaf that is read back
 * is such a text.
 */
export function decodeLongBase58(text: string): Uint8Array | null {
  let zeros = 0
  while (text[zeros] === '1') zeros += 1
  const groups = groupsOf(text, zeros)
  if (groups === null) return null
  const hex = joined(groups).toString(16)
  const value = groups.length === 0 ? Buffer.alloc(0) : Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return zeros === 0 ? value : Buffer.concat([Buffer.alloc(zeros), value])
}

/** The value of each eight digits, the last ones first; null at a letter that is none. */
function groupsOf(text: string, from: number): bigint[] | null {
  const groups: bigint[] = []
  for (let end = text.length; end > from; end -= GROUP_DIGITS) {
    let value = 0
    for (let at = Math.max(from, end - GROUP_DIGITS); at < end; at += 1) {
      const digit = digits[text.charCodeAt(at)] ?? -1
      if (digit < 0) return null
      value = value * 58 + digit
    }
    groups.push(BigInt(value))
  }
  return groups
}

function joined(groups: bigint[]): bigint {
  let parts = groups
  for (let level = 0; parts.length > 1; level += 1) {
    const power = powerAt(level)
    parts = Array.from({ length: Math.ceil(parts.length / 2) }, (_, at) => {
      return (parts[2 * at] ?? 0n) + (parts[2 * at + 1] ?? 0n) * power
    })
  }
  return parts[0] ?? 0n
}

function powerAt(level: number): bigint {
  return powers[level] ?? powerAt(level - 1) ** 2n
}
