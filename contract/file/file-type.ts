import type { PublicFileType } from './public-file-types.ts'

export type { PublicFileType }

/** What it is served as. */
export const mediaTypes: Record<PublicFileType, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  json: 'application/json',
}

const typeOfExtension = new Map<string, PublicFileType>([
  ['png', 'png'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['gif', 'gif'],
  ['webp', 'webp'],
  ['svg', 'svg'],
  ['json', 'json'],
])

/** What the end of a file's name says that it is; null for any other. */
export function typeOfName(extension: string): PublicFileType | null {
  return typeOfExtension.get(extension.toLowerCase()) ?? null
}

/** So many bytes of the beginning are enough to know what a file is. */
export const headBytes = 1_024

/** Bytes by their place; a place that is not named may be any. */
const signatures: readonly [PublicFileType, readonly (readonly [number, string])[]][] = [
  ['png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['jpeg', [[0, '\xff\xd8\xff']]],
  ['gif', [[0, 'GIF87a']]],
  ['gif', [[0, 'GIF89a']]],
  [
    'webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
]

/** What a file is by its content, never by its name. @param head its first `headBytes`, or more */
export function typeOfContent(head: Uint8Array): PublicFileType | null {
  const binary = signatures.find(([, marks]) => marks.every(([at, mark]) => hasAt(head, at, mark)))
  if (binary) return binary[0]
  const text = new TextDecoder().decode(head.subarray(0, headBytes)).trimStart()
  if (text.startsWith('{') || text.startsWith('[')) return 'json'
  return isSvg(text) ? 'svg' : null
}

function hasAt(head: Uint8Array, at: number, mark: string): boolean {
  return Array.from(mark).every((character, index) => head[at + index] === character.charCodeAt(0))
}

/** Its first element is svg; before it there may be the declaration of XML, a document type and comments. */
function isSvg(text: string): boolean {
  return /^(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[^])*-->\s*|<!doctype\s+svg[^>]*>\s*)*<svg[\s>]/i.test(text)
}
