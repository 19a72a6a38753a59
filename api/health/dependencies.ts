import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import pTimeout from 'p-timeout'
import { countMigrations } from '#db/migrate.ts'
import { findOptionalChainStatus } from '#db/health/chain-reading.ts'
import { countWorkersAlive } from '#db/health/metrics.ts'
import type { dependencySchema } from '#contract/health/health.ts'
import type { Services } from '../services.ts'
import { whatIsWrong } from './source-chains.ts'

type Dependency = z.infer<typeof dependencySchema>

const timeoutMs = 2_000
const chainReadingMaxAgeMs = 30_000
const journalFile = fileURLToPath(new URL('../../db/migrations/meta/_journal.json', import.meta.url))
const journalSchema = z.object({ entries: z.array(z.unknown()) })

/** Says in our own words what is missing. */
class NotReady extends Error {}

/** Asks everything the product needs, all at once, and waits two seconds at most. */
export function readDependencies(
  services: Pick<Services, 'db' | 'producer' | 'chains'>,
): Promise<Dependency[]> {
  const { db, producer, chains } = services
  return Promise.all([
    ask('database', async () => {
      await db.execute(sql`select 1`)
    }),
    ask('migrations', async () => {
      const [wanted, done] = [countWanted(), await countMigrations(db)]
      if (done < wanted) throw new NotReady(`${wanted - done} migrations have not run.`)
    }),
    ask('queue', async () => {
      await producer.counts()
    }),
    ask('worker', async () => {
      if ((await countWorkersAlive(db)) === 0)
        throw new NotReady('No worker was seen in the last 10 seconds.')
    }),
    ask('solana', async () => {
      const status = await findOptionalChainStatus(db)
      if (!status) throw new NotReady('No worker has read the chain yet.')
      if (Date.now() - status.at.getTime() > chainReadingMaxAgeMs)
        throw new NotReady('The chain was last read more than 30 seconds ago.')
      if (!status.reading.rpcs.some((rpc) => rpc.healthy)) throw new NotReady('No RPC is healthy.')
    }),
    ...chains.old.map((sourceChain) =>
      ask(sourceChain.chain, async () => {
        const words = await whatIsWrong(sourceChain)
        if (words !== null) throw new NotReady(words)
      }),
    ),
  ])
}

/** Messages of others may carry addresses or credentials: only our own sentences are shown. */
async function ask(name: Dependency['name'], check: () => Promise<void>): Promise<Dependency> {
  try {
    await pTimeout(check(), { milliseconds: timeoutMs })
    return { name, ok: true, detail: null }
  } catch (error) {
    return { name, ok: false, detail: error instanceof NotReady ? error.message : 'It does not answer.' }
  }
}

let wantedCount: number | null = null
function countWanted() {
  return (wantedCount ??= journalSchema.parse(JSON.parse(readFileSync(journalFile, 'utf8'))).entries.length)
}
