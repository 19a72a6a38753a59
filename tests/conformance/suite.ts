import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** One of Metaplex' test suites. */
export interface Suite {
  name: 'bubblegum' | 'token-metadata'
  /** Its own `../src` is replaced by the version of the library that the product uses. */
  library: string
  /** Files for programs that the images do not have. */
  leftOut: RegExp
  /** Tests that passed when the suite was first run; fewer is a defect. */
  least: Record<'real' | 'stand-in', number>
}

export const suites: Suite[] = [
  {
    name: 'bubblegum',
    library: '@metaplex-foundation/mpl-bubblegum',
    // Version 2 of the program; dasApi asks a public network.
    leftOut: /V2|permanent|dasApi/,
    least: { real: 53, 'stand-in': 45 },
  },
  {
    name: 'token-metadata',
    library: '@metaplex-foundation/mpl-token-metadata',
    leftOut: /(?!)/,
    least: { real: 239, 'stand-in': 95 },
  },
]

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/**
 * Builds the tests of a checkout into its own `dist`, as its own build does, and runs them.
 * @param client the folder `clients/js` of the checkout. @param url of the localnet.
 * @returns what ava says, in the Test Anything Protocol.
 */
export async function runSuite(suite: Suite, client: string, url: string): Promise<string> {
  const files = readdirSync(join(client, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !suite.leftOut.test(file))
    .toSorted()
  await buildTests(suite, client, { files, url })
  const tests = files.map((file) => join('test', file))
  const args = [
    join('node_modules', 'ava', 'entrypoints', 'cli.mjs'),
    '--tap',
    '--timeout=10m',
    '--concurrency=2',
    ...tests,
  ]
  return new Promise((done) =>
    execFile(process.execPath, args, { cwd: client, maxBuffer: 1e9 }, (_, stdout) => done(stdout)),
  )
}

async function buildTests(suite: Suite, client: string, input: { files: string[]; url: string }) {
  const test = join(client, 'test')
  const library = fileURLToPath(import.meta.resolve(suite.library))
  const place: Plugin = {
    name: 'library-and-endpoint',
    enforce: 'pre',
    resolveId: (id, importer) => (importer?.startsWith(test) && /^(?:\.\.\/)+src$/.test(id) ? library : null),
    transform: (code) => code.replaceAll('http://127.0.0.1:8899', input.url),
  }
  await build({
    configFile: false,
    root: client,
    logLevel: 'error',
    plugins: [place],
    ssr: { noExternal: ['@metaplex-foundation/umi-bundle-tests', suite.library] },
    build: {
      ssr: true,
      outDir: join('dist', 'test'),
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(input.files.map((file) => [file.replace(/\.ts$/, ''), join(test, file)])),
        output: { format: 'cjs', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** Counts of a report in the Test Anything Protocol. */
export function countsOf(tap: string): Counts {
  const lines = tap.split('\n').filter((line) => /^(?:not )?ok \d/.test(line))
  const isSkipped = (line: string): boolean => / # (?:SKIP|TODO)/i.test(line)
  const ran = lines.filter((line) => !isSkipped(line))
  const passed = ran.filter((line) => line.startsWith('ok')).length
  return { passed, failed: ran.length - passed, skipped: lines.length - ran.length }
}
