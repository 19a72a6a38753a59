import type { IncomingMessage } from 'node:http'
import busboy from 'busboy'
import { AppError } from '../app-error.ts'
import { readBytes } from './json-body.ts'

export interface Upload {
  bytes: Uint8Array
  /** Text fields beside the file. */
  fields: Record<string, string>
}

const textTypes = new Set([
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/json',
  'application/csv',
  'application/vnd.ms-excel',
  'application/octet-stream',
])
const multipartOverheadBytes = 64 * 1024

/**
 * Reads one uploaded file: the multipart field `file`, or the body itself. Its content decides later what it is;
 * the declared type only refuses what is obviously no list.
 * @throws AppError FILE_TOO_LARGE as soon as it is known, BODY_MALFORMED for a torn upload, FILE_TYPE_UNSUPPORTED.
 */
export async function readUpload(request: IncomingMessage, bytesMax: number): Promise<Upload> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'multipart/form-data') return readMultipart(request, bytesMax)
  if (!textTypes.has(type)) throw new AppError('FILE_TYPE_UNSUPPORTED', { params: { type } })
  return { bytes: await readBytes(request, bytesMax), fields: {} }
}

function readMultipart(request: IncomingMessage, bytesMax: number): Promise<Upload> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > bytesMax + multipartOverheadBytes)
    return Promise.reject(new AppError('FILE_TOO_LARGE', { params: { bytesMax } }))
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    const parts: Buffer[] = []
    let hasFile = false
    const parser = openParser(request, bytesMax)
    const fail = (error: AppError) => {
      request.unpipe(parser)
      reject(error)
    }
    parser.on('file', (name, stream) => {
      hasFile ||= name === 'file'
      // A torn upload fails here too; unhandled, it would end the process.
      stream.on('error', (cause) => fail(new AppError('BODY_MALFORMED', { cause })))
      stream.on('limit', () => fail(new AppError('FILE_TOO_LARGE', { params: { bytesMax } })))
      if (name === 'file') stream.on('data', (part: Buffer) => parts.push(part))
      else stream.resume()
    })
    parser.on('field', (name, value) => (fields[name] = value))
    parser.on('error', (cause) => fail(new AppError('BODY_MALFORMED', { cause })))
    parser.on('close', () => {
      if (hasFile) resolve({ bytes: Buffer.concat(parts), fields })
      else fail(new AppError('BODY_MALFORMED', { params: { expected: 'file' } }))
    })
    request.once('aborted', () => fail(new AppError('BODY_MALFORMED')))
    request.pipe(parser)
  })
}

function openParser(request: IncomingMessage, bytesMax: number) {
  try {
    return busboy({
      headers: request.headers,
      limits: { fileSize: bytesMax, files: 1, fields: 10, fieldSize: 64 * 1024, parts: 12 },
    })
  } catch (cause) {
    throw new AppError('BODY_MALFORMED', { cause })
  }
}
