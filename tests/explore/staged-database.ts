import { setImmediate as turn } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import { arrayTypes } from '#db/array-types.ts'
import { placeOf, type Db } from '#db/connection.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { Stage } from './stage.ts'

/** A statement that takes longer is asked about: it may wait for a lock. */
const soonMs = 3

type Parameters = (string | number | boolean | null | Date)[]

/** One connection, and whose transaction it holds. */
interface Line {
  client: Sql
  pid: number
  owner: string | null
  /** A statement that was let go and has not ended: it works, or waits for a lock. */
  running: Promise<unknown> | null
}

/**
 * A real PostgreSQL of which one statement at a time is let go. One that waits for a lock is held by it, and the schedule goes on. What
 * time it is there, `now()` says, which is a function of this database alone.
 */
export class StagedDatabase {
  readonly admin: Sql
  readonly #url: string
  readonly #close: () => Promise<void>
  readonly #lines: Line[] = []
  /** Statements that were let go and have not ended: they work, or wait for a lock. */
  #acting = 0
  /** Those that have ended, whose askers hear of it one after the other, in the order they were let go. */
  #ended: { place: number; tell: () => void }[] = []
  #lastPlace = 0
  /** Of those that act, how many were last seen to wait for a lock. */
  #knownBlocked = 0
  #onEnd: () => void = () => undefined
  /** What time it shall be, until the next statement is told. */
  #untoldMs: number | null = null

  private constructor(url: string, admin: Sql, close: () => Promise<void>) {
    this.#url = url
    this.admin = admin
    this.#close = close
  }

  static async open(): Promise<StagedDatabase> {
    const database = await openTestDatabase()
    const admin = connectTo(database.url)
    await ownClock(admin)
    return new StagedDatabase(database.url, admin, async () => {
      await admin.end({ timeout: 1 })
      await database.close()
    })
  }

