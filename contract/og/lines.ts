/** Text of a link preview: SVG has no line breaks of its own, so lines are measured here. */

/** Advance widths of Pretendard Bold in parts of the type size; upper bounds, so that a line never runs over. */
function widthOf(char: string): number {
  if (char === ' ') return 0.26
  if (/[\u1100-\uffff]/.test(char)) return 0.89
  if (/[ilj.,:;'’|!]/.test(char)) return 0.3
  if (/[frtI()[\]/-]/.test(char)) return 0.41
  if (/[mwMW—]/.test(char)) return 0.93
  if (/[A-Z0-9&@%]/.test(char)) return 0.7
  return 0.6
}

/** The width of a line, in px at most. */
export function measure(text: string, sizePx: number): number {
  return Array.from(text, widthOf).reduce((sum, width) => sum + width, 0) * sizePx
}

/** Breaks a text between words into lines that fit; the last of `linesMax` lines ends in an ellipsis if more is left. */
export function linesOf(text: string, sizePx: number, widthPx: number, linesMax: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && measure(longer, sizePx) <= widthPx) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= linesMax) return lines
  const kept = lines.slice(0, linesMax)
  let last = kept.at(-1) ?? ''
  while (measure(`${last}…`, sizePx) > widthPx)
    last = last.slice(0, last.includes(' ') ? last.lastIndexOf(' ') : -1)
  return [...kept.slice(0, -1), `${last.replace(/[,.·]$/, '')}…`]
}

/** The largest of the sizes at which the text fits into `linesMax` lines, with its lines. */
export function fitted(
  text: string,
  sizesPx: readonly number[],
  widthPx: number,
  linesMax: number,
): { sizePx: number; lines: string[] } {
  for (const sizePx of sizesPx) {
    const lines = linesOf(text, sizePx, widthPx, 99)
    if (lines.length <= linesMax && lines.every((line) => measure(line, sizePx) <= widthPx))
      return { sizePx, lines }
  }
  const sizePx = sizesPx.at(-1) ?? 40
  return { sizePx, lines: linesOf(text, sizePx, widthPx, linesMax) }
}
