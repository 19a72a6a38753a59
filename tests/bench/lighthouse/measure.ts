import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { openChrome } from './chrome.ts'

/** What one visit, or the median of several, comes to. Scores are 0-100. */
export interface Figures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  cls: number
  tbtMs: number
}

/** All that the performance score is made of. */
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const
const everything = [
  '--only-categories=performance,accessibility,best-practices,seo',
  '--skip-audits=bf-cache',
]
const speedOnly = [`--only-audits=${metrics.join(',')}`]
const runTimeoutMs = 180_000

const score = z.object({ score: z.number() })
const value = z.object({ numericValue: z.number() })
const speedReport = z.object({
  categories: z.object({ performance: score }),
  audits: z.object({
    'largest-contentful-paint': value,
    'cumulative-layout-shift': value,
    'total-blocking-time': value,
  }),
})
const rulesReport = z.object({
  categories: z.object({ accessibility: score, 'best-practices': score, seo: score }),
})

/** Lighthouse's command. @throws a sentence that says how to get it. */
export function findLighthouse(): string {
  const named = process.env['LIGHTHOUSE_PATH']
  const folder = named ? resolve(named) : installedFolder()
  const command = folder && join(folder, 'cli/index.js')
  if (command && existsSync(command)) return command
  throw new Error(
    'Lighthouse is not here: run `npm install --prefix DIR lighthouse@12.8.2` and set LIGHTHOUSE_PATH=DIR/node_modules/lighthouse.',
  )
}

function installedFolder(): string | null {
  try {
    return resolve(createRequire(import.meta.url).resolve('lighthouse/package.json'), '..')
  } catch {
    return null
  }
}

/**
 * The median of `runs` visits with Lighthouse's mobile profile. What rules say of a page does not change from visit to
 * visit, so only the first one asks. Once more than half of the visits meet every bar, so does the median, whatever the
 * others would say: they are left out, and the figures are the worst of those made, which the median cannot pass.
 *
 * @param isGood whether a visit meets the bars. @throws when Lighthouse ends without a report.
 */
export async function measure(
  command: string,
  url: string,
  runs: number,
  isGood: (visit: Speed) => boolean,
): Promise<Figures> {
  const { categories, speed } = await runLighthouse(command, url, everything, (report) => ({
    ...rulesReport.parse(report),
    speed: speedOf(report),
  }))
  const visits = [speed]
  const isDecided = () => visits.every(isGood) && visits.length > runs / 2
  while (visits.length < runs && !isDecided())
    visits.push(await runLighthouse(command, url, speedOnly, speedOf))
  const isWhole = visits.length === runs
  const middle = (name: keyof Speed): number => {
    const values = visits.map((visit) => visit[name])
    return isWhole ? median(values) : Math.max(...values)
  }
  return {
    performance: isWhole ? middle('performance') : Math.min(...visits.map((visit) => visit.performance)),
    accessibility: hundred(categories.accessibility),
    bestPractices: hundred(categories['best-practices']),
    seo: hundred(categories.seo),
    lcpMs: Math.round(middle('lcpMs')),
    cls: middle('cls'),
    tbtMs: Math.round(middle('tbtMs')),
  }
}

function hundred(input: { score: number }): number {
  return Math.round(input.score * 100)
}

export type Speed = Pick<Figures, 'performance' | 'lcpMs' | 'cls' | 'tbtMs'>
function speedOf(report: unknown): Speed {
  const { categories, audits } = speedReport.parse(report)
  return {
    performance: hundred(categories.performance),
    lcpMs: audits['largest-contentful-paint'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
  }
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
}

/** Lighthouse now and then loses a trace or its browser, or finds no figure in it; that says nothing about the page. */
const triesMax = 3

async function runLighthouse<T>(
  command: string,
  url: string,
  asked: readonly string[],
  read: (report: unknown) => T,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return read(JSON.parse(await runOnce(command, url, asked)))
    } catch (error) {
      if (tries === triesMax) throw error
    }
  }
}

async function runOnce(command: string, url: string, asked: readonly string[]): Promise<string> {
  const chrome = await openChrome()
  try {
    return await askLighthouse(command, [
      url,
      `--port=${chrome.port}`,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      ...asked,
      '--disable-full-page-screenshot',
    ])
  } finally {
    await chrome.close()
  }
}

/** Behind the browser it measures, as far as the system can. */
const priority = ['nice', '-n', '19'] as const

function askLighthouse(command: string, parts: string[]): Promise<string> {
  return new Promise((done, failed) => {
    const [nice, ...niceness] = priority
    const child = spawn(nice, [...niceness, process.execPath, command, ...parts], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: runTimeoutMs,
    })
    let report = ''
    let complaint = ''
    child.stdout.on('data', (part: Buffer) => (report += part.toString()))
    child.stderr.on('data', (part: Buffer) => (complaint += part.toString()))
    child.on('error', failed)
    child.on('close', (code) =>
      code === 0
        ? done(report)
        : failed(new Error(`Lighthouse could not measure ${parts[0]}:\n${complaint}`)),
    )
  })
}
