import { z } from 'zod'

/** Compose hands over a variable that is not set as an empty text. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const isHttpUrl = (text: string) => {
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

export const wholeNumber = (it: { min: number; default: number }) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(it.min).default(it.default),
  )
