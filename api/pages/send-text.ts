import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'koa'

const compress = promisify(brotliCompress)
/** Strong enough for a page, fast enough for a request. */
const brotliQuality = 5

/** Answers with a text made for this request: always asked for again, compressed where the visitor takes it. */
export const sendText = async (ctx: Context, text: string): Promise<void> => {
  ctx.set('cache-control', 'no-cache')
  ctx.vary('accept-encoding')
  if (ctx.acceptsEncodings('br', 'identity') !== 'br') {
    ctx.body = text
    return
  }
  ctx.set('content-encoding', 'br')
  ctx.body = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
}
