import type { Db } from '#db/connection.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import type { WorkerContext } from '#worker/context.ts'
import { tasks } from '#worker/tasks/index.ts'
import { Ledger, slotMs } from './ledger.ts'
import { press, type Button } from './operator.ts'
import { RpcNode, type Mode } from './rpc-node.ts'
import { saveRun, treeAddress, type Setup } from './rows.ts'
import { Stage, type Fate, type Held } from './stage.ts'
import type { StagedDatabase } from './staged-database.ts'
import { VirtualClock } from './virtual-clock.ts'
import { openWorker } from './worker.ts'

const startMs = Date.UTC(2030, 0, 1)

/** The statement of `saveAttempts`, as a step shows it. */
const storesAttempts = 'with given as'
const beginStepsMax = 300
/** So much happens in one slot of the usual course, at most. */
const slotStepsMax = 40
const sweepEverySlots = 8

/** Those of one run; loaded before anything begins, as a worker does. */
const sweptTasks = ['plan', 'drive']
const works = new Map(await Promise.all(tasks.map(async ({ name, load }) => [name, await load()] as const)))

interface Player {
  /** A worker that is killed comes back under another name. */
  lives: number
  name: string
  ctx: WorkerContext
}

/** Everything of one schedule: two workers, an operator, a chain behind two RPCs, a database, a clock. */
export class World {
  readonly stage = new Stage()
  readonly ledger = new Ledger()
  readonly clock = new VirtualClock(startMs)
  readonly nodes: RpcNode[]
  readonly workers: Player[]
  /** What no task should throw. */
  readonly broken: unknown[] = []
  readonly database: StagedDatabase
  readonly setup: Setup
  #tasks = 0
  #hasBackup = false
  #operators = 1

