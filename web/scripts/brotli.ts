import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const textFile = /\.(html|css|js|json|svg|txt|xml)$/

/** Smaller ones fit one packet either way. */
const bytesMin = 256

/**
 * The strongest level takes three times the work of the next for 2 % fewer bytes: worth it for what every visit
 * fetches, and for small ones; pages, pictures and the large scripts of single wallets take the next.
 */
const qualityOf = (path: string, bytes: number): number =>
  /\/(base|boot)-[^/]+\.js$|\.css$/.test(path) || (bytes < 50_000 && !/\.(html|svg)$/.test(path)) ? 11 : 10

/** The API fills these at every request, and compresses them then. */
const isFilled = (name: string): boolean => name.startsWith('_news')

/** Writes `name.br` beside every text file. */
export async function writeBrotli(dir: string): Promise<void> {
  const names = (await readdir(dir, { recursive: true }))
    .filter((name) => textFile.test(name) && !isFilled(name))
    .sort()
  await Promise.all(names.map((name) => compressFile(join(dir, name))))
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < bytesMin) return
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(path, bytes.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${path}.br`, await compress(bytes, { params }))
}
