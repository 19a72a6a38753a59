import type { Context } from 'koa'
import { compressed, encodings, type Encoding } from './compressed.ts'
import { tagOf, type FilledPage } from './filled-pages.ts'

/** Answers with a text made for this request: always asked for again, and sent again only when it changed. Set the status before. */
export async function sendText(ctx: Context, text: string): Promise<void> {
  const encoding = chooseEncoding(ctx)
  if (!isKnown(ctx, tagOf(text), encoding)) ctx.body = await compressed(text, encoding, 'once')
}

/**
 * Answers with a page that browsers keep: they ask again each time, and get it again only when it changed. Set the
 * status before.
 */
export async function sendFilled(ctx: Context, page: FilledPage): Promise<void> {
  const encoding = chooseEncoding(ctx)
  if (!isKnown(ctx, page.tag, encoding)) ctx.body = await page.as(encoding)
}

/** Whether the browser has it already; it is then told so. */
function isKnown(ctx: Context, tag: string, encoding: Encoding): boolean {
  ctx.set('etag', `"${tag}-${encoding}"`)
  if (!ctx.fresh) return false
  ctx.status = 304
  return true
}

function chooseEncoding(ctx: Context): Encoding {
  ctx.set('cache-control', 'no-cache')
  ctx.vary('accept-encoding')
  const encoding = encodings.find((it) => ctx.acceptsEncodings(it) !== false) ?? 'identity'
  if (encoding !== 'identity') ctx.set('content-encoding', encoding)
  return encoding
}
