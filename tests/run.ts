import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'

/**
 * `npm test`: types, lint, format, the build, and every test. The last line is `N passed, N failed`;
 * types, lint, format and build count as one each.
 */
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
type Report = z.infer<typeof report>

const outputMaxBytes = 50_000_000
const total = { passed: 0, failed: 0, skipped: 0 }
/** Said once more at the end, where a long output is read first. */
const failures: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'punky-tests-'))

/** What it prints is kept until it ends: two checks run beside each other. */
const check = (title: string, args: string[]) =>
  new Promise<void>((done) => {
    execFile(process.execPath, args, { maxBuffer: outputMaxBytes }, (error, stdout, stderr) => {
      console.log(`\n== ${title}\n${stdout}${stderr}`.trimEnd())
      total[error ? 'failed' : 'passed'] += 1
      if (error) failures.push(title)
      done()
    })
  })

/** Projects that run together, one group after another. */
const groups = [['node', 'localnet'], ['web'], ['browser']]

const tests = (projects: string[]) => {
  const title = projects.join(', ')
  const file = join(folder, `${projects.join('-')}.json`)
  console.log(`\n== Tests: ${title}`)
  const args = [
    'node_modules/vitest/vitest.mjs',
    ...['run', ...projects.flatMap((project) => ['--project', project])],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
  ]
  const isGood = spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0
  const result = read(file)
  total.passed += result.numPassedTests
  total.failed += result.numFailedTests
  total.skipped += result.numPendingTests
  failures.push(...failuresOf(result))
  // A file that could not even be loaded fails the run without failing a test.
  if (isGood || result.numFailedTests > 0) return
  total.failed += 1
  failures.push(`${title}: not every file could be run`)
}

const failuresOf = ({ testResults }: Report) =>
  testResults.flatMap((file) => {
    const name = relative(process.cwd(), file.name)
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0) return tests.map((test) => `${name}: ${test.fullName}`)
    return file.status === 'failed' ? [name] : []
  })

const read = (file: string): Report => {
  try {
    return report.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`Vitest left no readable report: ${String(error)}`)
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, success: false, testResults: [] }
  }
}

await Promise.all([
  check('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']),
  check('Lint', ['node_modules/oxlint/bin/oxlint']),
])
await Promise.all([
  check('Format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']),
  check('Build', ['--import', 'tsx', 'web/scripts/build.ts']),
])
groups.forEach(tests)
rmSync(folder, { recursive: true, force: true })

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((it) => `  ${it}`).join('\n')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
