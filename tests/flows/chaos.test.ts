import { describe, expect, it } from 'vitest'
import { runChaos } from '../chaos/run-chaos.ts'
import { hasRedis } from '../support/redis.ts'

const minting = { operation: 'mint', kills: 4, items: 40 } as const
/** What another queue changes comes with every kill and with the loss of all its tasks; where a worker dies is proven above. */
const mintingOverRedis = { ...minting, kills: 2, items: 24 } as const
/** What is burnt is minted first. */
const burning = { operation: 'burn', kills: 2, items: 20 } as const

/** The short form of `npm run chaos`; a failing seed is in the message and can be replayed. */
async function run(
  queue: 'postgres' | 'redis',
  seed: number,
  input: { operation: 'mint' | 'burn'; kills: number; items: number } = minting,
) {
  const lines: string[] = []
  const options = { ...input, seed, standard: 'both', queue } as const
  const say = (line: string) => lines.push(line)
  const found = await runChaos({ ...options, say, complain: say })
  const { duplicates, missing, wrong, notes, ownDeaths } = found
  expect({ seed, duplicates, missing, wrong, notes, ownDeaths }, lines.join('\n')).toEqual({
    seed,
    duplicates: 0,
    missing: 0,
    wrong: 0,
    notes: [],
    ownDeaths: [],
  })
}

describe('two workers killed again and again', () => {
  it('lose and double nothing with the queue in PostgreSQL', () => run('postgres', 20_261), 1_200_000)

  it('burn what they should, and nothing else', () => run('postgres', 20_263, burning), 1_200_000)

  if (!hasRedis()) process.stdout.write('Chaos on Redis is skipped: there is no redis-server.\n')
  it.skipIf(!hasRedis())(
    'lose and double nothing with the queue in Redis',
    () => run('redis', 20_262, mintingOverRedis),
    1_200_000,
  )
})
