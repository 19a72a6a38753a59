/** `npm run lighthouse`: measures the built pages as a phone would see them; see usage. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { publicPages } from '../../browser/site/routes.ts'
import { articlePages } from './article-pages.ts'
import { missesOf, speedMissesOf } from './bars.ts'
import { findLighthouse, measure, type Figures, type Speed } from './measure.ts'
import { openSite } from './site.ts'

const usage = `npm run lighthouse -- [--runs N] [--only PATTERN] [--json]
Measures every public page in both languages with Lighthouse's mobile profile, the build in dist/web (or WEB_DIR)
served by our own server with a database and the first articles. One line a page, the median of N visits (3); visits
that can no longer change it are left out.
Fails where a page misses a bar. PATTERN is a regular expression that an address must match, e.g. '^/kor/nft'.
Keep the machine idle: what runs beside it is measured too.`

const options = z.object({
  runs: z.coerce.number().int().min(1).max(25).default(3),
  only: z.string().default(''),
  json: z.boolean().default(false),
  help: z.boolean().default(false),
})

function read() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  return options.parse(parseArgs({ options: { runs: text, only: text, json: flag, help: flag } }).values)
}

function row(path: string, figures: Figures): string {
  const cells = [
    figures.performance,
    figures.accessibility,
    figures.bestPractices,
    figures.seo,
    figures.lcpMs,
    figures.cls.toFixed(4),
    figures.tbtMs,
  ]
  return path.padEnd(54) + cells.map((cell) => String(cell).padStart(8)).join('')
}

function isGood(visit: Speed): boolean {
  return speedMissesOf(visit).length === 0
}

const settings = read()
if (settings.help) {
  console.log(usage)
  process.exit(0)
}
const lighthouse = findLighthouse()
const site = await openSite()
const wanted = new RegExp(settings.only)
const addresses = [...publicPages.map((page) => page.path), ...(await articlePages(site.url))]
const results: (Figures & { path: string; misses: string[] })[] = []
if (!settings.json)
  console.log(
    'median'.padEnd(54) +
      ['perf', 'a11y', 'best', 'seo', 'LCP ms', 'CLS', 'TBT ms'].map((name) => name.padStart(8)).join(''),
  )
for (const path of addresses.filter((address) => wanted.test(address))) {
  const median = await measure(lighthouse, site.url + path, settings.runs, isGood)
  const misses = missesOf(median)
  results.push({ path, ...median, misses })
  if (!settings.json)
    console.log(row(path, median) + (misses.length > 0 ? `  misses: ${misses.join(', ')}` : ''))
}
await site.close()
const missed = results.filter((result) => result.misses.length > 0).length
if (settings.json) console.log(JSON.stringify(results))
else console.log(`${results.length} pages measured, ${missed} below a bar.`)
process.exit(missed > 0 || results.length === 0 ? 1 : 0)
