const escape = (text: string) => text.replace(/[\\%_]/g, (it) => `\\${it}`)

/** A pattern of LIKE for "contains"; what a person typed means itself. */
export const containsPattern = (text: string) => `%${escape(text)}%`
export const prefixPattern = (text: string) => `${escape(text)}%`
