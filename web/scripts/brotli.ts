import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const textFile = /\.(html|css|js|json|svg|txt)$/

/** Writes `name.br` beside every text file of 1 KB or more, at the strongest level. */
export async function writeBrotli(dir: string): Promise<void> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => textFile.test(name)).sort()
  await Promise.all(names.map((name) => compressFile(join(dir, name))))
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < 1024) return
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await compress(bytes, { params }))
}
