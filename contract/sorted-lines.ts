import { compareBytes, decodeUtf8 } from './bytes.ts'
import type { Words } from './list/list-definition.ts'
import { problem, type Problem } from './problem.ts'

/** What is wrong with a file of sorted lines. */
export const lineProblems = {
  NOT_UTF8: {
    kor: '파일이 UTF-8이 아니거나 앞에 BOM이 있습니다. 공개된 파일을 바꾸지 말고 그대로 선택해 주세요.',
    eng: 'The file is not UTF-8, or begins with a byte order mark. Choose the published file as it is.',
  },
  FILE_EMPTY: {
    kor: '파일이 비어 있습니다. 한 줄 이상 필요합니다.',
    eng: 'The file is empty. It needs at least one line.',
  },
  LAST_LINE_OPEN: {
    kor: '{line}번째 줄 끝에 줄바꿈(LF)이 없습니다. 파일이 잘렸거나 고쳐졌습니다.',
    eng: 'Line {line} does not end with a line feed. The file is cut off or was changed.',
  },
  LINE_MALFORMED: {
    kor: '{line}번째 줄의 형식이 다릅니다: "{value}". 파일이 고쳐졌습니다.',
    eng: 'Line {line} has another form than it must have: "{value}". The file was changed.',
  },
  LINE_TWICE: {
    kor: '{line}번째 줄이 바로 앞 줄과 같습니다. 줄은 한 번씩만 있어야 합니다.',
    eng: 'Line {line} repeats the line before it. Every line may be there once.',
  },
  LINE_OUT_OF_ORDER: {
    kor: '{line}번째 줄이 바이트 순서에 맞지 않습니다. 파일이 고쳐졌습니다.',
    eng: 'Line {line} is not in the order of bytes. The file was changed.',
  },
} as const satisfies Record<string, Words>
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
