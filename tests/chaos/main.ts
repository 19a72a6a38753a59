import { parseArgs } from 'node:util'
import { z } from 'zod'
import { runChaos } from './run-chaos.ts'

const usage = `npm run chaos -- [--kills N] [--items N] [--seed S] [--standard compressed|token-metadata|both]
                 [--queue postgres|redis] [--json]
Mints on a localnet of its own while workers are killed and everything around them fails, then
compares chain and database. A failing seed can be replayed.`

const schema = z.object({
  kills: z.coerce.number().int().min(1).max(10_000).default(200),
  items: z.coerce.number().int().min(1).max(100_000).default(2_000),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .default(() => Math.floor(Math.random() * 1_000_000)),
  standard: z.enum(['compressed', 'token-metadata', 'both']).default('both'),
  queue: z.enum(['postgres', 'redis']).default('postgres'),
  json: z.boolean().default(false),
})

const read = () => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      kills: text,
      items: text,
      seed: text,
      standard: text,
      queue: text,
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  return schema.parse(values)
}

const options = read()
const say = options.json ? () => undefined : (line: string) => console.log(line)
say(
  `${options.kills} kills over ${options.items} items (${options.standard}, queue on ${options.queue}), seed ${options.seed}`,
)
const result = await runChaos({ ...options, say })
for (const line of result.notes) say(line)
say(
  `killed at: ${Object.entries(result.killedAt)
    .map(([where, count]) => `${where} ${count}`)
    .join(', ')}`,
)
say(`${result.seconds} s; workers that died of their own: ${result.ownDeaths}`)
const isGood = result.duplicates + result.missing + result.wrong === 0
const { kills, items, duplicates, missing, wrong, seed } = result
console.log(
  options.json
    ? JSON.stringify({
        kills,
        items,
        duplicates,
        missing,
        wrong,
        seed,
        standard: result.standard,
        queue: result.queue,
        seconds: result.seconds,
        ownDeaths: result.ownDeaths,
      })
    : `kills ${kills}, items ${items}, duplicates ${duplicates}, missing ${missing}, wrong ${wrong}, seed ${seed}`,
)
if (!isGood && !options.json)
  console.log(
    `Replay with: npm run chaos -- --kills ${kills} --items ${items} --seed ${seed} --standard ${result.standard} --queue ${result.queue}`,
  )
process.exit(isGood ? 0 : 1)
