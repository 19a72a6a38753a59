import { readdirSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const textFile = /\.(html|css|js|json|svg|txt|xml)$/

/** Smaller ones fit one packet either way. */
const bytesMin = 256

/**
 * The strongest level takes three times the work of the next for 2 % fewer bytes: worth it for what every visit
 * fetches. Pictures and small scripts take the next. Pages, and the large scripts of single wallets and of the console,
 * take one that does a tenth of that work for 6 % more bytes.
 */
function qualityOf(path: string, bytes: number): number {
  if (/\/(app|base|boot)-[^/]+\.js$|\.css$/.test(path)) return 11
  return path.endsWith('.html') || (bytes > 50_000 && path.endsWith('.js')) ? 8 : 10
}

/** The API fills these, and compresses them then: all but the console's page. */
function isFilled(name: string): boolean {
  return /\.(html|txt|xml)$/.test(name) && name !== 'admin.html'
}

/**
 * Writes `name.br` and `name.gz` beside text files: some of what follows links reads no brotli. Every call takes what
 * has come since the one before and is finished now, so that one part of a build can be compressed while the next is
 * made.
 */
export function compressorOf(dir: string): () => Promise<void> {
  const taken = new Set<string>()
  return async () => {
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    const fresh = names.filter((name) => textFile.test(name) && !isFilled(name) && !taken.has(name))
    for (const name of fresh) taken.add(name)
    await Promise.all(fresh.sort().map((name) => compressFile(join(dir, name))))
  }
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < bytesMin) return
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(path, bytes.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // None of our texts is much longer than this window, and a smaller one is cleared sooner.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  const [best, common] = await Promise.all([brotli(bytes, { params }), zip(bytes)])
  await Promise.all([writeFile(`${path}.br`, best), writeFile(`${path}.gz`, common)])
}
