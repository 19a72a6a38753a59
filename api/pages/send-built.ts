import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import send from 'koa-send'

/**
 * Answers with a file that the build has written, as the visitor can read it: as brotli or gzip where such a file lies
 * beside. Who has it already is sent nothing.
 * @param built.file below the root, without tricks; it is there
 */
export async function sendBuilt(
  ctx: Context,
  root: string,
  built: { file: string; status: number; caching: string },
): Promise<void> {
  const { mtime } = await stat(join(root, built.file))
  ctx.set('cache-control', built.caching)
  ctx.set('last-modified', mtime.toUTCString())
  ctx.vary('accept-encoding')
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  await send(ctx, built.file, { root })
  ctx.status = built.status
}
