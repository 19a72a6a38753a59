const newline = 0x0a

/** The line, counted from 1, that holds the byte at `index`. */
export function lineAt(bytes: Uint8Array, index: number): number {
  let line = 1
  for (let at = 0; at < index; at++) if (bytes[at] === newline) line++
  return line
}

/**
 * In a file that is not UTF-8 as a whole: the first line that is not, when another line surely is. Null when no
 * line is UTF-8. "Surely" asks for a sequence of three bytes or more, because two bytes of CP949 can look like
 * UTF-8 by accident; Korean in UTF-8 always takes three.
 */
export function findMixedLine(bytes: Uint8Array): number | null {
  let badLine: number | null = null
  let isUtf8Seen = false
  let start = 0
  for (let line = 1; start < bytes.length; line++) {
    const found = bytes.indexOf(newline, start)
    const end = found < 0 ? bytes.length : found
    const kind = lineKind(bytes, start, end)
    if (kind === 'utf-8') isUtf8Seen = true
    if (kind === 'other') badLine ??= line
    if (isUtf8Seen && badLine !== null) return badLine
    start = end + 1
  }
  return null
}

function lineKind(bytes: Uint8Array, start: number, end: number): 'plain' | 'utf-8' | 'other' {
  let isLong = false
  for (let at = start; at < end;) {
    const length = sequenceLength(bytes, at, end)
    if (length === 0) return 'other'
    if (length >= 3) isLong = true
    at += length
  }
  return isLong ? 'utf-8' : 'plain'
}

/** Bytes of the UTF-8 sequence at `at`; 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  if (lead < 0xc2 || lead > 0xf4 || at + length > end) return 0
  for (let offset = 1; offset < length; offset++) {
    if (((bytes[at + offset] ?? 0) & 0xc0) !== 0x80) return 0
  }
  return length
}
