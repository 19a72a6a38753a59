import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import Koa from 'koa'
import { shownFeatures } from '#api/feature/index.ts'
import { createFilledPages } from '#api/pages/filled-pages.ts'
import { webPages } from '#api/pages/web.ts'
import { languages } from '#web/src/shared/i18n.ts'
import { pathOf } from '#web/src/site/frame/paths.ts'
import { bareRoutes, personalRoutes, routes } from '#web/src/site/frame/routes.ts'

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

export interface WeighedPage extends Weight {
  build: keyof typeof budgetBytes
}

/**
 * Asks for every page as a browser does, adds up the files it names to be fetched at once, and prints a line a page.
 * @throws when the pages are not built. The result says how many pages are over budget; main.ts fails on any.
 */
export async function runWebBench(): Promise<Record<string, number | string>> {
  const webDir = process.env['WEB_DIR'] ?? 'dist/web'
  if (!existsSync(`${webDir}/kor.html`))
    throw new Error('The pages are not built; run `npm run build` first.')
  return report(await weighPages(webDir))
}

interface Weighing {
  /** The addresses to weigh; all of them where nothing is said. */
  paths?: readonly string[]
  /** Compresses text with little effort, ten times as fast: css and html become about a tenth too large. */
  isQuick?: boolean
}

/** What a first visit to each built page costs, by its address. */
export async function weighPages(
  webDir: string,
  { paths, isQuick = false }: Weighing = {},
): Promise<Map<string, WeighedPage>> {
  const app = new Koa()
  const filled = createFilledPages({
    webDir,
    origin: 'https://punky.example',
    shownFeatures: async (language) => shownFeatures([], language, new Date()),
  })
  app.use(webPages({ WEB_DIR: webDir, PUBLIC_URL: undefined }, filled))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const weights = new Map<string, WeighedPage>()
  const sizes = new Map<string, Promise<number>>()
  try {
    for (const { path, build } of pages())
      if (paths?.includes(path) ?? true)
        weights.set(path, { build, ...(await weigh(url + path, { sizes, isQuick })) })
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return weights
}

function pages() {
  const bare = bareRoutes.map(({ path }) => ({ path: `/${path}`, build: 'app' as const }))
  const prefixed = languages.flatMap((language) =>
    [...routes, ...personalRoutes]
      .filter((it) => it.languages.includes(language))
      .map((entry) => ({
        path: pathOf(entry, language, 1).replace(':seq', '1'),
        build: entry.kind === 'app' ? ('app' as const) : ('site' as const),
      })),
  )
  // Their address has no language: they are weighed in the one of whoever asks for none.
  return [...prefixed, ...bare]
}

async function weigh(
  url: string,
  { sizes, isQuick }: { sizes: Map<string, Promise<number>>; isQuick: boolean },
): Promise<Weight> {
  const { origin } = new URL(url)
  const html = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text()
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const sum = async (files: string[]) => {
    const foreign = files.find((file) => !file.startsWith('/'))
    if (foreign) throw new Error(`${url} asks another origin for ${foreign}.`)
    let total = 0
    for (const file of files) {
      if (!sizes.has(file)) sizes.set(file, sizeOf(origin + file))
      total += (await sizes.get(file)) ?? 0
    }
    return total
  }
  return {
    js: await sum([
      ...named(/<(?:script|link)[^>]*?(?:src|href)="([^"]+\.js)"/g),
      ...named(/<meta name="scripts" content="([^"]+)"/g).flatMap((names) => names.split(' ')),
    ]),
    css:
      (await sum(named(/<link rel="stylesheet"[^>]*?href="([^"]+)"/g))) +
      compressedSize(stylesOf(html), isQuick),
    // What is preloaded, and what follows the first paint.
    fonts: await sum(
      named(/<(?:link rel="preload" as="font"|meta name="late-font")[^>]*?(?:href|content)="([^"]+)"/g),
    ),
    html: isQuick ? compressedSize(html, isQuick) : await sizeOf(url),
  }
}

function stylesOf(html: string): string {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1] ?? '').join('')
}

function compressedSize(text: string, isQuick: boolean): number {
  const params = isQuick ? { [constants.BROTLI_PARAM_QUALITY]: 4 } : {}
  return brotliCompressSync(text, { params }).length
}

/** Bytes of the body as it travels. Node would undo the compression, so the length is read from the head. */
async function sizeOf(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return Number(response.headers.get('content-length'))
}

const kinds: Kind[] = ['js', 'css', 'fonts', 'html']
/** The kinds of which a page costs more than it may. */
export function overOf(page: WeighedPage): Kind[] {
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
