import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the tests that the stand-ins cannot pass are listed, each with its reason. */
const PAGE = fileURLToPath(new URL('../../docs/conformance.md', import.meta.url))

/** A test of a report, by its file and title. */
export interface TestResult {
  name: string
  isPassed: boolean
}

/** Every test that ran, of a report in the Test Anything Protocol; skipped ones did not. */
export function resultsOf(tap: string): TestResult[] {
  return tap.split('\n').flatMap((line) => {
    const found = /^(not )?ok \d+ - (.*)$/.exec(line)
    if (found === null || / # (?:SKIP|TODO)/i.test(line)) return []
    return [{ name: plain(found[2] ?? ''), isPassed: found[1] === undefined }]
  })
}

/** The names in the table of a suite: the rows below its heading, `| file | test | reason |`. */
export function exceptionsOf(suite: string, page = readFileSync(PAGE, 'utf8')): Set<string> {
  const section = page.split(/^## /m).find((part) => part.startsWith(`Tests of ${suite}\n`)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:file|-)/i.test(line))
  return new Set(
    rows.map((row) => {
      const [, file = '', test = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
      return `${file} › ${test}`
    }),
  )
}

/** What the table does not say: tests that failed beside it, and rows of tests that passed or did not run. */
export function differences(results: TestResult[], exceptions: Set<string>): string[] {
  const failed = new Set(results.filter((it) => !it.isPassed).map((it) => it.name))
  const unlisted = [...failed].filter((name) => !exceptions.has(name))
  const stale = [...exceptions].filter((name) => !failed.has(name))
  return [
    ...unlisted.map((name) => `failed, and no row says why: ${name}`),
    ...stale.map((name) => `has a row, and did not fail: ${name}`),
  ]
}

/** A name as a table can hold it. */
function plain(name: string): string {
  return name.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|')
}
