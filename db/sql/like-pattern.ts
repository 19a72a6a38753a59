function escape(text: string) {
  return text.replace(/[\\%_]/g, (it) => `\\${it}`)
}

/** A pattern of LIKE for "contains"; what a person typed means itself. */
export function containsPattern(text: string) {
  return `%${escape(text)}%`
}
export function prefixPattern(text: string) {
  return `${escape(text)}%`
}
