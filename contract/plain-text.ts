/**
 * Characters that no one types on purpose: U+0000, which no database takes, other control characters, line
 * separators, the marks that turn the direction of the text beside them (a name could show itself as another), and
 * halves of surrogate pairs.
 */
const forbidden = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069`
const lineBreaks = String.raw`\t\n\r`
const inLine = new RegExp(`[${forbidden}${lineBreaks}]|\\p{Surrogate}`, 'u')
const inBlock = new RegExp(`[${forbidden}]|\\p{Surrogate}`, 'u')
const everywhere = new RegExp(inLine.source, 'gu')

/** True for text that stands on one line and holds no character listed above. */
export function isPlainLine(text: string): boolean {
  return !inLine.test(text)
}

/** The first character of such a text that is listed above or breaks a line; null when there is none. */
export function findForbidden(text: string): string | null {
  return inLine.exec(text)?.[0] ?? null
}

/** The same for text of several lines: line breaks and tabs stay. */
export function isPlainBlock(text: string): boolean {
  return !inBlock.test(text)
}

/** The text with a space in the place of every such character. */
export function toPlainLine(text: string): string {
  return text.replace(everywhere, ' ')
}
