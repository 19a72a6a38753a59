import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** The best first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** For one request; and for a text that is compressed once and sent often. */
const brotliQuality = { once: 5, kept: 9 } as const

/** A text as it travels. */
export async function compressed(
  text: string,
  encoding: Encoding,
  use: keyof typeof brotliQuality,
): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text)
  if (encoding === 'identity') return Buffer.from(text)
  const bytes = Buffer.from(text)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality[use], [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
