import { decodeCp949 } from './cp949.ts'
import type { ChosenEncoding } from './encodings.ts'
import { issue, type ListIssue } from '../issues.ts'
import { listLimits } from '../limits.ts'
import { findFileKind } from './magic.ts'
import { findMixedLine, lineAt } from './mixed-lines.ts'

export type ListEncoding = ChosenEncoding | 'utf-8-bom' | 'utf-16'

export type Decoded = { ok: true; text: string; encoding: ListEncoding } | { ok: false; issue: ListIssue }

function refuse(reason: ListIssue): Decoded {
  return { ok: false, issue: reason }
}

/**
 * The text of an uploaded file. UTF-8 with or without BOM, UTF-16 with BOM (Excel's "Unicode text") and CP949
 * are recognized; a file too large, of another kind, or in two encodings at once is refused. Never throws.
 * @param input.encoding what a person says that it is; a file with a byte order mark says so itself.
 * @param input.fileBytesMax other than that of an upload: where the file stays, or for measuring.
 */
export function decodeList(
  bytes: Uint8Array,
  input: { encoding?: ChosenEncoding | undefined; fileBytesMax?: number } = {},
): Decoded {
  const { encoding, fileBytesMax = listLimits.fileBytesMax } = input
  if (bytes.length === 0) return refuse(issue('fileEmpty'))
  if (bytes.length > fileBytesMax) {
    return refuse(issue('fileTooLarge', null, { bytes: bytes.length, bytesMax: fileBytesMax }))
  }
  const kind = findFileKind(bytes)
  if (kind) return refuse(issue('fileBinary', null, { kind }))
  const utf16 = decodeUtf16(bytes)
  if (utf16 !== null) return { ok: true, text: utf16, encoding: 'utf-16' }
  const nulAt = bytes.indexOf(0)
  if (nulAt >= 0) return refuse(issue('fileNulBytes', null, { line: lineAt(bytes, nulAt) }))
  return encoding ? decodeAs(bytes, encoding) : (decodeUtf8(bytes) ?? decodeKorean(bytes))
}

function decodeUtf8(bytes: Uint8Array): Decoded | null {
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ok: true, text, encoding: hasBom ? 'utf-8-bom' : 'utf-8' }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** As a person said: what does not fit is refused, not guessed at. */
function decodeAs(bytes: Uint8Array, encoding: ChosenEncoding): Decoded {
  if (encoding === 'cp949') {
    const decoded = decodeCp949(bytes)
    return 'text' in decoded
      ? { ok: true, text: decoded.text, encoding }
      : refuse(issue('encodingOther', null, { encoding: 'CP949' }))
  }
  if (encoding === 'utf-8')
    return decodeUtf8(bytes) ?? refuse(issue('encodingOther', null, { encoding: 'UTF-8' }))
  try {
    return { ok: true, text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return refuse(issue('encodingOther', null, { encoding }))
  }
}

function decodeUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

/** Not UTF-8, so CP949, unless some lines are UTF-8 all the same: then the file was glued from two. */
function decodeKorean(bytes: Uint8Array): Decoded {
  const mixed = findMixedLine(bytes)
  if (mixed !== null) return refuse(issue('encodingMixed', null, { line: mixed }))
  const decoded = decodeCp949(bytes)
  if ('text' in decoded) return { ok: true, text: decoded.text, encoding: 'cp949' }
  return refuse(issue('encodingUnknown', null, { line: lineAt(bytes, decoded.badByteAt) }))
}
