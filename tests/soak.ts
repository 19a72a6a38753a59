import { spawn } from 'node:child_process'
import { chaosOperations } from './chaos/operations.ts'

/**
 * `npm run soak`: what is too long for `npm test`, one after the other. Continues after a failure and names every
 * part that failed; `npm run soak -- chaos` runs the parts whose name holds that word.
 */
const tsx = ['--import', 'tsx']
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const chaos = [...tsx, 'tests/chaos/main.ts']
interface Part {
  name: string
  args: string[]
  env?: Record<string, string>
  /** A variable without which it is left out, and what to do about it. */
  needs?: { variable: string; how: string }
}
/** Every pair of standard, queue and guard is in one of them. */
const shapes = [
  ['compressed', 'postgres', 'on'],
  ['compressed', 'redis', 'off'],
  ['token-metadata', 'postgres', 'off'],
  ['token-metadata', 'redis', 'on'],
  ['both', 'redis', 'on'],
  ['both', 'postgres', 'off'],
] as const
const seeds = ['1', '2']
const chaosRuns = shapes.flatMap(([standard, queue, guard]) =>
  seeds.map((seed): Part => {
    const shape = ['--standard', standard, '--queue', queue, '--guard', guard]
    const size = ['--kills', '200', '--items', '2000', '--workers', '3', '--faults', 'all', '--seed', seed]
    return {
      name: `chaos, ${standard}, queue in ${queue}, guard ${guard}, seed ${seed}`,
      args: [...chaos, ...shape, ...size],
    }
  }),
)
const parts: Part[] = [
  // Every page through axe, every window at both widths, every wallet and every turn of a migration.
  { name: 'every test with a browser', args: [...vitest, '--project', 'browser'], env: { SOAK: '1' } },
  {
    name: 'every flow',
    args: [...vitest, '--project', 'node', 'tests/flows', 'tests/localnet'],
    env: { SOAK: '1' },
  },
  {
    // One after the other: each starts everything that production has.
    name: 'drills: a deploy, a restore, outages',
    args: [...vitest, '--project', 'node', '--no-file-parallelism', 'tests/drills', 'tests/image.test.ts'],
    env: { SOAK: '1' },
  },
  ...chaosRuns,
  { name: '20,000 schedules', args: [...tsx, 'tests/explore/main.ts'] },
  {
    name: 'defects that exploration must see',
    args: [...vitest, '--project', 'node', 'tests/explore'],
    env: { SOAK: '1' },
  },
  ...chaosOperations
    .filter((operation) => operation !== 'mint')
    .map((operation): Part => {
      const hasOwnFaults = operation === 'migration' || operation === 'scheduledReveal'
      const size = ['--kills', '100', '--items', operation === 'migration' ? '300' : '1000']
      const faults = hasOwnFaults ? [] : ['--faults', 'all']
      return { name: `chaos, ${operation}`, args: [...chaos, '--operation', operation, ...size, ...faults] }
    }),
  { name: '100,000 items', args: [...tsx, 'tests/bench/main.ts', 'mint', '--items', '100000'] },
  {
    name: 'Lighthouse',
    args: [...tsx, 'tests/bench/lighthouse/main.ts'],
    needs: { variable: 'LIGHTHOUSE_PATH', how: 'CONTRIBUTING.md, "Lighthouse"' },
  },
]

function run({ args, env }: Part): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('exit', (code) => done(code === 0))
  })
}

const wanted = process.argv[2] ?? ''
const chosen = parts.filter(({ name }) => name.includes(wanted))
if (chosen.length === 0) {
  console.error(`No part is called ${wanted}. There are: ${parts.map(({ name }) => name).join('; ')}.`)
  process.exit(2)
}
const failed: string[] = []
const leftOut: string[] = []
for (const part of chosen) {
  console.log(`\n== ${part.name}`)
  if (part.needs && !process.env[part.needs.variable]) {
    console.log(`Left out: ${part.needs.variable} is not set; see ${part.needs.how}.`)
    leftOut.push(part.name)
    continue
  }
  const since = Date.now()
  if (!(await run(part))) failed.push(part.name)
  console.log(`${Math.round((Date.now() - since) / 1_000)} s`)
}
if (leftOut.length > 0) console.log(`\nLeft out: ${leftOut.join('; ')}`)
console.log(failed.length > 0 ? `\nFailed: ${failed.join('; ')}` : '\nEvery part that ran passed.')
process.exit(failed.length === 0 ? 0 : 1)
