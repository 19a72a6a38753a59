import { z } from 'zod'
import { fileKeySchema, lastingUri } from './public-file.ts'

/** The metadata of a finished set by number, as a list takes it that names numbers instead of URIs. */
export const numberedFilesSchema = z.object({
  baseUrl: z.string(),
  keys: z.record(z.string(), fileKeySchema),
})
export type NumberedFiles = z.infer<typeof numberedFilesSchema>

/** `12`, `#12` and `0012` are number 12; null for a text that names no number. */
export function numberOfText(text: string): number | null {
  const digits = /^#?0*(\d{1,9})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The lasting URI of a number's metadata; null when the set has no such number. */
export function uriOfNumber({ baseUrl, keys }: NumberedFiles, number: number): string | null {
  const key = Object.hasOwn(keys, String(number)) ? keys[number] : undefined
  return key === undefined ? null : lastingUri(baseUrl, key)
}
