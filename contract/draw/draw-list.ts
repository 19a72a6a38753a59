import { isPlainLine } from '../plain-text.ts'
import { readSortedLines, writeSortedLines, type SortedLines } from '../file/sorted-lines.ts'

/** A wallet, a uuid, a name: what one line of a list may hold. */
export const entrantCharactersMax = 200

/** Whether a text may stand in the list of a draw: on one line, with nothing around it. */
export function isEntrant(text: string): boolean {
  return text !== '' && text.length <= entrantCharactersMax && text === text.trim() && isPlainLine(text)
}

/**
 * The list of a draw as it is published before the draw: every entrant once, sorted by bytes, a line feed behind each.
 * @throws TypeError for a text that cannot be an entrant
 */
export function writeDrawList(entrants: Iterable<string>): string {
  const listed = [...entrants]
  const wrong = listed.find((entrant) => !isEntrant(entrant))
  if (wrong !== undefined) throw new TypeError(`"${wrong}" cannot stand on one line of a draw list.`)
  return writeSortedLines(listed)
}

/** The entrants of a published list, or what is wrong with it. */
export function readDrawList(bytes: Uint8Array): SortedLines {
  return readSortedLines(bytes, isEntrant)
}
