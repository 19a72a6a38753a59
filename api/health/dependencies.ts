import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import pTimeout from 'p-timeout'
import { countMigrations } from '#db/migrate.ts'
import { findOptionalChainStatus } from '#db/health/chain-reading.ts'
import { countWorkersAlive, pingDatabase } from '#db/health/metrics.ts'
import type { dependencySchema } from '#contract/health/health.ts'
import { readSourceChains, whatIsLow, whyUnread } from '../dashboard/index.ts'
import type { Services } from '../services.ts'

type Dependency = z.infer<typeof dependencySchema>

const journalFile = fileURLToPath(new URL('../../db/migrations/meta/_journal.json', import.meta.url))
const journalSchema = z.object({ entries: z.array(z.unknown()) })

/** A check may say something of what works. */
type Check = () => Promise<string | null | void>
type Ask = (name: Dependency['name'], check: Check) => Promise<Dependency>

/** Says in our own words what is missing. */
class NotReady extends Error {}

/** Asks everything the product needs, all at once, and waits a short while at most. */
export function readDependencies(
  services: Pick<Services, 'db' | 'producer' | 'chains' | 'policy' | 'whatIsWrong'>,
): Promise<Dependency[]> {
  const { db, producer, chains, policy, whatIsWrong } = services
  const { heartbeatValidMs, chainReadingMaxAgeMs } = policy
  const ask: Ask = (name, check) => askFor(name, check, policy.dependencyMaxMs)
  return Promise.all([
    ask('database', () => pingDatabase(db)),
    ask('migrations', async () => {
      const [wanted, done] = await Promise.all([countWanted(), countMigrations(db)])
      if (done < wanted) throw new NotReady(`${wanted - done} migrations have not run.`)
    }),
    ask('queue', async () => {
      await producer.counts()
    }),
    ask('worker', async () => {
      if ((await countWorkersAlive(db, heartbeatValidMs)) === 0)
        throw new NotReady(`No worker was seen in the last ${heartbeatValidMs / 1_000} seconds.`)
    }),
    ask('solana', async () => {
      const status = await findOptionalChainStatus(db)
      if (!status) throw new NotReady('No worker has read the chain yet.')
      if (Date.now() - status.at.getTime() > chainReadingMaxAgeMs)
        throw new NotReady(`The chain was last read more than ${chainReadingMaxAgeMs / 1_000} seconds ago.`)
      if (!status.reading.rpcs.some((rpc) => rpc.healthy)) throw new NotReady('No RPC is healthy.')
    }),
    ...chains.old.map((sourceChain) =>
      ask(sourceChain.chain, async () => {
        const { isEnough, words } = await whatIsWrong(sourceChain)
        if (!isEnough) throw new NotReady(words ?? 'Too few of its RPCs answer.')
        const state = (await readSourceChains(services)).find(({ chain }) => chain === sourceChain.chain)
        if (!state) return words
        if (!state.isReadable) throw new NotReady(whyUnread(state) ?? 'Too few of its RPCs answer.')
        return [words ?? whyUnread(state), whatIsLow(state)].filter(Boolean).join(' ') || null
      }),
    ),
  ])
}

/** Messages of others may carry addresses or credentials: only our own sentences are shown. */
async function askFor(name: Dependency['name'], check: Check, milliseconds: number): Promise<Dependency> {
  try {
    return { name, ok: true, detail: (await pTimeout(check(), { milliseconds })) ?? null }
  } catch (error) {
    return { name, ok: false, detail: error instanceof NotReady ? error.message : 'It does not answer.' }
  }
}

async function countWanted(): Promise<number> {
  return journalSchema.parse(JSON.parse(await readFile(journalFile, 'utf8'))).entries.length
}
