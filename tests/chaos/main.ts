import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { LineOperation } from '../support/kinds/asset-kinds.ts'
import { chaosOperations, parseOperation, type ChaosOperation } from './operations.ts'
import { faultNames, parseFaults } from './faults/index.ts'
import type { OwnDeath } from './fleet.ts'
import { runMigrationChaos } from './migration/run.ts'
import { runRevealChaos } from './reveal/run.ts'
import { runChaos } from './run-chaos.ts'

const usage = `npm run chaos -- [[--operation] ${chaosOperations.join('|')}] [--kills N] [--items N] [--seed S] [--standard compressed|token-metadata|both]
                 [--queue postgres|redis] [--guard on|off|some] [--workers N] [--faults all|usual|NAME,NAME...] [--json]
Mints, does that to what it minted before, or pays out, on a localnet of its own while workers are killed, servers and RPCs fail, one RPC lies and
people press buttons, then compares chain and database. A seed throws the same dice again; the processes interleave as they like.

Faults: ${faultNames.join(', ')}.

Of a migration: --kills, --items, --seed and --json; its faults are always all that it has. It migrates NFTs from a source chain of its own while workers are killed, answers of both chains are lost
and blocks of both are forked away, then compares both chains with the records.

Of a scheduledReveal: the same four. Its time comes with nobody watching, while holders transfer its compressed NFTs, workers are killed and RPCs fail and lie; then
the chain says what was revealed and how often.`

function count(fallback: number) {
  return z.coerce.number().int().min(1).default(fallback)
}
const common = {
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .default(() => Math.floor(Math.random() * 1_000_000)),
  json: z.boolean().default(false),
}
const mintOptions = z.object({
  ...common,
  kills: count(200),
  items: count(2_000),
  standard: z.enum(['compressed', 'token-metadata', 'both']).default('both'),
  queue: z.enum(['postgres', 'redis']).default('postgres'),
  guard: z.enum(['on', 'off', 'some']).default('some'),
  workers: count(2),
  faults: z.string().default('usual').transform(parseFaults),
})
const migrationOptions = z.object({ ...common, kills: count(100), items: count(300) })
const revealOptions = z.object({ ...common, kills: count(20), items: count(1_000) })

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { values, positionals } = parseArgs({
  // The operation, with its option or without it.
  allowPositionals: true,
  options: {
    ...{ kills: text, items: text, seed: text, standard: text, queue: text, guard: text },
    ...{ workers: text, faults: text, operation: text, json: flag, help: flag },
  },
})

function inWords(counts: Record<string, number>) {
  return Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ')
}

function tellKills(
  say: (line: string) => void,
  { killedAt, ownDeaths }: { killedAt: Record<string, number>; ownDeaths: OwnDeath[] },
) {
  say(`killed at: ${inWords(killedAt)}`)
  for (const { how, lastLines } of ownDeaths)
    [`A worker ended by itself (${how}). It said last:`, ...lastLines].forEach(complain)
}

function sayUnless(isQuiet: boolean) {
  return isQuiet ? () => undefined : (line: string) => console.log(line)
}
/** What went wrong is said beside the figures, also where only these are asked for. */
function complain(line: string) {
  return console.error(line)
}

async function chain(operation: LineOperation): Promise<boolean> {
  const options = mintOptions.parse(values)
  const say = sayUnless(options.json)
  const { kills, items, standard, queue, guard, workers, seed } = options
  const shape = { standard, queue, guard, workers }
  say(`${operation}: ${kills} kills over ${items} items (${lineOf(shape)}), seed ${seed}`)
  const found = await runChaos({ ...options, operation, say, complain })
  const { notes, killedAt, faults, struck, ownDeaths } = found
  notes.forEach(complain)
  tellKills(say, { killedAt, ownDeaths })
  say(`faults injected: ${inWords(faults)}`)
  say(`requests struck: ${inWords(struck)}`)
  const { duplicates, missing, wrong, seconds } = found
  const figures = { kills, items, duplicates, missing, wrong, ownDeaths: ownDeaths.length, seed, seconds }
  const isGood = duplicates + missing + wrong + ownDeaths.length === 0
  console.log(
    options.json ? JSON.stringify({ ...figures, ...shape, faults, killedAt, struck }) : lineOf(figures),
  )
  if (!isGood)
    complain(
      `Replay with: npm run chaos -- --operation ${operation} --kills ${kills} --items ${items} --seed ${seed} --standard ${standard} --queue ${queue} --guard ${guard} --workers ${workers} --faults ${values.faults ?? 'usual'}`,
    )
  return isGood
}

async function migration(): Promise<boolean> {
  const options = migrationOptions.parse(values)
  const say = sayUnless(options.json)
  const { kills, items } = options
  say(`${kills} kills over ${items} migrations, seed ${options.seed}`)
  const { notes, killedAt, ownDeaths, ...found } = await runMigrationChaos({ ...options, say, complain })
  notes.forEach(complain)
  tellKills(say, { killedAt, ownDeaths })
  const { minted, returned, expired, lost, doubled, feesWrong, forks, seconds, seed } = found
  const isGood = lost + doubled + feesWrong + ownDeaths.length === 0
  const wrong = { lost, doubled, feesWrong, ownDeaths: ownDeaths.length }
  const figures = { kills, items, minted, returned, expired, ...wrong, forks, seed, seconds }
  console.log(options.json ? JSON.stringify(figures) : lineOf(figures))
  if (!isGood)
    complain(
      `Replay with: npm run chaos -- --operation migration --kills ${kills} --items ${items} --seed ${seed}`,
    )
  return isGood
}

async function scheduledReveal(): Promise<boolean> {
  const options = revealOptions.parse(values)
  const say = sayUnless(options.json)
  const { kills, items, seed } = options
  say(`${kills} kills over a scheduled reveal of ${items} NFTs, seed ${seed}`)
  const { notes, killedAt, ownDeaths, ...found } = await runRevealChaos({ ...options, say, complain })
  notes.forEach(complain)
  tellKills(say, { killedAt, ownDeaths })
  const { doubled, missing, wrong, unproven, runs } = found
  const isGood = doubled + missing + wrong + unproven + ownDeaths.length === 0 && runs === 1
  const figures = { kills, items, ...found, ownDeaths: ownDeaths.length, seed }
  console.log(options.json ? JSON.stringify(figures) : lineOf(figures))
  if (!isGood)
    complain(
      `Replay with: npm run chaos -- --operation scheduledReveal --kills ${kills} --items ${items} --seed ${seed}`,
    )
  return isGood
}

function lineOf(figures: Record<string, number | string>) {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

if (values.help) {
  console.log(usage)
  process.exit(0)
}
const [named = 'mint', ...others] = [...(values.operation ? [values.operation] : []), ...positionals]
const operation = chosen(named)
if (others.length > 0) {
  complain(`One operation at a time.\n${usage}`)
  process.exit(2)
}
process.exit((await run(operation)) ? 0 : 1)

function run(asked: ChaosOperation): Promise<boolean> {
  if (asked === 'migration') return migration()
  return asked === 'scheduledReveal' ? scheduledReveal() : chain(asked)
}

function chosen(name: string) {
  try {
    return parseOperation(name)
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    return process.exit(2)
  }
}
