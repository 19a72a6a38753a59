/** With one of these a cell begins that a spreadsheet would run: the full-width signs too, and what it skips before them. */
const signs = String.raw`[=+\-@\t\r＝＋－＠]`

/** What a spreadsheet would run, however many apostrophes stand before it already. */
export const formula = new RegExp(`^'*${signs}`)

/** What the reader of lists takes one apostrophe away from. */
export const formulaLookalike = new RegExp(`^'+${signs}`)
