import { sql } from 'drizzle-orm'
import { migrate } from '#db/migrate.ts'
import { takeBaseBackup } from '../../support/database/base-backup.ts'
import { untilItWorks } from '../calm.ts'
import type { Member } from '../fleet.ts'
import type { Fault, Site } from './fault.ts'
import { lasting, type Wait } from './lasting.ts'
import { emptyWallet, refillWallet } from './wallet.ts'

/** What happens to processes and servers. */
export const machineFaults = {
  /** SIGSTOP for longer than any lease: then it goes on with what it believed. */
  'stopped-worker': onOne(({ random }, member, wait) =>
    lasting(random.between(1_500, 5_000), wait, {
      begin: () => member.stopStill(),
      end: () => member.goOn(),
    }),
  ),
  'wrong-clock': onOne(({ random }, member, wait) =>
    lasting(4_000, wait, {
      begin: () => member.setClock(random.pick([-3_600_000, -60_000, 60_000, 3_600_000])),
      end: () => member.setClock(0),
    }),
  ),
  'all-workers-killed': strikes(async ({ fleet }) => {
    for (const member of fleet.members) member.kill()
    return true
  }),
  'database-out-of-reach': cut('DATABASE_URL'),
  'queue-out-of-reach': cut('REDIS_URL'),
  'slow-database': onOne((_, member, wait) => {
    const cable = member.cables.get('DATABASE_URL')
    const turn = (delayMs: number) => () => void (cable && (cable.delayMs = delayMs))
    return lasting(2_000, wait, { begin: turn(60), end: turn(0) })
  }),
  'database-restart': strikes(({ postgres, alone }) =>
    alone(async () => {
      await postgres.restart()
      return true
    }),
  ),
  /** SIGKILL of one of its processes: the server ends every connection and recovers. */
  'database-crash': strikes(async ({ alone, calmly }) => {
    const pid = await calmly(async (db) => {
      const [row] = await db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      )
      return row?.pid
    })
    if (pid === undefined) return false
    const isKilled = await alone(() => Promise.resolve(killIfThere(pid)))
    await calmly((db) => db.execute(sql`select 1`))
    return isKilled
  }),
  'disk-full': strikes((site, wait) =>
    lasting(1_000, wait, { begin: () => fillDisk(site), end: () => freeDisk(site) }),
  ),
  /** Whatever was on the queue is lost. */
  'queue-lost': strikes(async ({ redis, calmly }) => {
    if (redis) await redis.restartEmpty()
    else await calmly((db) => loseTasks(db))
    return true
  }),
  'api-killed': strikes(async ({ api }) => {
    api.program.kill()
    return true
  }),
  /**
   * The whole server of some seconds ago comes back, its queue with it, while the chain has gone on. As the runbook has it: workers away,
   * restored, migrated. Then all of them come back at once, which is more than the one that it asks for.
   */
  'restored-backup': strikes(async ({ fleet, postgres, launch, random, alone }, wait) => {
    const { backup, launched } = await alone(async () => {
      // Read before: what is entered through the API meanwhile may be in the backup or not.
      const { launched } = launch
      // A server that has just crashed may be recovering.
      return { launched, backup: await untilItWorks(() => takeBaseBackup(postgres)) }
    })
    await wait(random.between(2_000, 6_000))
    await fleet.whileAllAreGone(() =>
      alone(async () => {
        await backup.restore()
        await migrate(postgres.url)
        launch.forgetAfter(launched)
      }),
    )
    return true
  }),
  'empty-wallet': strikes((site, wait) =>
    lasting(2_000, wait, { begin: () => emptyWallet(site), end: () => refillWallet(site) }),
  ),
} satisfies Record<string, Fault>

function strikes(strike: Fault['strike']): Fault {
  return {
    stream: 'machines',
    strike: async (site, wait) => {
      await untilAtWork(site, wait)
      return strike(site, wait)
    },
  }
}

const looksMax = 600
const lookEveryMs = 200

/**
 * A busy machine takes many times as long to start a process: one that is struck again before it has done anything lets nothing happen
 * that a fault could break.
 */
async function untilAtWork({ fleet, api }: Site, wait: Wait) {
  const isAtWork = () => api.program.isAtWork && fleet.members.some((member) => member.isAtWork)
  for (let looks = 0; looks < looksMax && !isAtWork(); looks += 1) await wait(lookEveryMs)
}

function onOne(strike: (site: Site, member: Member, wait: Wait) => Promise<boolean>): Fault {
  return strikes(async (site, wait) => {
    const [first, ...others] = site.fleet.members.filter((member) => member.isAtWork)
    return first ? strike(site, site.random.pick([first, ...others]), wait) : false
  })
}

function cut(variable: string): Fault {
  return onOne(async ({ random }, member, wait) => {
    // Beside its queue it has the rows: of a queue in PostgreSQL the one is not away without the other.
    const cable = member.cables.get(variable) ?? member.cables.get('DATABASE_URL')
    if (!cable) return false
    return lasting(random.between(500, 3_000), wait, {
      begin: () => (cable.isCut = true),
      end: () => (cable.isCut = false),
    })
  })
}

const tablesThatGrow = ['attempts', 'events', 'minting_items', 'chunks']

/** What a client sees of it: nothing can be added. */
function fillDisk({ calmly }: Site) {
  return calmly((db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`
        create or replace function no_space() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
      for (const table of tablesThatGrow)
        await tx.execute(
          sql`create or replace trigger no_space before insert on ${sql.identifier(table)} execute function no_space()`,
        )
    }),
  )
}

function freeDisk({ calmly }: Site) {
  return calmly((db) => db.execute(sql`drop function if exists no_space cascade`))
}

async function loseTasks(db: Parameters<Parameters<Site['calmly']>[0]>[0]) {
  const rows = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'bullmq' and tablename like '%job%'`,
  )
  for (const { name } of rows)
    await db.execute(sql`delete from ${sql.identifier('bullmq')}.${sql.identifier(name)}`)
}

/** A process of the server ends with its connection: it may have gone meanwhile. */
function killIfThere(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
