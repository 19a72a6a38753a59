import { spawn } from 'node:child_process'

/**
 * `npm run soak`: what is too long for `npm test`, one after the other. Continues after a failure and names every
 * part that failed; `npm run soak -- chaos` runs the parts whose name holds that word.
 */
const tsx = ['--import', 'tsx']
const chaos = [...tsx, 'tests/chaos/main.ts']
const parts: { name: string; args: string[]; env?: Record<string, string> }[] = [
  {
    name: 'every page through axe',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser'],
    env: { SOAK: '1' },
  },
  { name: 'chaos, queue in PostgreSQL', args: [...chaos, '--kills', '200', '--items', '2000'] },
  {
    name: 'chaos, queue in Redis',
    args: [...chaos, '--kills', '200', '--items', '2000', '--queue', 'redis'],
  },
  { name: 'chaos of burns', args: [...chaos, 'burn', '--kills', '100', '--items', '1000'] },
  { name: 'chaos of migrations', args: [...chaos, 'migration', '--kills', '100', '--items', '300'] },
  { name: '100,000 items', args: [...tsx, 'tests/bench/main.ts', 'mint', '--items', '100000'] },
]

function run({ args, env }: (typeof parts)[number]): Promise<boolean> {
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
for (const part of chosen) {
  console.log(`\n== ${part.name}`)
  if (!(await run(part))) failed.push(part.name)
}
console.log(failed.length === 0 ? '\nEvery part passed.' : `\nFailed: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)
