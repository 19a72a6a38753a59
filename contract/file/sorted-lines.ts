import { compareBytes, decodeUtf8 } from '../bytes.ts'
import { sortedLines as eng } from '../locales/eng/lists/sorted-lines.ts'
import { sortedLines as kor } from '../locales/kor/lists/sorted-lines.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import type { Words } from '../list/list-definition.ts'
import { problem, type Problem } from '../problem.ts'

/** What is wrong with a file of sorted lines. */
export const lineProblems = sideBySide({ kor, eng }) satisfies Record<string, Words>
export type LineProblemCode = keyof typeof lineProblems

export type SortedLines =
  | { ok: true; lines: readonly string[] }
  | { ok: false; problem: Problem<LineProblemCode> }

/** The file of these lines: each once, sorted by its bytes, with a line feed behind each. */
export function writeSortedLines(lines: Iterable<string>): string {
  const sorted = [...new Set(lines)].sort(compareBytes)
  return sorted.map((line) => `${line}\n`).join('')
}

/**
 * The lines of such a file, which has exactly one spelling: whatever `writeSortedLines` would not have written is
 * refused, with the number of the line. Never throws.
 * @param isLine whether a line has the form that the lines of this file have
 */
export function readSortedLines(bytes: Uint8Array, isLine: (line: string) => boolean): SortedLines {
  const text = decodeUtf8(bytes)
  if (text === null || text.startsWith('\ufeff')) return refuse('NOT_UTF8')
  if (text === '') return refuse('FILE_EMPTY')
  const lines = text.split('\n')
  if (lines.pop() !== '') return refuse('LAST_LINE_OPEN', { line: lines.length + 1 })
  for (const [index, line] of lines.entries()) {
    if (!isLine(line)) return refuse('LINE_MALFORMED', { line: index + 1, value: line })
    const before = lines[index - 1]
    if (before === undefined) continue
    const order = compareBytes(before, line)
    if (order === 0) return refuse('LINE_TWICE', { line: index + 1 })
    if (order > 0) return refuse('LINE_OUT_OF_ORDER', { line: index + 1 })
  }
  return { ok: true, lines }
}

function refuse(code: LineProblemCode, params: Record<string, string | number> = {}): SortedLines {
  return { ok: false, problem: problem(code, params) }
}
