import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execArgv } from '../vitest.config.ts'
import { mergeReports, readReport, slowestOf, type TestReport } from './support/test-report.ts'

/**
 * `npm test`: types and lint, format, the build, and every test; then how long each of them took. The last
 * line is `N passed, N failed`; types and lint, format and build count as one each.
 */
const outputMaxBytes = 50_000_000
const folder = mkdtempSync(join(tmpdir(), 'punky-tests-'))
/** Says how the build ended to the tests that wait for it. */
const buildEndFile = join(folder, 'build-end')
const startedAt = Date.now()
/** Said once more at the end, where a long output is read first. */
const failures: string[] = []
const stages: { name: string; seconds: number }[] = []
const checks = { passed: 0, failed: 0 }

/** What it prints is kept until it ends: it runs beside others. */
function check(name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const since = Date.now()
  const options = { maxBuffer: outputMaxBytes, env: { ...process.env, ...env } }
  return new Promise((done) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      console.log(`\n== ${name}\n${stdout}${stderr}`.trimEnd())
      stages.push({ name, seconds: secondsSince(since) })
      checks[error ? 'failed' : 'passed'] += 1
      if (error) failures.push(name)
      done(!error)
    })
  })
}

/**
 * Three processes for two processors: of the tests that need a chain or a database two at a time wait for it often, and beside
 * them the rest takes turns. More beside each other would take longer in all: whatever is held up goes on drawing frames, making
 * blocks and asking whether it is its turn.
 */
async function runAll(): Promise<TestReport> {
  const others = runVitest('Other tests', ['node'], 2)
  await runBuild()
  // One process for each: a second would open a browser, and every environment, of its own, and make jsdom anew for each file.
  const browser = await runVitest('Tests with a browser', ['browser'], 1)
  const pages = await runVitest('Tests of pages', ['web', 'wallet', 'ownPage'], 1)
  await runChecks()
  return mergeReports([browser, pages, await others])
}

/**
 * Pages in tests run most of their code a few times: to compile for speed only what runs eight times as often as usual saves a
 * sixth of their work. Tests with chains, in processes of their own, would take a quarter more. Node 24 has no such option, and ends where it is given.
 */
const seldomCompiled = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).includes(
  '--interrupt-budget (',
)
  ? ['--interrupt-budget=1056000']
  : []

async function runVitest(name: string, projects: string[], workers: number): Promise<TestReport> {
  const since = Date.now()
  const file = join(folder, `${projects[0]}.json`)
  // Tests of the web run in threads of this process.
  const vitest = [...execArgv, ...seldomCompiled, 'node_modules/vitest/vitest.mjs']
  const args = [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--maxWorkers=${workers}`,
  ]
  const code = await new Promise((done) =>
    spawn(process.execPath, [...vitest, ...args, ...projects.flatMap((project) => ['--project', project])], {
      stdio: 'inherit',
      env: { ...process.env, BUILD_END_FILE: buildEndFile },
    }).once('exit', done),
  )
  const report = readReport(file)
  stages.push({ name, seconds: secondsSince(since) })
  failures.push(...report.failures)
  // A file that could not even be loaded, or an error outside of every test, fails the run without failing a test.
  if (code !== 0 && report.failed === 0) {
    report.failed = 1
    failures.push(`${name}: not every file could be run to its end`)
  }
  return report
}

function secondsSince(since: number): number {
  return Math.round((Date.now() - since) / 1_000)
}

/** The other tests begin with those that need no build. */
async function runBuild(): Promise<void> {
  const isBuilt = await check('Build', ['--import', 'tsx', 'web/scripts/build.ts'])
  writeFileSync(buildEndFile, isBuilt ? 'passed' : 'failed')
}

async function runChecks(): Promise<void> {
  // On several processors each would work out for itself what types others know already; cleaning up less often saves a quarter.
  await check('Types and lint', ['node_modules/oxlint/bin/oxlint'], {
    GOMAXPROCS: '1',
    GOGC: '400',
  })
  await check('Format', ['node_modules/oxfmt/bin/oxfmt', '--check'])
}

const report = await runAll()
rmSync(folder, { recursive: true, force: true })

const lines = [
  '\nTime:',
  ...stages.map(({ name, seconds }) => `  ${seconds} s ${name}`),
  `  ${secondsSince(startedAt)} s in all`,
  '\nThe files of each folder, one after the other:',
  ...report.folders.map(({ name, files, seconds }) => `  ${seconds} s ${name} (${files} files)`),
  '\nThe ten slowest files:',
  ...slowestOf(report, 10).map(({ name, seconds }) => `  ${seconds} s ${name}`),
  ...(report.secondTries.length > 0
    ? [
        '\nPassed only when tried again, which is to be looked into:',
        ...report.secondTries.map((it) => `  ${it}`),
      ]
    : []),
  ...(failures.length > 0 ? ['\nFailed:', ...failures.map((failure) => `  ${failure}`)] : []),
]
console.log(lines.join('\n'))
const passed = report.passed + checks.passed
const failed = report.failed + checks.failed
console.log(`\n${passed} passed, ${failed} failed${report.skipped > 0 ? `, ${report.skipped} skipped` : ''}`)
process.exit(failed === 0 && report.passed > 0 ? 0 : 1)