  constructor(database: StagedDatabase, setup: Setup) {
    this.database = database
    this.setup = setup
    this.nodes = ['one', 'two'].map((name) => new RpcNode(name, this.ledger))
    this.workers = ['A', 'B'].map((letter) => this.#open(letter, 1))
  }

  async start(): Promise<void> {
    const { hasTree, standard } = this.setup
    this.database.setNow(this.clock.nowMs)
    await this.database.tellTime()
    await saveRun(this.database.admin, this.setup)
    if (hasTree && standard === 'compressed') this.ledger.landed.push(firstTree)
    this.notify('plan', { masterId: 2 })
  }

  /** Lets the oldest go, one after the other, until the schedule is to begin. */
  async begin(): Promise<void> {
    const { begins } = this.setup
    if (begins === 'at the start') return
    const isThere = () =>
      begins === 'sent'
        ? this.ledger.pool.some(({ kind }) => kind === 'mint')
        : this.stage.steps.at(-1)?.includes(storesAttempts) === true
    for (let left = beginStepsMax; left > 0 && !isThere(); left -= 1) {
      const [next] = this.stage.free
      if (next) await this.let(next)
      else await this.time(1)
    }
  }

  async let(held: Held, fate: Fate = 'true'): Promise<void> {
    this.stage.steps.push(`${held.owner} ${held.label}${fate === 'true' ? '' : ` (${fate})`}`)
    held.go(fate)
    await this.database.settle()
  }

  /** So many slots go by: what was handed over lands, and who slept awakes. */
  async time(slots: number): Promise<void> {
    this.stage.steps.push(`${slots} slots`)
    this.ledger.advance(slots)
    const now = this.clock.nowMs + slots * slotMs
    this.database.setNow(now)
    this.clock.moveTo(now)
    await this.database.settle()
  }

  /**
   * The usual course of so many slots: whoever asked first is served first, and workers sweep now and then.
   * @param isEnough ends it sooner.
   */
  async undisturbed(slots: number, isEnough = () => Promise.resolve(false)): Promise<void> {
    for (let slot = 1; slot <= slots && !(await isEnough()); slot += 1) {
      if (slot % sweepEverySlots === 0) await this.sweep(slot % 2)
      for (let left = slotStepsMax; left > 0; left -= 1) {
        const [next] = this.stage.free
        if (!next) break
        await this.let(next)
      }
      await this.time(1)
    }
  }

  /** Puts a task on the queue, where it waits beside all else that is held. */
  notify(name: string, payload: unknown): void {
    const label = `task ${name} ${JSON.stringify(payload)}`
    if (this.stage.held.some((held) => held.label === label)) return
    this.deliver(label, name, payload)
  }

  deliver(label: string, name: string, payload: unknown): void {
    void this.stage.ask({ owner: 'queue', kind: 'task', label }, () => {
      const player = this.workers[(this.#tasks += 1) % 2]
      if (player) this.#watch(player.name, () => work(player.ctx, name, payload))
    })
  }

  async sweep(at: number): Promise<void> {
    const player = this.workers[at]
    if (!player) return
    this.stage.steps.push(`${player.name} sweeps`)
    this.#watch(player.name, async () => {
      for (const task of tasks) if (sweptTasks.includes(task.name)) await task.notifyDue(player.ctx)
    })
    await this.database.settle()
  }

  async press(button: Button): Promise<void> {
    this.stage.steps.push(`operator presses ${button}`)
    const { stage, nodes } = this
    const owner = this.#operator
    const db = this.#db(owner)
    const notify = (name: string, payload: unknown) => this.notify(name, payload)
    // Asked beforehand: how long the answer takes is no step, and must not decide what comes before what.
    const unknownAttemptId = await this.findUnknown()
    this.#watch(owner, () => press({ stage, owner, db, nodes, notify, unknownAttemptId }, button))
    await this.database.settle()
    await this.database.settle()
  }

  async kill(at: number): Promise<void> {
    const player = this.workers[at]
    if (!player) return
    this.stage.steps.push(`${player.name} is killed`)
    await this.#end(player.name)
    this.workers[at] = this.#open(player.name.slice(0, 1), player.lives + 1)
  }

  setMode(at: number, mode: Mode): void {
    const node = this.nodes[at]
    this.stage.steps.push(`${node?.name} is ${mode}`)
    node?.setMode(mode)
  }

  async backup(): Promise<void> {
    this.stage.steps.push('backup')
    this.#hasBackup = true
    await this.database.admin`select explored_backup()`
  }

  /** The rows of the backup come back. Nobody works on the others meanwhile: their connections end. */
  async restore(): Promise<void> {
    if (!this.#hasBackup) return
    this.stage.steps.push('restore')
    await this.kill(0)
    await this.kill(1)
    await this.#end(this.#operator)
    this.#operators += 1
    await this.database.admin`select explored_restore()`
    // It was taken long before, though not so long before the first worker came.
    await this.database.admin`
      insert into database_life (identity, seen_at) values ('long before', '-infinity')
      on conflict (life_id) do update set seen_at = excluded.seen_at`
  }

  async findUnknown(): Promise<number | null> {
    const [row] = await this.database.admin<{ id: string }[]>`
      select attempt_id as id from attempts where state = 'unknown' order by 1 limit 1`
    return row ? Number(row.id) : null
  }

  /** Nobody is left to do anything. */
  async close(): Promise<void> {
    for (const { name } of this.workers) await this.#end(name)
    await this.#end(this.#operator)
  }

  get #operator(): string {
    return `operator ${this.#operators}`
  }

  async #end(owner: string): Promise<void> {
    this.stage.forget(owner)
    this.stage.stalled.delete(owner)
    this.clock.forget(owner)
    await this.database.kill(owner)
  }

  #watch(owner: string, task: () => Promise<void>): void {
    void task().catch((error: unknown) => {
      if (error instanceof ChainError) return
      this.stage.steps.push(`${owner} throws ${String(error)}`)
      this.broken.push(error)
    })
  }

  #db(owner: string): Db {
    return this.database.of(this.stage, owner)
  }

  #open(letter: string, lives: number): Player {
    const name = `${letter}${lives}`
    const ctx = openWorker({
      ...{ workerId: name, stage: this.stage, db: this.#db(name), nodes: this.nodes },
      clock: this.clock.of(name),
      itemsPerChunk: this.setup.itemsPerChunk,
      notify: (task, payload) => this.notify(task, payload),
    })
    return { lives, name, ctx }
  }
}

const tree = { kind: 'tree', tree: treeAddress, items: [], guards: [], lastValidBlockHeight: 0 } as const
const firstTree = {
  deed: { ...tree, items: [], guards: [], signature: 'first tree' },
  slot: 1,
  err: null,
  firstLeaf: 0,
}

async function work(ctx: WorkerContext, name: string, payload: unknown): Promise<void> {
  await works.get(name)?.(ctx, payload)
}
