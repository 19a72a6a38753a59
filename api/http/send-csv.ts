import { Readable } from 'node:stream'
import type { Ctx } from './state.ts'

const bufferBytes = 64 * 1024

/** Answers with a file made while it is sent; a reader that is slow makes its maker wait. */
export function sendCsv(ctx: Ctx, fileName: string, text: AsyncIterable<string>) {
  ctx.status = 200
  ctx.type = 'text/csv; charset=utf-8'
  ctx.set('content-disposition', `attachment; filename="${fileName}"`)
  ctx.body = Readable.from(text, { objectMode: false, highWaterMark: bufferBytes })
  return undefined
}
