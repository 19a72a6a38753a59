import { issue, type ListIssue } from '../issues.ts'
import { listLimits } from '../limits.ts'

const quote = 0x22
const backslash = 0x5c

/**
 * Walks over JSON text once, without building anything, before JSON.parse may: too deep, too many values, or ended
 * in the middle. Null when it is fit to be parsed (it may still be invalid).
 */
export function checkJsonBounds(text: string): ListIssue | null {
  let depth = 0
  let nodes = 0
  let line = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      if (at < 0) return issue('jsonTorn', null, { line })
    } else if (code === 0x5b || code === 0x7b) {
      depth++
      nodes++
    } else if (code === 0x5d || code === 0x7d) depth--
    else if (code === 0x2c) nodes++
    else if (code === 0x0a) line++
    if (depth > listLimits.jsonDepthMax) {
      return issue('jsonTooDeep', null, { line, depthMax: listLimits.jsonDepthMax })
    }
    if (nodes > listLimits.jsonNodesMax) {
      return issue('jsonTooBig', null, { nodesMax: listLimits.jsonNodesMax })
    }
  }
  return depth > 0 ? issue('jsonTorn', null, { line }) : null
}

/** The index of the quote that closes the string opened at `start`; -1 when none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}

/**
 * Where invalid JSON goes wrong: the line and the place in the list of the first object that cannot be read on
 * its own. Item 0 means it is not one of the objects but the text around them.
 */
export function locateJsonError(text: string): { line: number; item: number } {
  let item = 0
  let at = 0
  let start = -1
  let depth = 0
  const outer = text.trimStart().startsWith('{') ? 2 : 1
  for (; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
      if (at < 0) break
    } else if (character === '{' || character === '[') {
      if (depth === outer) start = at
      depth++
    } else if (character === '}' || character === ']') {
      depth--
      if (depth !== outer || start < 0) continue
      item++
      if (!isJson(text.slice(start, at + 1))) return { line: countLines(text, start), item }
    }
  }
  return { line: 1, item: 0 }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function countLines(text: string, end: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line++
  return line
}