  /** The database as one player has it. */
  of(stage: Stage, owner: string): Db {
    const place = placeOf(this.#url)
    const base = postgres(place.url, { ...place.options, max: 1, fetch_types: false, types: arrayTypes })
    const client = Object.assign(base, {
      unsafe: (text: string, parameters: Parameters = []) =>
        pending((isValues) =>
          stage.ask({ owner, kind: 'statement', label: inShort(text) }, () =>
            this.#act(async () => {
              const line = await this.#take(owner)
              try {
                return await run(line, { text, parameters, isValues })
              } finally {
                line.owner = null
              }
            }),
          ),
        ),
      begin: (work: (sql: unknown) => Promise<unknown>) => this.#begin(stage, owner, work),
    })
    return drizzle(client)
  }

  /** A statement that was let go has ended, or waits for a lock, and so has whatever that set free. */
  async settle(): Promise<void> {
    await turns()
    while (this.#acting > 0) {
      // Most end within a millisecond, sooner than it could be asked who waits.
      if (this.#acting > this.#knownBlocked && (await this.#hasEndedSoon())) continue
      const acting = this.#acting
      this.#knownBlocked = await this.#countBlocked()
      if (acting === this.#knownBlocked && acting === this.#acting) break
    }
    const ended = this.#ended.toSorted((a, b) => a.place - b.place)
    this.#ended = []
    for (const { tell } of ended) {
      tell()
      await turns()
    }
  }

  /** Statements that wait for a lock. */
  get blocked(): number {
    return this.#acting
  }

  /** The owner is dead: what it had open is undone. */
  async kill(owner: string): Promise<void> {
    const own = this.#lines.filter((line) => line.owner === owner)
    for (const line of own) {
      if (line.running) await this.admin`select pg_cancel_backend(${line.pid})`
      await line.running?.catch(() => undefined)
      await line.client.unsafe('rollback')
      line.owner = null
    }
    await this.settle()
  }

  /** What time it is from here on: said with the next statement. */
  setNow(ms: number): void {
    this.#untoldMs = ms
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.map(({ client }) => client.end({ timeout: 1 })))
    await this.#close()
  }

  async #begin(stage: Stage, owner: string, work: (sql: unknown) => Promise<unknown>) {
    const held: { line: Line | null } = { line: null }
    const say = (label: string, text: string, parameters: Parameters, isValues: boolean) =>
      stage.ask({ owner, kind: 'statement', label }, () =>
        this.#act(async () => {
          if (held.line === null) {
            held.line = await this.#take(owner)
            // Goes with the statement, in one packet.
            void held.line.client.unsafe('begin').execute()
          }
          return run(held.line, { text, parameters, isValues })
        }),
      )
    const end = async (text: 'commit' | 'rollback') => {
      if (held.line === null) return
      await say(text, text, [], false)
      held.line.owner = null
    }
    const unsafe = (text: string, parameters: Parameters = []) =>
      pending((isValues) => say(`  ${inShort(text)}`, text, parameters, isValues))
    try {
      const result = await work({ unsafe, options: { parsers: {}, serializers: {} } })
      await end('commit')
      return result
    } catch (error) {
      await end('rollback')
      throw error
    }
  }

  /** A statement of nobody's, which the schedule does not see, asks for it itself. */
  async tellTime(): Promise<void> {
    const ms = this.#untoldMs
    if (ms === null) return
    this.#untoldMs = null
    await this.admin`select setval('explored_clock', ${ms})`
  }

  async #act<T>(work: () => Promise<T>): Promise<T> {
    const place = (this.#lastPlace += 1)
    this.#acting += 1
    try {
      await this.tellTime()
      return await work()
    } finally {
      this.#acting -= 1
      this.#knownBlocked = Math.min(this.#knownBlocked, this.#acting)
      this.#onEnd()
      await new Promise<void>((tell) => this.#ended.push({ place, tell }))
    }
  }

  /** @returns whether one that acts has ended; without one, after a moment, that none has. */
  #hasEndedSoon(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), soonMs)
      this.#onEnd = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  async #take(owner: string): Promise<Line> {
    const free = this.#lines.find((line) => line.owner === null) ?? (await this.#openLine())
    free.owner = owner
    return free
  }

  async #openLine(): Promise<Line> {
    const client = connectTo(this.#url)
    drizzle(client)
    const [row] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`
    const line = { client, pid: row?.pid ?? 0, owner: null, running: null }
    this.#lines.push(line)
    return line
  }

  async #countBlocked(): Promise<number> {
    const [row] = await this.admin<{ count: number }[]>`
      select count(distinct pid)::int as count from pg_locks where not granted
        and pid = any(${this.#lines.map(({ pid }) => pid)}::int[])`
    return row?.count ?? 0
  }
}

/** The event loop until nobody has anything left to do at once. */
async function turns(): Promise<void> {
  for (let left = 4; left > 0; left -= 1) await turn()
}

async function run(
  line: Line,
  { text, parameters, isValues }: { text: string; parameters: Parameters; isValues: boolean },
): Promise<unknown> {
  const query = line.client.unsafe(text, parameters, {
    prepare: parameters.length <= 32 && parameters.length > 0,
  })
  line.running = isValues ? query.values() : query
  try {
    return await line.running
  } finally {
    line.running = null
  }
}

/** A query as the driver gives it: it begins a moment later, when it is known whether it is asked for values only. */
function pending(begin: (isValues: boolean) => Promise<unknown>) {
  let isValues = false
  const result = Promise.resolve().then(() => begin(isValues))
  const values = () => {
    isValues = true
    return result
  }
  return Object.assign(result, { values })
}

function connectTo(url: string): Sql {
  const place = placeOf(url)
  return postgres(place.url, {
    ...place.options,
    max: 1,
    onnotice: () => undefined,
    fetch_types: false,
    types: arrayTypes,
    connection: {
      application_name: 'explore',
      // The functions of this database before those of PostgreSQL.
      search_path: 'public, pg_catalog',
      // Who waits for whom is the schedule's to decide.
      deadlock_timeout: '1h',
      jit: 'off',
      plan_cache_mode: 'force_generic_plan',
    },
  })
}

/** `now()` becomes a function of this database, in what is asked and in the defaults of columns. */
async function ownClock(admin: Sql): Promise<void> {
  await admin.unsafe(`
    create sequence explored_clock;
    create function public.now() returns timestamptz language sql stable
      as 'select pg_catalog.to_timestamp(last_value / 1000.0::float8) from public.explored_clock';
    do $$ declare d record; begin
      for d in select c.oid::regclass as name, a.attname from pg_attrdef f
        join pg_class c on c.oid = f.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = f.adnum
        where c.relnamespace = 'public'::regnamespace and pg_get_expr(f.adbin, f.adrelid) in ('now()', 'pg_catalog.now()')
      loop execute format('alter table %s alter column %I set default public.now()', d.name, d.attname); end loop;
    end $$`)
}

function inShort(text: string): string {
  return text.slice(0, 200).replaceAll(/\s+/g, ' ').trim().slice(0, 70)
}
