import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connection.ts'
import { migrationLease } from '#db/moves/move.ts'
import { createMemory } from '#worker/memory.ts'
import { advanceMigration } from '#worker/migration/advance-migration.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import type { MigrationLine } from './migration-line.ts'

/**
 * Workers that poll a source chain and advance a migration one after another, each killed at a point where none was before: once just
 * before and once just after the commit of whatever changes the surplus of its fee or the send of that, and around each broadcast.
 * @returns `poll`, which never rejects for being killed; `deaths`, where they were killed so far.
 */
export function dyingWorkers({ line: { ctx }, entry }: MigrationLine, migrationId: number) {
  const deaths: string[] = []
  const dieOnce = (at: string) => {
    if (deaths.includes(at)) return
    deaths.push(at)
    throw new Error(killed)
  }
  let known = ''
  const watched = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    let became = known
    const result = await ctx.db.transaction(async (tx) => {
      const done = await work(tx)
      became = await stateOf(tx, migrationId)
      if (became !== known) dieOnce(`before ${became}`)
      return done
    })
    const isNew = became !== known
    known = became
    if (isNew) dieOnce(`after ${became}`)
    return result
  }
  const db = new Proxy(ctx.db, {
    get: (own, name) => {
      if (name === 'transaction') return watched
      if (name === 'execute') return (query: ReturnType<typeof sql>) => watched((tx) => tx.execute(query))
      return Reflect.get(own, name, own) as unknown
    },
  })
  const client = {
    ...entry.client,
    broadcast: async (bytes: Uint8Array) => {
      dieOnce('before its broadcast')
      await entry.client.broadcast(bytes)
      dieOnce('after its broadcast')
    },
  }
  const poll = async () => {
    const dying = { ...ctx, db, memory: createMemory() }
    try {
      await watchSourceChain(dying, { ...entry, client })
      // As the sweep does for one that a killed worker has left.
      await migrationLease.wake(ctx.db, [migrationId])
      await advanceMigration(dying, { migrationId })
    } catch (error) {
      if (!(error instanceof Error) || error.message !== killed) throw error
    }
  }
  return { poll, deaths }
}

const killed = 'killed'

/** What the rows say of the surplus of a migration's fee and of what sends it back; empty while it is no row. */
async function stateOf(db: Queryable, migrationId: number) {
  const [row] = await db.execute<{ state: string | null }>(sql`
    select string_agg(concat_ws(' ', d.handling, s.state), ', ') as state
    from migrations m join source_chain_deposits d on d.with_id = m.fee_deposit_id
    left join source_chain_sends s on s.deposit_id = d.deposit_id
    where m.migration_id = ${migrationId}`)
  return row?.state ?? ''
}
