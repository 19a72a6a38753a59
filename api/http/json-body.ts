import type { IncomingMessage } from 'node:http'
import { AppError } from '../app-error.ts'

const depthMax = 32

/**
 * Reads a whole body of at most `bytesMax`; refuses by Content-Length before reading and while
 * reading when the length was a lie.
 * @throws AppError FILE_TOO_LARGE, BODY_MALFORMED when the connection ended early.
 */
export async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > bytesMax) throw tooLarge(bytesMax)
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity')
    throw new AppError('BODY_MALFORMED')
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of request) {
      const bytes = Buffer.from(part as Buffer)
      length += bytes.length
      if (length > bytesMax) throw tooLarge(bytesMax)
      parts.push(bytes)
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('BODY_MALFORMED', { cause })
  }
  return Buffer.concat(parts, length)
}

function tooLarge(bytesMax: number) {
  return new AppError('FILE_TOO_LARGE', { params: { bytesMax } })
}

/** Reads a JSON body. An empty one is `{}`, as controls may be sent without a reason. */
export async function readJson(request: IncomingMessage, bytesMax: number): Promise<unknown> {
  const type = (request.headers['content-type'] ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new AppError('FILE_TYPE_UNSUPPORTED', {
      params: { expected: 'application/json' },
      messageKey: 'JSON_EXPECTED',
    })
  const bytes = await readBytes(request, bytesMax)
  if (bytes.length === 0) return {}
  return parseJson(bytes)
}

/** @throws AppError BODY_MALFORMED for what is not JSON in UTF-8 or is nested too deep. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (isTooDeep(text)) throw new AppError('BODY_MALFORMED', { params: { depthMax } })
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('BODY_MALFORMED', { cause })
  }
}

/** Counts brackets outside strings, so that a bomb of brackets never reaches the parser's stack. */
function isTooDeep(text: string) {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === openBrace || code === openBracket) {
      if (++depth > depthMax) return true
    } else if (code === closeBrace || code === closeBracket) depth--
  }
  return false
}
const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93]

function endOfString(text: string, start: number) {
  for (let at = start + 1; ;) {
    const end = text.indexOf('"', at)
    if (end < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
    at = end + 1
  }
}
