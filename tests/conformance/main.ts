import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSolana } from '#localnet/solana/server.ts'
import { missingProgramImages } from '#localnet/solana/executor/program-images.ts'
import { differences, exceptionsOf, resultsOf } from './exceptions.ts'
import { countsOf, runSuite, suites, type Counts, type Suite } from './suite.ts'

const usage = `npm run conformance -- --images DIR [--bubblegum CHECKOUT] [--token-metadata CHECKOUT] [--json]
Runs Metaplex' own test suites against the localnet, with the real programs and with the stand-ins, and our own
suite that holds the stand-ins to the real programs. What fails on the stand-ins must be in docs/conformance.md,
test by test. Nothing is fetched.
  --images          folder of the program images, PROGRAM_ID.so
  --bubblegum       a checkout of metaplex-foundation/mpl-bubblegum
  --token-metadata  a checkout of metaplex-foundation/mpl-token-metadata, at js@v3.4.0
The packages of a checkout are installed already ('npm install' in its clients/js).`

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { images: text, bubblegum: text, 'token-metadata': text, json: { type: 'boolean' } },
})
const images = values.images ?? refuse('Say where the program images are: --images DIR.')
const missing = missingProgramImages(images)
if (missing.length > 0) refuse(`${images} has no image of ${missing.join(', ')}.`)

const rows: { suite: string; programs: string; counts: Counts; least: number; notes: string[] }[] = []
for (const suite of suites) {
  const checkout = values[suite.name]
  if (checkout === undefined) continue
  const client = join(checkout, 'clients', 'js')
  if (!existsSync(join(client, 'node_modules', 'ava')))
    refuse(`Run 'npm install' in ${client} first: its test runner is not there.`)
  for (const programs of ['real', 'stand-in'] as const) rows.push(await measure(suite, client, programs))
}
if (values.json) console.log(JSON.stringify(rows))
else
  for (const { suite, programs, counts, least, notes } of rows) {
    console.log(
      `${suite.padEnd(16)} ${programs.padEnd(9)} ${counts.passed} passed (at least ${least}), ${counts.failed} failed, ${counts.skipped} skipped`,
    )
    for (const note of notes) console.log(`  ${note}`)
  }
const isHeld = await runOwnSuite()
const isAsListed = rows.every(({ counts, least, notes }) => counts.passed >= least && notes.length === 0)
process.exit(isHeld && isAsListed ? 0 : 1)

async function measure(suite: Suite, client: string, programs: 'real' | 'stand-in') {
  const localnet = await startSolana({ programs, ...(programs === 'real' && { programCacheDir: images }) })
  try {
    const output = await runSuite(suite, client, localnet.url)
    const notes = programs === 'real' ? [] : differences(resultsOf(output), exceptionsOf(suite.name))
    return { suite: suite.name, programs, counts: countsOf(output), least: suite.least[programs], notes }
  } finally {
    await localnet.close()
  }
}

/** Our own: the same transactions on the real programs and on the stand-ins, byte for byte. */
function runOwnSuite(): Promise<boolean> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/localnet/solana/conformance']
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', values.json ? 2 : 'inherit', 'inherit'],
    env: { ...process.env, PROGRAM_CACHE: images },
  })
  return new Promise((done) => child.once('exit', (code) => done(code === 0)))
}

function refuse(sentence: string): never {
  console.error(`${sentence}\n\n${usage}`)
  process.exit(2)
}
