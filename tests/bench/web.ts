import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import Koa from 'koa'
import { shownFeatures } from '#api/feature/index.ts'
import { createFilledPages } from '#api/pages/filled-pages.ts'
import { webPages } from '#api/pages/web.ts'
import { languages } from '#web/src/shared/i18n.ts'
import { pathOf } from '#web/src/site/frame/paths.ts'
import { routes } from '#web/src/site/frame/routes.ts'

/**
 * What a first visit to any page may cost, in bytes as they travel (brotli; fonts are compressed by themselves). The
 * style sheet stands in the page, so it counts in css and in html.
 */
export const budgetBytes = { js: 95_000, css: 10_000, fonts: 170_000, html: 20_000 }

type Kind = keyof typeof budgetBytes
type Weight = Record<Kind, number>

const webDir = process.env['WEB_DIR'] ?? 'dist/web'

/**
 * Asks for every page as a browser does and adds up the files it names to be fetched at once. Prints a line a page.
 * @throws when the pages are not built. The result says how many pages are over budget; main.ts fails on any.
 */
export async function runWebBench(): Promise<Record<string, number | string>> {
  if (!existsSync(`${webDir}/kor.html`))
    throw new Error('The pages are not built; run `npm run build` first.')
  const app = new Koa()
  const pages = createFilledPages({
    webDir,
    origin: 'https://punky.example',
    shownFeatures: async (language) => shownFeatures([], language, new Date()),
  })
  app.use(webPages(webDir, pages))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const weights = new Map<string, Weight>()
  const sizes = new Map<string, Promise<number>>()
  for (const path of paths()) weights.set(path, await weigh(url, path, sizes))
  server.close()
  server.closeAllConnections()
  return report(weights)
}

function paths(): string[] {
  return languages.flatMap((language) =>
    routes
      .filter((it) => it.languages.includes(language))
      .map((it) => pathOf(it, language, it.path.endsWith('/:id') ? 1 : undefined)),
  )
}

async function weigh(url: string, path: string, sizes: Map<string, Promise<number>>): Promise<Weight> {
  const html = await (await fetch(url + path)).text()
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const sum = async (files: string[]) => {
    const foreign = files.find((file) => !file.startsWith('/'))
    if (foreign) throw new Error(`${path} asks another origin for ${foreign}.`)
    let total = 0
    for (const file of files) {
      if (!sizes.has(file)) sizes.set(file, sizeOf(url + file))
      total += (await sizes.get(file)) ?? 0
    }
    return total
  }
  return {
    js: await sum([
      ...named(/<(?:script|link)[^>]*?(?:src|href)="([^"]+\.js)"/g),
      ...named(/<meta name="scripts" content="([^"]+)"/g).flatMap((names) => names.split(' ')),
    ]),
    css: (await sum(named(/<link rel="stylesheet"[^>]*?href="([^"]+)"/g))) + inlineSize(html),
    // What is preloaded, and what follows the first paint.
    fonts: await sum(
      named(/<(?:link rel="preload" as="font"|meta name="late-font")[^>]*?(?:href|content)="([^"]+)"/g),
    ),
    html: await sizeOf(url + path),
  }
}

function inlineSize(html: string): number {
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1] ?? '')
  return brotliCompressSync(styles.join('')).length
}

/** Bytes of the body as it travels. Node would undo the compression, so the length is read from the head. */
async function sizeOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return Number(response.headers.get('content-length'))
}

function report(weights: Map<string, Weight>) {
  const kinds: Kind[] = ['js', 'css', 'fonts', 'html']
  const over = (weight: Weight) => kinds.filter((kind) => weight[kind] > budgetBytes[kind])
  const row = (name: string, cells: string[]) => name.padEnd(54) + cells.map((it) => it.padStart(9)).join('')
  console.log(row('bytes, first visit', kinds))
  for (const [path, weight] of weights) {
    const mark = over(weight).length > 0 ? `  over: ${over(weight).join(', ')}` : ''
    console.log(
      row(
        path,
        kinds.map((kind) => String(weight[kind])),
      ) + mark,
    )
  }
  const all = [...weights.values()]
  const largest = Object.fromEntries(
    kinds.map((kind) => [`${kind}BytesMax`, Math.max(...all.map((it) => it[kind]))]),
  )
  return { pages: all.length, ...largest, overBudget: all.filter((it) => over(it).length > 0).length }
}
