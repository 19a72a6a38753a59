import { findForbidden } from '../../plain-text.ts'
import { issue, type ListIssue } from '../issues.ts'

/** Bytes of `text` in UTF-8. Lone surrogates count three, as they become U+FFFD. */
export function countUtf8Bytes(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    bytes += code < 0x800 ? 1 : 2
    const isPair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00
    // A pair is four bytes for two units: three are counted with the first, the fourth with the second.
    if (isPair) at++
  }
  return bytes
}

/** One pass decides whether a closer check is worth it: nearly every cell has none of these. */
const suspicious =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u115f\u1160\u180e\u3164\uffa0\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffd\ud800-\udfff]/
/** Zero-width characters, soft hyphens, and the fillers of Hangul, which look like nothing at all. */
const invisible = /[\u00ad\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2060-\u2064\u3164\uffa0\ufeff]/
const allInvisible = new RegExp(invisible.source, 'g')

/** Whether a text shows nothing: spaces and invisible characters alone. */
export function showsNothing(text: string): boolean {
  return text.length < 200 && suspicious.test(text) && text.replace(allInvisible, '').trim() === ''
}

/** As Excel shows long numbers: 1.23E+11. The sign is always there, so a name like 1E5 is left alone. */
const scientific = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i

/** What can be wrong with the characters of any cell, whatever its column. */
export function checkCharacters(column: string, text: string): ListIssue | null {
  if (suspicious.test(text)) {
    const forbidden = checkForbidden(column, text)
    if (forbidden) return forbidden
    if (text.includes('\ufffd')) return issue('brokenCharacter', column, { value: text })
    const character = invisible.exec(text)?.[0]
    if (character) return issue('invisibleCharacter', column, { character: codeOf(character) })
  }
  if (text.length < 14 && scientific.test(text)) return issue('scientificNotation', column, { value: text })
  return null
}

/**
 * The contract's rule for a line of text. What a cell writes as an escape (`\u0000` in JSON) is a character only after
 * parsing, so a column that parses its cell asks again for each text that comes out.
 */
export function checkForbidden(column: string, text: string): ListIssue | null {
  const character = findForbidden(text)
  if (character === null) return null
  if (/\p{Surrogate}/u.test(character)) return issue('brokenCharacter', column, { value: text })
  return issue('controlCharacter', column, { character: codeOf(character) })
}

/** As U+XXXX, since it cannot be shown. */
function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Over-long in bytes of UTF-8, which is what the chain counts: a Korean syllable takes three. */
export function checkLength(column: string, text: string, bytesMax: number): ListIssue | null {
  if (text.length * 3 <= bytesMax) return null
  const bytes = countUtf8Bytes(text)
  return bytes > bytesMax ? issue('tooLong', column, { bytes, bytesMax }) : null
}
