import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import Koa from 'koa'
import { shownFeatures } from '#api/feature/index.ts'
import { createFilledPages } from '#api/pages/filled-pages.ts'
import { webPages } from '#api/pages/web.ts'
import { languages } from '#web/src/shared/i18n.ts'
import { pathOf } from '#web/src/site/frame/paths.ts'
import { personalRoutes, routes } from '#web/src/site/frame/routes.ts'

/**
 * What a first visit to a page may cost, in bytes as they travel (brotli; fonts are compressed by themselves). The
 * style sheet stands in the page, so it counts in css and in html. A page one works in may cost more: it is for those who
 * have come to stay.
 */
export const budgetBytes = {
  site: { js: 95_000, css: 10_000, fonts: 170_000, html: 20_000 },
  app: { js: 200_000, css: 14_000, fonts: 170_000, html: 20_000 },
}

type Kind = keyof (typeof budgetBytes)['site']
type Weight = Record<Kind, number>

interface WeighedPage extends Weight {
  build: keyof typeof budgetBytes
}

const webDir = process.env['WEB_DIR'] ?? 'dist/web'

/**
 * Asks for every page as a browser does and adds up the files it names to be fetched at once. Prints a line a page.
 * @throws when the pages are not built. The result says how many pages are over budget; main.ts fails on any.
 */
export async function runWebBench(): Promise<Record<string, number | string>> {
  if (!existsSync(`${webDir}/kor.html`))
    throw new Error('The pages are not built; run `npm run build` first.')
  const app = new Koa()
  const filled = createFilledPages({
    webDir,
    origin: 'https://punky.example',
    shownFeatures: async (language) => shownFeatures([], language, new Date()),
  })
  app.use(webPages(webDir, filled))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const weights = new Map<string, WeighedPage>()
  const sizes = new Map<string, Promise<number>>()
  for (const { path, build } of pages()) weights.set(path, { build, ...(await weigh(url, path, sizes)) })
  server.close()
  server.closeAllConnections()
  return report(weights)
}

function pages() {
  return languages.flatMap((language) =>
    [...routes, ...personalRoutes]
      .filter((it) => it.languages.includes(language))
      .map((entry) => ({
        path: pathOf(entry, language, 1).replace(':seq', '1'),
        build: entry.kind === 'app' ? ('app' as const) : ('site' as const),
      })),
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

const kinds: Kind[] = ['js', 'css', 'fonts', 'html']
function overOf(page: WeighedPage) {
  return kinds.filter((kind) => page[kind] > budgetBytes[page.build][kind])
}

function report(weights: Map<string, WeighedPage>) {
  const row = (name: string, cells: string[]) => name.padEnd(54) + cells.map((it) => it.padStart(9)).join('')
  console.log(row('bytes, first visit', kinds))
  for (const [path, page] of weights) {
    const over = overOf(page)
    const mark = over.length > 0 ? `  over the budget of the ${page.build}: ${over.join(', ')}` : ''
    console.log(
      row(
        path,
        kinds.map((kind) => String(page[kind])),
      ) + mark,
    )
  }
  const all = [...weights.values()]
  const largest = (['site', 'app'] as const).flatMap((build) =>
    kinds.map((kind) => {
      const bytes = all.filter((it) => it.build === build).map((it) => it[kind])
      return [`${build}-${kind}-max`, Math.max(...bytes)] as const
    }),
  )
  return {
    pages: all.length,
    ...Object.fromEntries(largest),
    overBudget: all.filter((it) => overOf(it).length > 0).length,
  }
}
