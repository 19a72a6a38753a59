import { z } from 'zod'

/** Compose passes a variable that is not set as an empty text. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

function isHttpUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** URLs separated by commas; none when it is not set. */
export const urlList = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((it) => it.trim())
          .filter(Boolean)
      : [],
  z.array(z.string().refine(isHttpUrl, 'must be http:// or https:// URLs, separated by commas')),
)

export function wholeNumber(input: { min: number; default: number }) {
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(input.min).default(input.default),
  )
}
