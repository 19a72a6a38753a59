import type { Ctx } from './state.ts'

/**
 * Answers with a text whose bytes have a known SHA-256; who has it already is sent nothing.
 * @param file.read called when the bytes are needed
 */
export async function sendFile(
  ctx: Ctx,
  fileName: string,
  file: { sha256: string; read: () => Promise<string | null> },
): Promise<void> {
  ctx.status = 200
  ctx.set('etag', `"${file.sha256}"`)
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const text = await file.read()
  if (text === null) throw new Error(`The text of ${fileName} is not stored.`)
  ctx.type = 'text/plain; charset=utf-8'
  ctx.set('content-disposition', `attachment; filename="${fileName}"`)
  ctx.body = Buffer.from(text, 'utf8')
}
