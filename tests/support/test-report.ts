import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

const linesOfAFailure = 40

/** What one run of Vitest came to. */
export interface TestReport {
  passed: number
  failed: number
  skipped: number
  /** `file: title` of each test that failed; the file alone where it could not be loaded. */
  failures: string[]
  /** `file: title` of each test that failed at first and passed when it was tried again, and below it how it failed. */
  secondTries: string[]
  files: { name: string; seconds: number }[]
  /** By the folder below tests/, the longest first. */
  folders: { name: string; files: number; seconds: number }[]
}

const schema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** @param file what Vitest's JSON reporter wrote. Of one that cannot be read, nothing passed and nothing failed. */
export function readReport(file: string): TestReport {
  try {
    return summarize(schema.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    const failures = [`Vitest left no readable report: ${String(error)}`]
    return { passed: 0, failed: 0, skipped: 0, failures, secondTries: [], files: [], folders: [] }
  }
}

function summarize(report: z.infer<typeof schema>): TestReport {
  const files = report.testResults.map((file) => ({
    name: relative(process.cwd(), file.name),
    seconds: Math.round((file.endTime - file.startTime) / 1_000),
  }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap((file) => {
      const name = relative(process.cwd(), file.name)
      const failed = file.assertionResults.filter((test) => test.status === 'failed')
      if (failed.length > 0) return failed.map((test) => `${name}: ${test.fullName}`)
      return file.status === 'failed' ? [name] : []
    }),
    secondTries: report.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
        .map(
          (test) => `${relative(process.cwd(), file.name)}: ${test.fullName}${below(test.failureMessages)}`,
        ),
    ),
    files,
    folders: byFolder(files),
  }
}

/** What went wrong at first, as long as a person reads. */
function below(messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  return lines
    .slice(0, linesOfAFailure)
    .map((line) => `\n      ${line.slice(0, 300)}`)
    .join('')
}

/** What several runs came to together. */
export function mergeReports(reports: TestReport[]): TestReport {
  const sumOf = (count: (report: TestReport) => number): number =>
    reports.reduce((sum, report) => sum + count(report), 0)
  const files = reports.flatMap((report) => report.files)
  return {
    passed: sumOf(({ passed }) => passed),
    failed: sumOf(({ failed }) => failed),
    skipped: sumOf(({ skipped }) => skipped),
    failures: reports.flatMap(({ failures }) => failures),
    secondTries: reports.flatMap(({ secondTries }) => secondTries),
    files,
    folders: byFolder(files),
  }
}

function byFolder(files: TestReport['files']): TestReport['folders'] {
  const sums = new Map<string, { files: number; seconds: number }>()
  for (const { name, seconds } of files) {
    const folder = name.split('/').slice(0, -1)[1] ?? 'tests'
    const sum = sums.get(folder) ?? { files: 0, seconds: 0 }
    sums.set(folder, { files: sum.files + 1, seconds: sum.seconds + seconds })
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum })).sort((a, b) => b.seconds - a.seconds)
}

/** @returns the `count` files that took longest, the longest first. */
export function slowestOf({ files }: TestReport, count: number): TestReport['files'] {
  return [...files].sort((a, b) => b.seconds - a.seconds).slice(0, count)
}
