import { z } from 'zod'
import { publicFileTypes, type PublicFileType } from './public-file-types.ts'

/** Where we serve public files ourselves. */
export const publicFilesPath = '/files/'

const keyShape = new RegExp(`^([0-9a-f]{64})\\.(${publicFileTypes.join('|')})$`)

/** The name of a file by its content: its SHA-256, and what it is. */
export const fileKeySchema = z.string().regex(keyShape)

export function fileKeyOf(sha256: string, type: PublicFileType): string {
  return `${sha256}.${type}`
}

/** What a key says; null for a text that is none. */
export function readFileKey(key: string): { sha256: string; type: PublicFileType } | null {
  const [, sha256, name] = keyShape.exec(key) ?? []
  const type = publicFileTypes.find((one) => one === name)
  return sha256 && type ? { sha256, type } : null
}

/** The address of a file that goes on chain. @param baseUrl of its set; it ends with no slash. */
export function lastingUri(baseUrl: string, key: string): string {
  return `${baseUrl}/${key}`
}
