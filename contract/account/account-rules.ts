/** What the fields of an account may hold: the same rules in the browser and in the API. */
export const accountBounds = {
  emailMax: 254,
  passwordMin: 10,
  passwordMax: 128,
  nameMin: 2,
  nameMax: 60,
  nicknameMin: 2,
  nicknameMax: 20,
  phoneMax: 30,
  roadMax: 120,
  detailMax: 80,
} as const

export const postcodeDigits = 5
export const businessNumberDigits = 10
export const emailCodeDigits = 6
export const totpDigits = 6
/** zxcvbn's score, from 0 to 4, that a password needs. */
export const passwordScoreMin = 3

/** Letters of any script, their marks, and what stands between names. */
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’()·&-]*$/u

/** Whether a text is the name of a person or of a company. */
export function isName(text: string): boolean {
  return namePattern.test(text)
}

/** Letters, digits and what joins them: it stands in a line with others. */
const nicknamePattern = /^[\p{L}\p{M}\p{N}_.-]+$/u

export function isNickname(text: string): boolean {
  return nicknamePattern.test(text)
}

/** How many characters somebody counts, where UTF-16 has more. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/**
 * Whether ten digits are a Korean business registration number: the last one is a checksum of the others. It proves the form alone.
 * Source: the rule of the National Tax Service, weights 1 3 7 1 3 7 1 3 5, with the tens of the ninth product added.
 */
export function isBusinessNumber(text: string): boolean {
  const digits = Array.from(digitsOf(text), Number)
  if (digits.length !== businessNumberDigits || digits.every((digit) => digit === 0)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0)
  const carried = Math.floor(((digits[8] ?? 0) * 5) / 10)
  return (10 - ((sum + carried) % 10)) % 10 === digits[9]
}

/** A business registration number with its hyphens, as far as it is typed: 123-45-67891. */
export function hyphenedBusinessNumber(text: string): string {
  const digits = digitsOf(text).slice(0, businessNumberDigits)
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')
}

/**
 * A Korean telephone number with its hyphens, as far as it is typed: 010-1234-5678, 02-123-4567. One with a country code stays as it is.
 */
export function hyphenedPhone(text: string): string {
  if (text.trim().startsWith('+')) return text
  const digits = digitsOf(text)
  const areaLength = digits.startsWith('02') ? 2 : digits.startsWith('050') ? 4 : 3
  if (/^1[568]/.test(digits)) return [digits.slice(0, 4), digits.slice(4, 8)].filter(Boolean).join('-')
  const [area, rest] = [digits.slice(0, areaLength), digits.slice(areaLength, areaLength + 8)]
  const middle = rest.length > 7 ? 4 : 3
  return [area, rest.slice(0, middle), rest.slice(middle)].filter(Boolean).join('-')
}

/** What may be a telephone number; the API knows which are. */
export function mayBePhone(text: string): boolean {
  const count = digitsOf(text).length
  return /^\+?[\d\s().-]+$/.test(text.trim()) && count >= 8 && count <= 15
}
