import { z } from 'zod'
import { fileKeySchema, lastingUri, readFileKey } from './public-file.ts'

/** The files of a finished set by number, as a list takes them that names numbers instead of URIs. */
export const numberedFilesSchema = z.object({
  baseUrl: z.string(),
  /** Of the metadata. */
  keys: z.record(z.string(), fileKeySchema),
  /** Of the pictures. */
  images: z.record(z.string(), fileKeySchema),
})
export type NumberedFiles = z.infer<typeof numberedFilesSchema>

/** `12`, `#12` and `0012` are number 12; null for a text that names no number. */
export function numberOfText(text: string): number | null {
  const digits = /^#?0*(\d{1,9})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The lasting URI of a number's metadata; null when the set has no such number. */
export function uriOfNumber({ baseUrl, keys }: NumberedFiles, number: number): string | null {
  const key = keyOfNumber(keys, number)
  return key === null ? null : lastingUri(baseUrl, key)
}

/** A file where it stays. */
export interface LastingFile {
  uri: string
  /** Of its bytes. */
  sha256: string
}

/** Metadata and picture of a number; null when the set has no such number. */
export function filesOfNumber(
  { baseUrl, keys, images }: NumberedFiles,
  number: number,
): { metadata: LastingFile; image: LastingFile } | null {
  const [metadata, image] = [keys, images].map((all) => {
    const key = keyOfNumber(all, number)
    const read = key === null ? null : readFileKey(key)
    return key === null || read === null ? null : { uri: lastingUri(baseUrl, key), sha256: read.sha256 }
  })
  return metadata && image ? { metadata, image } : null
}

function keyOfNumber(keys: Readonly<Record<string, string>>, number: number): string | null {
  return Object.hasOwn(keys, String(number)) ? (keys[number] ?? null) : null
}
