/**
 * What an inquiry has to be, without zod: the form on the site checks with the same numbers and must stay small.
 * Lengths are characters, bounds included.
 */
export const inquiryBounds = {
  nameMax: 60,
  companyMax: 100,
  emailMax: 254,
  phoneMax: 30,
  messageMin: 20,
  messageMax: 4_000,
} as const

/** One address and nothing a mail header could trip over. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/.test(text)
}

/** Digits with what people put between them. */
export function isPhone(text: string): boolean {
  return /^\+?[\d\s().-]{6,}$/.test(text)
}
